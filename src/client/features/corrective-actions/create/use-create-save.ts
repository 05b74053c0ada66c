import { useLingui } from '@lingui/react/macro'
import { useSave } from '#client/workspace/use-save.ts'
import type { FormDraft, Opened } from '#client/workspace/use-draft.ts'
import type { FormErrors } from '#client/ui/form/form-fields.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { createPatch, type CreateValues } from '../create-values.ts'
import { useProblemTexts } from '../problem-texts.ts'
import { useSaveToasts } from '../use-save-toasts.ts'
import { saveWords } from '../words.ts'
import { projectRef } from './project-options.ts'

type Saving = {
  values: CreateValues
  needsSubForm: boolean
  projects: Parameters<typeof projectRef>[1]
  /** The draft goes, the form closes. */
  close: () => Promise<void>
}

/** Save, and say what became of it (CA-24, CA-25; offline design, 12). Answers the errors of a refusal. */
export function useCreateSave(draft: FormDraft<CreateValues>, opened: Opened<CreateValues>): (saving: Saving) => Promise<FormErrors<CreateValues> | void> {
  const { i18n } = useLingui()
  const save = useSave()
  const toasts = useToasts()
  const say = useSaveToasts('createCorrectiveAction', saveWords.notCreated)
  const texts = useProblemTexts()
  return async ({ values, needsSubForm, projects, close }) => {
    const done = await save({
      id: opened.id,
      refusedId: opened.refusedId,
      kind: 'correctiveAction',
      ref: values.uid,
      op: 'create',
      patch: { ...createPatch(values, needsSubForm), projectID: projectRef(values.projectID, projects) },
      seen: {},
      guards: {},
      draft: createForm,
    })
    switch (done.outcome) {
      case 'sent':
        toasts.show({ kind: 'success', text: i18n._(saveWords.created) })
        return close()
      case 'saved':
      case 'conflict':
        say.kept(done)
        return close()
      case 'refused':
        say.refused(done)
        await draft.refused(done.id, values)
        return texts.ofServer(done.fields)
      case 'not-saved':
        say.notSaved(done)
    }
  }
}

/** Where the draft of a new action is kept: one at a time. */
export const createForm = { form: 'action.create', ref: 'new' }
