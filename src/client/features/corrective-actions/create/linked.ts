import type { FormState } from '#client/ui/form/use-form-state.ts'
import { switchOnSpot, type CreateValues } from '../create-values.ts'
import { choose, type Chain } from '../dependants.ts'

const chained: readonly string[] = ['projectID', 'safetyPlanID', 'safetyFormID', 'subSafetyFormID', 'safetyQuestionID'] satisfies (keyof Chain)[]

/** A form in which a choice empties those that depend on it (CA-42, CA-43). */
export function linked(state: FormState<CreateValues>): FormState<CreateValues> {
  return {
    ...state,
    set: (name, value) => {
      if (isChained(name)) state.setAll(choose(name, typeof value === 'string' ? value : ''))
      else if (name === 'onSpot') state.setAll(switchOnSpot(value === true))
      else state.set(name, value)
    },
  }
}

function isChained(name: string): name is keyof Chain {
  return chained.includes(name)
}
