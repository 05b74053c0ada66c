import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type Ref, useId, useImperativeHandle, useMemo, useState } from 'react'
import { actOf } from '#contract/corrective-actions/acts.ts'
import {
  correctiveActionRules as rules,
  editProblems,
  mayEditAction,
} from '#contract/corrective-actions/rules.ts'
import { closed } from '#contract/corrective-actions/lookups.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { mergeOf } from '#contract/kernel/merge.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useSave } from '#client/workspace/use-save.ts'
import type { FormDraft, OpenedForm } from '#client/workspace/use-draft.ts'
import { useLookups } from '../use-lookups.ts'
import { useManagers } from '#client/features/team/door.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { refusalReasonsOf, type ResumedChange } from '#client/records/form/initial-form.ts'
import type { ControlState, ControlStates } from '#client/records/form/control-spec.tsx'
import { FormPage } from '#client/records/form/form-page.tsx'
import type { LastUsedValues } from '#client/records/form/last-used.ts'
import { useFormSections, useReadOnlySections } from '#client/records/form/sections.tsx'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import { useChangedWhileOpen } from '#client/records/form/use-changed-while-open.tsx'
import { useGuardedForm } from '#client/records/form/use-record-form.ts'
import {
  type FieldChange,
  changedFieldsOf,
  fieldChangeOf,
  valuesForRules,
  asPatch,
} from '#client/records/form-values.ts'
import { focusField } from '#client/ui/form/focus-field.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { fieldId } from '#client/ui/form/form.tsx'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useSecondPerson } from '../closing-rule.ts'
import { assignees, useControls, useHandAway } from '../controls.tsx'
import { actionSummary, correctiveActionLayout as layout, type ActionListRow } from '../layout.ts'
import { ActionPhotos } from '../photos/door.ts'
import { saveWords } from '../words.ts'
import { useNameOf, withClosed, withoutBlocked } from '../resumed-change.tsx'
import { DueHint } from './due-hint.tsx'
import { TypedNoLonger } from './no-longer.tsx'
import { QuestionOfAction } from './question.tsx'
import { FixedFacts, inHead } from './read-view.tsx'
import { useTakeBack } from './take-back.ts'

/** The name of the draft of an edit; each action has one. */
export const editForm = 'action.edit'

type EditFormProps = {
  row: ActionListRow
  draft: FormDraft<FormValues>
  opened: OpenedForm<FormValues>
  /** Renders the head from the form's row, so that both show the same values. */
  head: (row: ActionListRow) => ReactNode
  /** Content above the fields. */
  note: ReactNode
  /** The values of an earlier change that the form began with. */
  taken: ResumedChange | null
  /** The last choices in new actions. */
  lastValues: LastUsedValues
  aside: ReactNode
  /** The field that gets the focus at once. */
  focus: 'notes' | 'status' | null
  /**
   * True if a tap opened the form, so that Cancel returns to reading; otherwise the form is part of
   * the page and its bar appears with a change.
   */
  isOpened: boolean
  /** True if the page already announced the restored draft. */
  isAnnounced: boolean
  /**
   * Receives a function that reopens this form with the current record, unless it has typed values.
   */
  reopen: Ref<() => void>
  /** Called after the last save was undone. */
  onUndone: () => void
  onClosed: () => void
}

/**
 * Sends one patch per save, with the changed fields and the note, compared with the moment the form
 * opened (CA-44 to CA-52).
 */
