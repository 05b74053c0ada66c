import { partOf, partsFor } from '#contract/catalogue/parts.ts'
import type { Kept } from '#client/data/replica/lookups.ts'
import type { Names } from '#client/data/replica/record.ts'
import { listKey, partKey, type Plans } from './lookups.ts'
import { own, withQuestions } from './plan-in.ts'

/** A part of the catalogue with its questions. */
export interface Part {
  part: number
  value: Plans
}

/** The programs of a list, each with the questions of its part; without them where that is not there. The same array as long as all is. */
export function joined(list: Plans, parts: readonly Part[]): Plans {
  const before = last.get(list)
  if (before && before.parts.length === parts.length && before.parts.every((one, at) => one.value === parts[at]?.value)) return before.plans
  const found = new Map(parts.map(({ part, value }) => [part, value]))
  const plans = list.map((plan) => withQuestions(plan, found.get(partOf(plan.safetyPlanID))))
  last.set(list, { parts, plans })
  return plans
}

const last = new WeakMap<Plans, { parts: readonly Part[]; plans: Plans }>()

/** All of it, as far as lookups have brought it. */
export function catalogueIn(lookup: Names['lookup']): Plans {
  const list = lookup<Kept<Plans>>(listKey(own))?.value
  if (list === undefined) return []
  const parts = partsFor(list.map(({ safetyPlanID }) => safetyPlanID)).flatMap((part) => {
    const found = lookup<Kept<Plans>>(partKey(own, part))
    return found ? [{ part, value: found.value }] : []
  })
  return joined(list, parts)
}
