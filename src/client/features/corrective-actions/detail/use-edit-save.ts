import { useLingui } from '@lingui/react/macro'
import { useSave } from '#client/workspace/use-save.ts'
import type { FormDraft, Opened } from '#client/workspace/use-draft.ts'
import type { FormErrors } from '#client/ui/form/form-fields.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { changeOf, type EditValues } from '../edit-values.ts'
import type { Row } from '../list-view.ts'
import { useProblemTexts } from '../problem-texts.ts'
import { useSaveToasts } from '../use-save-toasts.ts'
import { saveWords } from '../words.ts'

type After = {
  /** The draft goes, the form closes. */
  close: () => Promise<void>
  /** Somebody else changed the same: the decision opens in the form. */
  decide: (entry: string) => void
}

/** Save, and say what became of it (CA-26, CA-27; offline design, 12). Answers the errors of a refusal. */
export function useEditSave(row: Row, draft: FormDraft<EditValues>, opened: Opened<EditValues>) {
  const { i18n } = useLingui()
  const save = useSave()
  const toasts = useToasts()
  const say = useSaveToasts('updateCorrectiveAction', saveWords.notUpdated)
  const texts = useProblemTexts()
  return async (values: EditValues, { close, decide }: After): Promise<FormErrors<EditValues> | void> => {
    const done = await save({
      id: opened.id,
      refusedId: opened.refusedId,
      kind: 'correctiveAction',
      ref: row.uid,
      op: 'patch',
      about: { caTicketHash: row.caTicketHash, title: row.title },
      ...changeOf(values, opened.seen),
      draft: { form: editForm, ref: row.uid },
    })
    switch (done.outcome) {
      case 'sent':
        toasts.show({ kind: 'success', text: i18n._(saveWords.updated) })
        return close()
      case 'saved':
        say.kept(done)
        return close()
      case 'conflict':
        return decide(done.id)
      case 'refused':
        say.refused(done)
        await draft.refused(done.id, values)
        return texts.ofServer(done.fields)
      case 'not-saved':
        say.notSaved(done)
    }
  }
}

/** Where the draft of an edit is kept: one for each action. */
export const editForm = 'action.edit'
