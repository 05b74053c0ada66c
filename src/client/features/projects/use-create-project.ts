import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSave } from '#client/workspace/use-save.ts'
import type { FormDraft, Opened } from '#client/workspace/use-draft.ts'
import { storeError } from '#client/data/session/errors.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import type { NewProjectValues } from './create-project-dialog.tsx'
import { refusedFields, type ProjectErrors } from './project-errors.ts'
import { newProject } from './project-values.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { projectWords } from './words.ts'

type Given = {
  form: string
  draft: FormDraft<NewProjectValues>
  opened: Opened<NewProjectValues>
  refresh: () => Promise<void>
  decide: (entryId: string) => void
  onDone: () => void
}

/**
 * Creating a project with its specified toasts (PROJ-21 to PROJ-23, PROJ-31). Answers errors of fields; `refusal` is
 * said over the fields, which keep their input.
 */
export function useCreateProject({ form, draft, opened, refresh, decide, onDone }: Given) {
  const { i18n } = useLingui()
  const save = useSave()
  const toasts = useToasts()
  const refusalText = useRefusalText()
  const [refusal, setRefusal] = useState<string | null>(null)

  /** A keystroke shortly before the Save may have brought its draft back meanwhile. */
  const close = async () => {
    await draft.forget()
    onDone()
  }
  const create = async (values: NewProjectValues): Promise<ProjectErrors | void> => {
    setRefusal(null)
    const toast = toasts.show({ kind: 'loading', text: i18n._(projectWords.adding) })
    const { id, refusedId } = opened
    const done = await save({
      id,
      kind: 'project',
      ref: values.uid,
      op: 'create',
      patch: newProject(values),
      seen: {},
      guards: {},
      draft: { form, ref: 'new' },
      ...(refusedId ? { refusedId } : {}),
    })
    switch (done.outcome) {
      case 'sent':
        toasts.replace(toast, { kind: 'success', text: i18n._(projectWords.created) })
        void refresh()
        return close()
      case 'saved':
        toasts.replace(toast, { kind: 'success', text: i18n._(projectWords.savedHere) })
        return close()
      case 'conflict':
        toasts.hide(toast)
        await close()
        return decide(done.id)
      case 'refused':
      case 'not-saved':
        toasts.hide(toast)
        storeError({ code: 'configBackOfficeAddTeam', title: i18n._(projectWords.addFailed), message: i18n._(projectWords.notCreated) })
        setRefusal(refusalText(done))
        if (done.outcome === 'not-saved') return
        await draft.refused(done.id, values)
        return refusedFields(done.fields)
    }
  }
  return { create, refusal }
}
