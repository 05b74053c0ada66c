import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSave } from '#client/workspace/use-save.ts'
import { type FormDraft, type Opened, useDraft } from '#client/workspace/use-draft.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { FormDialog } from '#client/records/form/form-dialog.tsx'
import { plainProblems } from '#client/records/form/problems.ts'
import { useSections } from '#client/records/form/sections.tsx'
import { useRecordForm } from '#client/records/form/use-record-form.ts'
import { createOf, emptyValues } from '#client/records/values.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { useProjectControls } from './controls.ts'
import { projectLayout as layout } from './layout.ts'
import { saveWords } from './words.ts'

/** The record's uid stands in the draft too, so that a draft which comes back makes no second project (F-83). */
type NewProject = FormValues & { uid: string }

type CreateProjectDialogProps = {
  controls: ReturnType<typeof useProjectControls>
  /** Fetch the screen's queries again. */
  refresh: () => Promise<void>
  /** Another person changed the same: ask. */
  decide: (entry: string) => void
  onClose: () => void
}

const draftOf = { form: 'project.create', ref: 'new' }

/** Number, name, address and assigned user, preset to the creator (PROJ-03, PROJ-14, G2-30). */
export function CreateProjectDialog(props: CreateProjectDialogProps) {
  const me = useMe()
  const [opening] = useState(() => {
    const values = emptyValues(layout, { assignedToUserID: String(me.user_id) })
    return { values: { ...values, uid: crypto.randomUUID() }, seen: {}, guards: {} }
  })
  const draft = useDraft<NewProject>(draftOf.form, draftOf.ref, opening)
  return draft.opened && <CreateDialog {...props} draft={draft} opened={draft.opened} />
}

function CreateDialog({ controls, refresh, decide, onClose, draft, opened }: CreateProjectDialogProps & { draft: FormDraft<NewProject>; opened: Opened<NewProject> }) {
  const { t } = useLingui()
  const save = useSave()
  const form = useRecordForm<NewProject>({
    layout,
    draft,
    opened,
    words: saveWords.create,
    conflict: decide,
    problems: (values, now) => plainProblems(layout, 'create', values, now),
    save: (values) =>
      save({ id: opened.id, refusedId: opened.refusedId, kind: 'project', ref: values.uid, op: 'create', patch: createOf(layout, values), seen: {}, guards: {}, draft: draftOf }),
    reread: refresh,
    onClosed: onClose,
  })
  const sections = useSections(layout, 'create', controls(form.state.values, null))
  return (
    <FormDialog
      form={form}
      sections={sections}
      title={t`Create Project`}
      summary={(count) => plural(count, { one: 'One field is missing.', other: '# fields are missing.' })}
      onClose={onClose}
    />
  )
}
