import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { actOf } from '#contract/corrective-actions/acts.ts'
import {
  correctiveActionRules as rules,
  editProblems,
  mayEditAction,
} from '#contract/corrective-actions/rules.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { mergePhotos } from '#contract/kernel/merge.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useSave } from '#client/workspace/use-save.ts'
import type { FormDraft, Opened } from '#client/workspace/use-draft.ts'
import { useLookups } from '../use-lookups.ts'
import { useManagers } from '#client/features/team/door.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { reasonsOf } from '#client/records/form/earlier-words.ts'
import type { ControlState } from '#client/records/form/control-spec.tsx'
import type { TakenUp } from '#client/records/form/use-taken-up.ts'
import { FormPage } from '#client/records/form/form-page.tsx'
import type { LastValues } from '#client/records/form/last-used.ts'
import { useSections } from '#client/records/form/sections.tsx'
import { readHelp } from '#client/records/read-note.tsx'
import { useBeneath } from '#client/records/form/use-beneath.tsx'
import { useReadSections } from '#client/records/form/use-read-sections.tsx'
import { useGuardedForm } from '#client/records/form/use-record-form.ts'
import { type Change, changedIn, changeOf, judgedOf, patchOf } from '#client/records/values.ts'
import { focusField } from '#client/ui/form/focus-field.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { fieldId } from '#client/ui/form/form.tsx'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { assignees, useControls, useHandAway } from '../controls.tsx'
import { aboutOf, correctiveActionLayout as layout, type Row } from '../layout.ts'
import { ActionPhotos } from '../photos/door.ts'
import { saveWords } from '../words.ts'
import { useNameOf, withClosed, withoutBlocked } from '../taken-up.tsx'
import { DueHint } from './due-hint.tsx'
import { TypedNoLonger } from './no-longer.tsx'
import { Question } from './question.tsx'
import { FixedFacts, inHead } from './read-view.tsx'
import { useTakeBack } from './take-back.ts'

/** Where the draft of an edit is kept: one for each action. */
export const editForm = 'action.edit'

type EditFormProps = {
  row: Row
  draft: FormDraft<FormValues>
  opened: Opened<FormValues>
  /** Of the record as the form shows it, so that the two never say different things. */
  head: (row: Row) => ReactNode
  /** Over the fields. */
  note: ReactNode
  /** The words of an earlier change that it began with. */
  taken: TakenUp | null
  /** What was chosen last in new actions. */
  lastValues: LastValues
  aside: ReactNode
  /** Where the person wants to write at once. */
  focus: 'notes' | 'status' | null
  /**
   * It was opened by a tap, and Cancel leads back to reading; else it stands on the page, and its
   * bar comes with a change.
   */
  isOpened: boolean
  /** A kept draft, told of before. */
  isAnnounced: boolean
  /** Given what opens this form anew with the record as it is, unless something is typed in it. */
  onReady: (reopen: () => void) => void
  /** Its last Save was taken back. */
  onUndone: () => void
  onClosed: () => void
}

/** Where no form is open, nothing opens anew. */
export const noForm = () => undefined

