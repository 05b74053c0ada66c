import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Form, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import type { TreeNode, TreeToggle } from '#client/ui/tree/tree-rows.ts'
import type { CatalogueHit } from './search.ts'
import { countOn } from './switching.ts'
import { stateWords } from './words.ts'

/** Handles a press of a form's or sub-form's switch; `formID` null is the program's switch. */
export type SwitchForm = (plan: SafetyPlan, formID: number | null, on: boolean) => void

type ProgramNodesOptions = {
  onSwitch: SwitchForm
  /** Forms to show, and the number of matching questions in each. */
  found: Pick<CatalogueHit, 'forms' | 'questions'>
  /** Id of the element that explains why the switches are off; null if they are on. */
  whyNot: string | null
}

/** Returns the id of a program's node; a form's id is its number in the address. */
export const programNode = (safetyPlanID: number) => `program-${safetyPlanID}`

/**
 * Builds the tree of programs, forms and sub-forms, each with its switch and its number of enabled
 * forms.
 */
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

/** Returns a text such as `3 of 4 forms`, or `4 forms` for a program that is off. */
function formsOf({ forms }: SafetyPlan): string {
  const on = countOn(forms)
  if (on === 0) return plural(forms.length, { one: '# form', other: '# forms' })
  return plural(forms.length, { one: `${on} of # form`, other: `${on} of # forms` })
}

/**
 * Returns `2 questions found`; outside a search the number of questions and of enabled sub-forms.
 */
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
