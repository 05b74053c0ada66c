import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Associate } from '#contract/team/operations.ts'
import { useShownName } from '#client/features/team/door.ts'
import { useDraft, type FormDraft, type Opened } from '#client/workspace/use-draft.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { clockTime } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { useFormState } from '#client/ui/form/use-form-state.ts'
import { assigneeChoices } from './assignees.ts'
import { projectLayout } from './layout.ts'
import { numberHint } from './number-hint.tsx'
import { useProjectErrors } from './project-errors.ts'
import type { ProjectRow } from './project-row.ts'
import type { ProjectValues } from './project-values.ts'
import css from './projects.module.css'
import { Refusal } from './refusal.tsx'
import { useCreateProject } from './use-create-project.ts'

/** The record's uid stands in the draft too, so that a draft which comes back makes no second project (F-83). */
export type NewProjectValues = ProjectValues & { uid: string }

type CreateProjectDialogProps = {
  projects: readonly ProjectRow[]
  people: readonly Associate[]
  /** Fetch the screen's queries again. */
  refresh: () => Promise<void>
  decide: (entryId: string) => void
  onClose: () => void
}

/** Number, name, address and assigned user, preset to the creator (PROJ-03, PROJ-14, G2-30). */
export function CreateProjectDialog(props: CreateProjectDialogProps) {
  const me = useMe()
  const [opening] = useState(() => {
    const values: NewProjectValues = { uid: crypto.randomUUID(), number: '', name: '', address: '', assignedToUserID: String(me.user_id) }
    return { values, seen: {}, guards: {} }
  })
  const draft = useDraft(draftForm, 'new', opening)
  return draft.opened && <CreateDialog {...props} draft={draft} opened={draft.opened} />
}

const draftForm = 'project.create'

function CreateDialog({ projects, people, refresh, decide, onClose, draft, opened }: CreateProjectDialogProps & { draft: FormDraft<NewProjectValues>; opened: Opened<NewProjectValues> }) {
  const { t, i18n } = useLingui()
  const id = useId()
  const shownName = useShownName()
  const validate = useProjectErrors()
  const { create, refusal } = useCreateProject({ form: draftForm, draft, opened, refresh, decide, onDone: onClose })
  const state = useFormState<NewProjectValues>({ initial: opened.values, validate, onSubmit: create, onChange: draft.keep })
  const { assignedToUserID, number } = state.values
  const choices = assigneeChoices(people, { id: assignedToUserID, name: '' }, (name) => shownName({ name, blocked: true }))
  const kept = draft.savedAt && clockTime(draft.savedAt)
  return (
    <Dialog
      title={t`Create Project`}
      // The ✕ and Escape keep what was typed for the next time; Cancel throws it away.
      onClose={onClose}
      footer={
        <>
          <output className={css.draft}>{kept && t`Draft kept ${kept}`}</output>
          <Button variant="quiet" onClick={() => void draft.forget().then(onClose)}>{t`Cancel`}</Button>
          <Button type="submit" form={id} variant="filled" disabled={state.busy}>{t`Create Project`}</Button>
        </>
      }
    >
      {refusal && <Refusal message={refusal} />}
      <Form
        id={id}
        state={state}
        label={t`Create Project`}
        summary={(count) => plural(count, { one: 'One field is missing.', other: '# fields are missing.' })}
        sections={[
          {
            key: 'project',
            fields: [
              { kind: 'text', name: 'number', label: i18n._(projectLayout.number.label), maxLength: 50, help: numberHint(projects, number, null) },
              { kind: 'text', name: 'name', label: i18n._(projectLayout.name.label), maxLength: 255 },
              { kind: 'text', name: 'address', label: i18n._(projectLayout.address.label), maxLength: 500, wide: true },
              { kind: 'select', name: 'assignedToUserID', label: i18n._(projectLayout.assignedToUserID.label), options: choices, wide: true },
            ],
          },
        ]}
      />
    </Dialog>
  )
}
