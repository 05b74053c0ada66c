import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { Associate } from '#contract/team/operations.ts'
import { useSave } from '#client/workspace/use-save.ts'
import { storeError } from '#client/data/session/errors.ts'
import { Button } from '#client/ui/button/button.tsx'
import { focusField } from '#client/ui/form/focus-field.ts'
import type { RowEditing } from '#client/ui/table/columns.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { EditField, editFieldId } from './edit-field.tsx'
import { numberHint } from './number-hint.tsx'
import { refusedFields, useProjectErrors, type ProjectErrors } from './project-errors.ts'
import type { ProjectRow } from './project-row.ts'
import { editOf, projectFields, type ProjectValues } from './project-values.ts'
import { Refusal } from './refusal.tsx'
import { editForm, useEditSession } from './use-edit-session.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { projectWords } from './words.ts'

type Given = {
  projects: readonly ProjectRow[]
  people: readonly Associate[]
  refresh: () => Promise<void>
  /** Another person changed the same: ask. */
  decide: (entryId: string) => void
}

/** One row of the table as fields with Save and Cancel in the row (PROJ-11 to PROJ-13, PROJ-29, PROJ-35). */
export function useInlineEdit({ projects, people, refresh, decide }: Given): { editing: RowEditing | null; edit: (row: ProjectRow) => void } {
  const { t, i18n } = useLingui()
  const save = useSave()
  const toasts = useToasts()
  const refusalText = useRefusalText()
  const validate = useProjectErrors()
  const { session, open, type, refused, close } = useEditSession()
  const [errors, setErrors] = useState<ProjectErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const edit = useCallback(
    (row: ProjectRow) => {
      setErrors({})
      setRefusal(null)
      void open(row)
    },
    [open],
  )
  if (!session) return { editing: null, edit }

  const refuse = (found: ProjectErrors) => {
    setErrors(found)
    const first = projectFields.find((name) => found[name])
    if (first) setTimeout(() => focusField(editFieldId(first)))
  }
  const send = async () => {
    const found = validate(session.values)
    if (Object.keys(found).length > 0) return refuse(found)
    const change = editOf(session.values, session)
    if (!change) return close()
    setRefusal(null)
    const { id, uid, refusedId } = session
    const draft = { form: editForm, ref: uid }
    const project = projects.find((row) => row.uid === uid)
    const about = project && { number: project.number, name: project.name }
    const done = await save({ id, kind: 'project', ref: uid, op: 'patch', ...change, draft, ...(about ? { about } : {}), ...(refusedId ? { refusedId } : {}) })
    switch (done.outcome) {
      case 'sent':
        toasts.show({ kind: 'success', text: i18n._(projectWords.saved) })
        void refresh()
        return close()
      case 'saved':
        toasts.show({ kind: 'success', text: i18n._(projectWords.savedHere) })
        return close()
      case 'conflict':
        await close()
        return decide(done.id)
      case 'refused':
      case 'not-saved':
        storeError({ code: 'backOfficeUpdateProject', title: i18n._(projectWords.updateFailed), message: refusalText(done) })
        setRefusal(refusalText(done))
        if (done.outcome === 'not-saved') return
        await refused(done.id)
        refuse(refusedFields(done.fields))
    }
  }
  const submit = () => {
    if (busy) return
    setBusy(true)
    void send().finally(() => setBusy(false))
  }
  const change = (part: Partial<ProjectValues>) => {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
    type(part)
  }
  const field = (name: (typeof projectFields)[number]) => (
    <EditField
      name={name}
      value={session.values[name]}
      error={errors[name]}
      help={name === 'number' ? numberHint(projects, session.values.number, session.uid) : undefined}
      people={people}
      onChange={(value) => change({ [name]: value })}
      onEnter={submit}
    />
  )
  return {
    edit,
    editing: {
      key: session.uid,
      onCancel: () => void close(),
      cells: Object.fromEntries(projectFields.map((name) => [name, field(name)])),
      foot: (
        <>
          {refusal && <Refusal message={refusal} />}
          <Button variant="quiet" size="small" onClick={() => void close()}>{t`Cancel`}</Button>
          <Button variant="filled" size="small" disabled={busy} icon={<IconCheck size={20} stroke={2.2} aria-hidden="true" />} onClick={submit}>
            {t`Save`}
          </Button>
        </>
      ),
    },
  }
}
