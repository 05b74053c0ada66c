import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Form, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import type { TreeNode, TreeToggle } from '#client/ui/tree/tree-rows.ts'
import type { Found } from './search.ts'
import { countOn } from './switching.ts'
import { stateWords } from './words.ts'

/** A switch of a form or sub-form was pressed; `formID` null: of the program. */
export type SwitchForm = (plan: SafetyPlan, formID: number | null, on: boolean) => void

type ProgramNodesOptions = {
  onSwitch: SwitchForm
  /** Forms that are shown, and how many questions are found in one. */
  found: Pick<Found, 'forms' | 'questions'>
  /** Id of the element that says why nothing can be switched; null: everything can. */
  whyNot: string | null
}

/** Ids of the tree's nodes; a form's is what the address names. */
export const programNode = (safetyPlanID: number) => `program-${safetyPlanID}`

/** Programs, forms and sub-forms as a tree, each with its switch and with how much of it is on. */
export function useProgramNodes(
  plans: readonly SafetyPlan[],
  { onSwitch, found, whyNot }: ProgramNodesOptions,
): readonly TreeNode[] {
  const { t } = useLingui()
  return useMemo(() => {
    const [on, off] = [t(stateWords.on), t(stateWords.off)]
    const toggle = (
      label: string,
      checked: boolean,
      onChange: (now: boolean) => void,
    ): TreeToggle => ({
      label,
      word: checked ? on : off,
      checked,
      onChange,
      ...(whyNot !== null && { disabled: true, 'aria-describedby': whyNot }),
    })
    const shown = <One extends SubForm>(some: readonly One[]) =>
      some.filter(({ id }) => found.forms.has(id))
    const formNode = (
      plan: SafetyPlan,
      form: Form | SubForm,
      subForms: readonly SubForm[],
    ): TreeNode => ({
      id: String(form.id),
      text: form.name,
      second: secondOf(form, subForms, found.questions.get(form.id) ?? 0),
      toggle: toggle(form.name, form.isEnable, (now) => onSwitch(plan, form.id, now)),
      children: shown(subForms).map((sub) => formNode(plan, sub, [])),
    })
    return plans.map((plan): TreeNode => ({
      id: programNode(plan.safetyPlanID),
      text: plan.name,
      second: formsOf(plan),
      folds: true,
      toggle: toggle(plan.name, plan.isSelected, (now) => onSwitch(plan, null, now)),
      children: shown(plan.forms).map((form) => formNode(plan, form, form.subForms)),
    }))
  }, [plans, onSwitch, found, whyNot, t])
}

/** `3 of 4 forms`; of a program that is off `4 forms`. */
function formsOf({ forms }: SafetyPlan): string {
  const on = countOn(forms)
  if (on === 0) return plural(forms.length, { one: '# form', other: '# forms' })
  return plural(forms.length, { one: `${on} of # form`, other: `${on} of # forms` })
}

/** `2 questions found`; else how many it has, and of its sub-forms how many are on. */
function secondOf({ questions }: SubForm, subForms: readonly SubForm[], found: number): string {
  if (found > 0) return plural(found, { one: '# question found', other: '# questions found' })
  const on = countOn(subForms)
  const asked =
    questions && (questions.length > 0 || subForms.length === 0)
      ? [plural(questions.length, { one: '# question', other: '# questions' })]
      : []
  const below =
    subForms.length === 0
      ? []
      : [
          on === 0
            ? plural(subForms.length, { one: '# sub-form', other: '# sub-forms' })
            : plural(subForms.length, {
                one: `${on} of # sub-form`,
                other: `${on} of # sub-forms`,
              }),
        ]
  return [...asked, ...below].join(', ')
}
