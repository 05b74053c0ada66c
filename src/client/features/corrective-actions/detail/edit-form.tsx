import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { actOf } from '#contract/corrective-actions/acts.ts'
import { editProblems } from '#contract/corrective-actions/rules.ts'
import type { FormDraft, Opened } from '#client/workspace/use-draft.ts'
import { useLookups } from '#client/features/corrective-actions/use-lookups.ts'
import { useManagers } from '#client/features/team/door.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useGo } from '#client/shell/address.ts'
import { focusField } from '#client/ui/form/focus-field.ts'
import { fieldId, Form } from '#client/ui/form/form.tsx'
import { useFormState } from '#client/ui/form/use-form-state.ts'
import { addresses } from '../addresses.ts'
import { changeOf, judgedEdit, type EditValues } from '../edit-values.ts'
import { FormFrame } from '../form-frame.tsx'
import type { Row } from '../list-view.ts'
import { assignees } from '../people.ts'
import { useProblemTexts } from '../problem-texts.ts'
import { useLeaveGuard } from '../use-leave-guard.tsx'
import { FixedFacts } from './fixed-facts.tsx'
import { useEditSave } from './use-edit-save.ts'
import { useEditSections } from './use-edit-sections.tsx'

const DecisionDialog = lazy(async () => ({ default: (await import('#client/shell/tray/decision-dialog.tsx')).DecisionDialog }))

type EditFormProps = {
  row: Row
  draft: FormDraft<EditValues>
  opened: Opened<EditValues>
  head: ReactNode
  aside: ReactNode
  system: boolean
  /** Where the person wants to write at once. */
  focus: 'notes' | null
  /** Cancel leads back to the list, or to reading. */
  cancelTo: 'list' | 'reading'
  onClosed: () => void
}

/** One Save is one patch of the changed fields with its note, measured against the moment the form opened (CA-44 to CA-52). */
export function EditForm({ row, draft, opened, head, aside, system, focus, cancelTo, onClosed }: EditFormProps) {
  const { t } = useLingui()
  const go = useGo()
  const me = useMe()
  const id = useId()
  const lookups = useLookups()
  const { managers } = useManagers()
  const texts = useProblemTexts()
  const save = useEditSave(row, draft, opened)
  const state = useFormState<EditValues>({
    initial: opened.values,
    validate: (values) => texts.of(editProblems(judgedEdit(values), Date.now())),
    onSubmit: (values) => save(values, { close, decide: setDeciding }),
    onChange: draft.keep,
  })
  const [deciding, setDeciding] = useState<string | null>(null)
  const guard = useLeaveGuard((state.changed || opened.restored) && !state.busy)
  async function close() {
    await draft.forget()
    onClosed()
  }
  const sections = useEditSections(lookups, useMemo(() => assignees(managers, me.user_id, row.assignedToUser), [managers, me.user_id, row.assignedToUser]))
  useEffect(() => {
    if (focus) focusField(fieldId(id, focus))
  }, [focus, id])
  const verbs = { close: t`Close corrective action`, reopen: t`Reopen corrective action` }
  const act = actOf(opened.seen, changeOf(state.values, opened.seen).patch)
  return (
    <FormFrame
      head={head}
      aside={aside}
      formId={id}
      savedAt={draft.savedAt}
      busy={state.busy}
      verb={act === 'close' || act === 'reopen' ? verbs[act] : t`Save changes`}
      onCancel={() =>
        guard.discard(async () => {
          await close()
          if (cancelTo === 'list') guard.pass(() => go(addresses(system).list))
        })
      }
    >
      <Form id={id} label={t`Corrective action`} state={state} sections={sections} summary={texts.summary} />
      <FixedFacts row={row} />
      {guard.dialog}
      {deciding !== null && (
        <Suspense fallback={null}>
          <DecisionDialog id={deciding} onClose={() => void close()} />
        </Suspense>
      )}
    </FormFrame>
  )
}
