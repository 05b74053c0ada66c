import { useLingui } from '@lingui/react/macro'
import type { RecordFormValues } from '#client/records/form/initial-form.ts'
import { SupportLinks } from '#client/shell/support-links.tsx'
import { UserGuideLink } from '#client/shell/user-guide-link.tsx'
import type { FormState } from '#client/ui/form/use-form-state.ts'
import { useDraftStore } from '#client/workspace/use-box.ts'
import { sentAnew } from './delivery.ts'
import css from './help.module.css'
import { deliver, keepRequest } from './kept-requests.ts'
import { KeptRequests } from './kept-list.tsx'
import { helpLayout } from './layout.ts'
import { RequestDialog, type RequestMessage } from './request-dialog.tsx'
import { useHelpWords } from './words.ts'

/**
 * `Need help`: a request to the product team (HELP-01 to HELP-12). Offline it waits on this device.
 */
export function HelpRequest({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const drafts = useDraftStore()
  const words = useHelpWords()
  const fails = (text: string): RequestMessage => ({ title: t`Oops!`, text, ends: false })
  const send = async (values: RecordFormValues, first: string): Promise<RequestMessage> => {
    const written = {
      subject: String(values['subject'] ?? ''),
      content: String(values['content'] ?? ''),
    }
    const { id, done } = await sentAnew(first, (key) => deliver({ id: key, ...written }))
    if (done.is === 'sent') return { ...words.taken(done.answer), ends: true }
    if (done.is === 'refused' || done.is === 'later') return fails(words.refusal(done))
    const isKept =
      drafts !== null &&
      (await keepRequest(drafts, { id, ...written }).then(
        () => true,
        () => false,
      ))
    if (!isKept)
      return fails(
        t`There is no connection, and this device could not keep your request. Your text stays here; try again.`,
      )
    return {
      title: t`Kept on this device`,
      text: t`Your request is kept on this device. It is sent when there is a connection and you are signed in. Until then it is listed under Need help, where you can remove it.`,
      ends: true,
    }
  }
  const above = (state: FormState<RecordFormValues>) => {
    const isEmpty = state.values['subject'] === '' && state.values['content'] === ''
    return (
      <KeptRequests
        onOpen={isEmpty ? ({ subject, content }) => state.setAll({ subject, content }) : null}
      />
    )
  }
  return (
    <RequestDialog
      layout={helpLayout}
      form="help.request"
      title={t`Need help`}
      lead={t`Write to the product team what you wanted to do and what happened. Your company, your name and the version are added.`}
      failed={words.failed}
      send={send}
      above={above}
      below={
        <div className={css.ways}>
          <UserGuideLink onOpened={onClose} />
          <SupportLinks look={{ variant: 'link' }} />
        </div>
      }
      onClose={onClose}
    />
  )
}