export function EditForm({
  row,
  draft,
  opened,
  head,
  note,
  taken,
  lastValues,
  aside,
  focus,
  isOpened,
  isAnnounced,
  reopen,
  onUndone,
  onClosed,
}: EditFormProps) {
  const { t } = useLingui()
  const me = useMe()
  const id = useId()
  const save = useSave()
  const { managers, reading } = useManagers()
  const { seen } = opened
  const change = (values: FormValues) =>
    withFieldsApart(taken, seen, fieldChangeOf(layout, values, seen, rules))
  const isChanged = (values: FormValues) => changedFieldsOf(layout, values, seen).length > 0
  const toast = useTakeBack(row, { onUndone })
  // `seen` holds fields of the row as they were.
  const shown = { ...row, ...seen } as ActionListRow
  // The closing person and time belong to the shown status, so they come from the last row with
  // that status.
  const [known, setKnown] = useState(row)
  if (row.status === shown.status && known !== row) setKnown(row)
  const fixed = { ...known, status: shown.status }
  const listed = useMemo(
    () => assignees(managers, me.user_id, row.assignedToUser),
    [managers, me.user_id, row.assignedToUser],
  )
  const last = useLastAssignee(lastValues, shown, listed)
  const secondPerson = useSecondPerson(row)
  const form = useGuardedForm<FormValues>({
    layout,
    draft,
    opened,
    words: saveWords.update,
    problems: (values, now) =>
      editProblems(
        valuesForRules(layout, withoutBlocked(values, managers, [me.user_id, row.assignedTo])),
        now,
      ),
    fieldErrors: (values) => secondPerson(values)?.errors ?? {},
    save: (values) =>
      save({
        id: opened.id,
        refusedId: opened.refusedId,
        kind: 'correctiveAction',
        ref: row.uid,
        op: 'patch',
        about: actionSummary(row),
        ...change(values),
        discards: taken?.discards,
        draft: { form: editForm, ref: draft.ref ?? row.uid },
      }),
    reasons: refusalReasonsOf(taken),
    isChanged,
    isAnnounced,
    toast: (values) => toast(change(values), seen),
    onSaved: (values) => {
      if (changedFieldsOf(layout, values, seen).includes('assignedTo'))
        last.note(String(values['assignedTo'] ?? ''))
    },
    onClosed: taken ? () => form.guard.bypass(onClosed) : onClosed,
  })
  const { state } = form
  const nameOf = useNameOf()
  const chosen = String(state.values['assignedTo'] ?? '')
  const options = withClosed(listed, chosen, () => nameOf('user', chosen))
  const beneath = useChangedWhileOpen({ layout, rules, row, draft, opened, form })
  const away = useHandAway(row, chosen)
  const usual = useControls(useLookups(), 'edit')
  const controls = beneath.withHints({
    ...usual,
    ...statusFor(secondPerson(state.values), usual),
    assignedTo: {
      options,
      offers: last.offers,
      help: unreadChoicesHint(reading, t`The people are not on this device yet.`),
    },
  })
  const sections = useReadOnlySections(
    useFormSections(
      layout,
      'edit',
      away === null
        ? controls
        : { ...controls, assignedTo: { ...controls['assignedTo'], help: away } },
      [
        {
          name: 'due',
          after: 'dueDate',
          narrow: true,
          content: <DueHint row={row} seen={seen} state={state} />,
        },
      ],
    ),
    { id, layout, row: shown, seen, state, without: inHead },
  )
  // A closed form deletes nothing, because the draft may belong to another action by then.
  useImperativeHandle(reopen, () => () => void (isChanged(state.values) || draft.forget()))
  useEffectWhen(focus, (name) => focusField(fieldId(id, name)))
  const verbs = { close: t`Close corrective action`, reopen: t`Reopen corrective action` }
  const act = actOf(seen, change(state.values).patch)
  // The form's own save may reassign the action.
  const isNoLonger = !mayEditAction(me.user_id, row) && !state.busy && isChanged(state.values)
  const isEarlier = taken !== null || opened.refusedId !== undefined
  return (
    <FormPage
      id={id}
      form={form}
      sections={sections.map((section) =>
        section.key === 'what'
          ? { ...section, foot: <QuestionOfAction row={row} /> }
          : section.key === 'progress'
            ? { ...section, foot: <ActionPhotos row={row} /> }
            : section,
      )}
      label={t`Corrective action`}
      verb={act === 'close' || act === 'reopen' ? verbs[act] : t`Save changes`}
      head={head(shown)}
      note={
        <>
          {note}
          {beneath.note}
          {isNoLonger && <TypedNoLonger row={row} id={opened.id} change={change(state.values)} />}
        </>
      }
      aside={aside}
      idle={isEarlier ? 'bar' : isOpened ? 'cancel' : 'nothing'}
    >
      <FixedFacts row={fixed} />
    </FormPage>
  )
}

/** Leaves out closing for a person who may not close the action, and says why. */
function statusFor(
  second: ReturnType<ReturnType<typeof useSecondPerson>>,
  { status }: ControlStates,
): ControlStates {
  if (second === null) return {}
  const options = status?.options?.filter(({ value }) => value !== closed)
  return { status: { ...status, ...(options && { options }), help: second.why } }
}

/** Fields that the form does not hold, each empty: their own parts of the page save them. */
const fieldsApart = {
  photos: [],
  guestDecisions: [],
  comments: [],
  isReadyToCheck: false,
  isConfirmed: false,
} as const satisfies Partial<Record<keyof ActionListRow, Json>>

/** Adds those fields of an earlier change to what the record has now. */
function withFieldsApart(
  taken: ResumedChange | null,
  seen: Readonly<JsonObject>,
  change: FieldChange,
): FieldChange {
  const { patch: earlier = {}, seen: before = {} } = taken?.entry ?? {}
  const patch: JsonObject = { ...change.patch }
  const present: JsonObject = { ...change.seen }
  for (const [field, empty] of Object.entries(fieldsApart)) {
    const mine = earlier[field]
    if (mine === undefined) continue
    const now = seen[field] ?? empty
    const merged = mergeOf(rules.fields[field])(mine, now, before[field] ?? empty, true)
    if (merged === null) continue
    patch[field] = merged
    present[field] = now
  }
  return { ...change, patch: asPatch(patch), seen: present }
}

interface LastAssignee {
  /**
   * The last person chosen in this project, offered below the field unless they have the action
   * already.
   */
  offers: ControlState['offers']
  /** Remembers the chosen person after a save. */
  note: (chosen: string) => void
}

/**
 * Offers the last assignee of the project's actions, so that one tap reassigns the next. `last` has
 * the values of new actions, `row` those that the form shows.
 */
function useLastAssignee(
  last: LastUsedValues,
  { projectID, assignedTo }: Pick<ActionListRow, 'projectID' | 'assignedTo'>,
  options: readonly SelectOption[],
): LastAssignee {
  const { rows } = useRecords('project')
  // The last assignee is stored under the project's uid, because a project that is not sent yet has
  // no number.
  const project =
    rows.find(
      ({ uid, projectID: number }) =>
        uid === String(projectID) || (number > 0 && number === projectID),
    )?.uid ?? ''
  return useMemo(() => {
    const present = String(assignedTo)
    const found = last.withSuggestions({ assignedTo: { options } }, { projectID: project })[
      'assignedTo'
    ]?.offers
    const others = found?.options.filter(({ value }) => value !== present) ?? []
    return {
      offers: found && { ...found, options: others, instead: present },
      note: (chosen) => last.remember({ projectID: project, assignedTo: chosen }, ['assignedTo']),
    }
  }, [assignedTo, last, options, project])
}