/**
 * One Save is one patch of the changed fields with its note, measured against the moment the form
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
  onReady,
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
    withPhotosOf(taken, seen, changeOf(layout, values, seen, rules))
  const isChanged = (values: FormValues) => changedIn(layout, values, seen).length > 0
  const toast = useTakeBack(row, { onUndone })
  // What is seen are the fields of the row, as they were.
  const shown = { ...row, ...seen } as Row
  // Who closed it and when belongs to the status that is shown: beneath another one they are of the
  // row that had it last.
  const [known, setKnown] = useState(row)
  if (row.status === shown.status && known !== row) setKnown(row)
  const fixed = { ...known, status: shown.status }
  const listed = useMemo(
    () => assignees(managers, me.user_id, row.assignedToUser),
    [managers, me.user_id, row.assignedToUser],
  )
  const last = useLastAssignee(lastValues, shown, listed)
  const form = useGuardedForm<FormValues>({
    layout,
    draft,
    opened,
    words: saveWords.update,
    problems: (values, now) =>
      editProblems(
        judgedOf(layout, withoutBlocked(values, managers, [me.user_id, row.assignedTo])),
        now,
      ),
    save: (values) =>
      save({
        id: opened.id,
        refusedId: opened.refusedId,
        kind: 'correctiveAction',
        ref: row.uid,
        op: 'patch',
        about: aboutOf(row),
        ...change(values),
        discards: taken?.discards,
        draft: { form: editForm, ref: draft.ref ?? row.uid },
      }),
    reasons: reasonsOf(taken),
    isChanged,
    isAnnounced,
    toast: (values) => toast(change(values), seen),
    onSaved: (values) => {
      if (changedIn(layout, values, seen).includes('assignedTo'))
        last.note(String(values['assignedTo'] ?? ''))
    },
    onClosed: taken ? () => form.guard.pass(onClosed) : onClosed,
  })
  const { state } = form
  const nameOf = useNameOf()
  const chosen = String(state.values['assignedTo'] ?? '')
  const options = withClosed(listed, chosen, () => nameOf('user', chosen))
  const beneath = useBeneath({ layout, rules, row, draft, opened, form })
  const away = useHandAway(row, chosen)
  const controls = beneath.beside({
    ...useControls(useLookups(), 'edit'),
    assignedTo: {
      options,
      offers: last.offers,
      help: readHelp(reading, t`The people are not on this device yet.`),
    },
  })
  const sections = useReadSections(
    useSections(
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
  useEffect(() => {
    onReady(() => void (isChanged(state.values) || draft.forget()))
    // A form that was left throws nothing away: the draft is by then that of another one.
    return () => onReady(noForm)
  })
  useEffect(() => {
    if (focus) focusField(fieldId(id, focus))
  }, [focus, id])
  const verbs = { close: t`Close corrective action`, reopen: t`Reopen corrective action` }
  const act = actOf(seen, change(state.values).patch)
  // Its own Save may be what hands it away.
  const isNoLonger = !mayEditAction(me.user_id, row) && !state.busy && isChanged(state.values)
  const isEarlier = taken !== null || opened.refusedId !== undefined
  return (
    <FormPage
      id={id}
      form={form}
      sections={sections.map((section) =>
        section.key === 'what'
          ? { ...section, foot: <Question row={row} /> }
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

/**
 * The photos of an earlier change go on with its words, beside those that stand in the record by
 * now.
 */
function withPhotosOf(taken: TakenUp | null, seen: Readonly<JsonObject>, change: Change): Change {
  const { patch: { photos } = {}, seen: before = {} } = taken?.entry ?? {}
  const now = seen['photos'] ?? []
  const merged =
    photos === undefined ? null : mergePhotos(photos, now, before['photos'] ?? [], true)
  return merged === null
    ? change
    : {
        ...change,
        patch: patchOf({ ...change.patch, photos: merged }),
        seen: { ...change.seen, photos: now },
      }
}

interface LastAssignee {
  /**
   * Beneath the choice: the person who was chosen last in this project, unless they have the action
   * already.
   */
  offers: ControlState['offers']
  /** It was saved with this one. */
  note: (chosen: string) => void
}

/**
 * Who was given the last action of the project, here or in a new one: one tap for the next that is
 * handed on. `last`: of new actions; `row`: as the form shows it.
 */
function useLastAssignee(
  last: LastValues,
  { projectID, assignedTo }: Pick<Row, 'projectID' | 'assignedTo'>,
  options: readonly SelectOption[],
): LastAssignee {
  const { rows } = useRecords('project')
  // A new action names its project by uid, under which its last assignee is kept; one that is not
  // sent yet has no number.
  const project =
    rows.find(
      ({ uid, projectID: number }) =>
        uid === String(projectID) || (number > 0 && number === projectID),
    )?.uid ?? ''
  return useMemo(() => {
    const present = String(assignedTo)
    const found = last.offered({ assignedTo: { options } }, { projectID: project })['assignedTo']
      ?.offers
    const others = found?.options.filter(({ value }) => value !== present) ?? []
    return {
      offers: found && { ...found, options: others, instead: present },
      note: (chosen) => last.note({ projectID: project, assignedTo: chosen }, ['assignedTo']),
    }
  }, [assignedTo, last, options, project])
}
