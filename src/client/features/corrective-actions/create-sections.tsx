import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { RegulationCards } from '#client/features/regulations/door.ts'
import type { ControlState } from '#client/records/form/control-spec.tsx'
import type { LastUsedValues } from '#client/records/form/last-used.ts'
import { type FormNote, useFormSections } from '#client/records/form/sections.tsx'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { Aside } from '#client/ui/record/facts.tsx'
import { useControls } from './controls.tsx'
import { type Breakable, likelyFirst } from './dependants.ts'
import { useDueDays } from './due.tsx'
import { correctiveActionLayout as layout } from './layout.ts'
import type { NewAction } from './new-action.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import type { ReadLookups } from './use-lookups.ts'
import type { Programs } from './use-programs.ts'
import { valueWord } from './words.ts'

type CreateSectionsOptions = Record<'projectID' | 'assignedTo', ControlState> & {
  programs: Programs
  lookups: ReadLookups
  last: LastUsedValues
}

/** Builds the sections of a new action's form, with options that depend on earlier choices. */
export function useCreateSections(
  values: NewAction,
  { projectID, assignedTo, programs, lookups, last }: CreateSectionsOptions,
) {
  const { t } = useLingui()
  const controls = useControls(lookups, 'create')
  const dueWhy = useDueWhy(values)
  const steps = programs.stepsOf(values)
  const { question } = steps
  const choose = t`Choose one`
  const note = programs.unread ?? (values.projectID !== '' && programs.nothing)
  const everyQuestion = useMemo(() => likelyFirst(programs.all).map(withPath), [programs.all])
  const notes: FormNote[] = [
    { name: 'no-programs', before: 'safetyPlanID', hidden: !note, content: <Aside>{note}</Aside> },
    {
      name: 'regulation',
      after: 'safetyQuestionID',
      hidden: question === null || question.regulations.length === 0,
      content: <RegulationCards regulations={question?.regulations ?? []} />,
    },
  ]
  const offered = last.withSuggestions(
    {
      ...controls,
      projectID,
      assignedTo,
      // One choice that fills the fields below; this field itself stays empty.
      findQuestion: { options: everyQuestion, hidden: everyQuestion.length === 0 },
      safetyPlanID: {
        options: steps.plans.map(({ safetyPlanID, name }) => ({
          value: String(safetyPlanID),
          label: name,
        })),
        placeholder: choose,
      },
      safetyFormID: {
        options: named(steps.forms, values.safetyPlanID === '' ? steps.plans : []),
        placeholder: choose,
      },
      subSafetyFormID: {
        options: named(steps.subForms),
        placeholder: choose,
        hidden: !steps.needsSubForm,
      },
      safetyQuestionID: {
        options:
          values.safetyFormID === ''
            ? steps.questions.map(withPath)
            : steps.questions.map(withRegulation),
        placeholder: choose,
      },
      dueDate: { help: dueWhy },
      // The description is disabled as specified (CA-40, CA-42); the type is hidden (rulings, 63).
      actionDesc: {
        disabled: !values.onSpot,
        help: values.onSpot ? undefined : t`Only where the action was taken on the spot.`,
      },
      actionType: { ...controls['actionType'], hidden: !values.onSpot },
    },
    values,
  )
  return useFormSections(layout, 'create', offered, notes)
}

/** Explains a preset due date: `High: due in 3 days`; undefined once the person has set it. */
function useDueWhy({ severity, dueSet, dueDate }: NewAction): string | undefined {
  const { t, i18n } = useLingui()
  const days = new Map(Object.entries(useDueDays())).get(textOrEmpty(severity))
  if (dueSet || dueDate === '' || days === undefined) return undefined
  const risk = valueWord(i18n, textOrEmpty(severity))
  return t`${risk}: ${plural(days, { one: 'due in # day', other: 'due in # days' })}`
}

/** `plans` names the programs if the list has forms of several programs. */
function named(
  list: readonly { id: number; name: string; safetyPlanID: number }[],
  plans: readonly Breakable['plan'][] = [],
): SelectOption[] {
  return list.map(({ id, name, safetyPlanID }) => ({
    value: String(id),
    label: name,
    second: plans.find((plan) => plan.safetyPlanID === safetyPlanID)?.name,
  }))
}

/**
 * Returns a question among those of all programs; a search finds it by its path and its
 * regulations.
 */
function withPath({ plan, form, subForm, question }: Breakable): SelectOption {
  return {
    value: String(question.id),
    label: question.description,
    second: [plan.name, form.name, subForm?.name].filter(Boolean).join(', '),
    third: question.regulations.map(({ number }) => number).join(', ') || undefined,
  }
}

function withRegulation({ question: { id, description, regulations } }: Breakable): SelectOption {
  return { value: String(id), label: description, second: regulations[0]?.number }
}
