import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useMemo, type ReactNode } from 'react'
import { actOf } from '#contract/corrective-actions/acts.ts'
import { correctiveActionRules } from '#contract/corrective-actions/rules.ts'
import { editProblems } from '#contract/corrective-actions/rules.ts'
import { useSave } from '#client/workspace/use-save.ts'
import type { FormDraft, Opened } from '#client/workspace/use-draft.ts'
import { useLookups } from '../use-lookups.ts'
import { useManagers } from '#client/features/team/door.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { reasonsOf } from '#client/records/form/earlier-words.ts'
import type { TakenUp } from '#client/records/form/use-taken-up.ts'
import { FormPage } from '#client/records/form/form-page.tsx'
import { useSections } from '#client/records/form/sections.tsx'
import { useGuardedForm } from '#client/records/form/use-record-form.ts'
import { changeOf, judgedOf } from '#client/records/values.ts'
import { useGo } from '#client/shell/address.ts'
import { focusField } from '#client/ui/form/focus-field.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { fieldId } from '#client/ui/form/form.tsx'
import { addresses } from '../addresses.ts'
import { assignees, useControls } from '../controls.tsx'
import { correctiveActionLayout as layout, type Row } from '../layout.ts'
import { saveWords } from '../words.ts'
import { useNameOf, withClosed, withoutBlocked } from '../taken-up.tsx'
import { FixedFacts } from './read-view.tsx'

/** Where the draft of an edit is kept: one for each action. */
export const editForm = 'action.edit'

type EditFormProps = {
  row: Row
  draft: FormDraft<FormValues>
  opened: Opened<FormValues>
  head: ReactNode
  /** Over the fields. */
  note: ReactNode
  /** The words of an earlier change that it began with. */
  taken: TakenUp | null
  aside: ReactNode
  system: boolean
  /** Where the person wants to write at once. */
  focus: 'notes' | null
  /** Cancel leads back to the list, or to reading. */
  cancelTo: 'list' | 'reading'
  onClosed: () => void
}

/** One Save is one patch of the changed fields with its note, measured against the moment the form opened (CA-44 to CA-52). */
export function EditForm({ row, draft, opened, head, note, taken, aside, system, focus, cancelTo, onClosed }: EditFormProps) {
  const { t } = useLingui()
  const go = useGo()
  const me = useMe()
  const id = useId()
  const save = useSave()
  const { managers } = useManagers()
  const change = (values: FormValues) => changeOf(layout, values, opened.seen, correctiveActionRules)
  const form = useGuardedForm<FormValues>({
    layout,
    draft,
    opened,
    words: saveWords.update,
    problems: (values, now) => editProblems(judgedOf(layout, withoutBlocked(values, managers, [me.user_id, row.assignedTo])), now),
    save: (values) =>
      save({
        id: opened.id,
        refusedId: opened.refusedId,
        kind: 'correctiveAction',
        ref: row.uid,
        op: 'patch',
        about: { caTicketHash: row.caTicketHash, title: row.title },
        ...change(values),
        discards: taken?.discards,
        draft: { form: editForm, ref: draft.ref ?? row.uid },
      }),
    reasons: reasonsOf(taken),
    onClosed: taken ? () => form.guard.pass(onClosed) : onClosed,
  })
  const nameOf = useNameOf()
  const listed = useMemo(() => assignees(managers, me.user_id, row.assignedToUser), [managers, me.user_id, row.assignedToUser])
  const chosen = String(form.state.values['assignedTo'] ?? '')
  const options = withClosed(listed, chosen, () => nameOf('user', chosen))
  const sections = useSections(layout, 'edit', { ...useControls(useLookups(), 'edit'), assignedTo: { options } })
  useEffect(() => {
    if (focus) focusField(fieldId(id, focus))
  }, [focus, id])
  const verbs = { close: t`Close corrective action`, reopen: t`Reopen corrective action` }
  const act = actOf(opened.seen, change(form.state.values).patch)
  return (
    <FormPage
      id={id}
      form={form}
      sections={sections}
      label={t`Corrective action`}
      verb={act === 'close' || act === 'reopen' ? verbs[act] : t`Save changes`}
      head={head}
      note={note}
      aside={aside}
      onCancelled={() => {
        if (cancelTo === 'list') form.guard.pass(() => go(addresses(system).list))
      }}
    >
      <FixedFacts row={row} />
    </FormPage>
  )
}
