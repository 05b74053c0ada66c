import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { storeError } from '#client/data/session/errors.ts'
import { plainProblems, useProblems } from '#client/records/form/problems.ts'
import { type RecordValues, createOpening } from '#client/records/form/opening.ts'
import { useIsThere } from '#client/records/form/use-is-there.ts'
import { useSections } from '#client/records/form/sections.tsx'
import { SupportLinks } from '#client/shell/support-links.tsx'
import { UserGuideLink } from '#client/shell/user-guide-link.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { useFormState } from '#client/ui/form/use-form-state.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { type FormDraft, type Opened, useDraft } from '#client/workspace/use-draft.ts'
import { useDrafts } from '#client/workspace/use-box.ts'
import css from './help.module.css'
import { deliver, keepRequest, type HelpRequest as Request } from './kept-requests.ts'
import { KeptRequests } from './kept-list.tsx'
import { helpLayout as layout } from './layout.ts'
import { useHelpWords } from './words.ts'

/** `Need help`: a request to the product team (HELP-01 to HELP-12). What is typed is kept as a draft, and stays whatever fails. */
export function HelpRequest({ onClose }: { onClose: () => void }) {
  const [opening] = useState(() => createOpening(layout))
  const draft = useDraft<RecordValues>('help.request', 'new', opening)
  // It outlives the form: what was sent or kept leaves no draft, and the form would open anew.
  const [said, setSaid] = useState<Said | null>(null)
  if (said?.ends) return <SaidDialog said={said} onClose={onClose} />
  return (
    <>
      {draft.opened && <OpenRequest draft={draft} opened={draft.opened} onSaid={setSaid} onClose={onClose} />}
      {said && <SaidDialog said={said} onClose={() => setSaid(null)} />}
    </>
  )
}

/** What is said in place of the form once it was sent, or over it when it failed. */
type Said = { title: string; text: string; ends: boolean }

type OpenRequestProps = { draft: FormDraft<RecordValues>; opened: Opened<RecordValues>; onSaid: (said: Said) => void; onClose: () => void }

function OpenRequest({ draft, opened, onSaid, onClose }: OpenRequestProps) {
  const { t } = useLingui()
  const drafts = useDrafts()
  const words = useHelpWords()
  const problems = useProblems(layout)
  const toasts = useToasts()
  const isThere = useIsThere()
  const state = useFormState<RecordValues>({
    initial: opened.values,
    validate: (values) => problems.of(plainProblems(layout, 'create', values, Date.now())),
    onSubmit: async ({ subject, content }) => {
      const fails = (text: string) => {
        storeError({ ...words.failed, message: text, ...(isThere() && { inPlace: true }) })
        onSaid({ title: t`Oops!`, text, ends: false })
      }
      // Whoever closed the form meanwhile is told beside the page.
      const ends = (title: string, text: string) => {
        if (isThere()) onSaid({ title, text, ends: true })
        else toasts.show({ kind: 'success', title, text })
        return draft.forget()
      }
      const { request, done } = await delivered({ id: opened.id, subject: String(subject ?? ''), content: String(content ?? '') })
      if (done.is === 'sent') return ends(words.sent, words.thanks)
      if (done.is === 'refused' || done.is === 'later') return fails(words.refusal(done))
      const isKept = drafts !== null && (await keepRequest(drafts, request).then(() => true, () => false))
      if (!isKept) return fails(t`There is no connection, and this device could not keep your request. What you typed stays here; try again.`)
      return ends(t`Kept on this device`, t`Your request is kept on this device and is sent once there is a connection and you are signed in. Until then it stands under Need help, where you can remove it.`)
    },
    onChange: draft.keep,
  })
  const sections = useSections(layout, 'create')
  const isEmpty = state.values['subject'] === '' && state.values['content'] === ''
  return (
    <Dialog
      title={t`Need help`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              void draft.forget()
              onClose()
            }}
          >{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="filled" disabled={state.busy}>{t`Send request`}</Button>
        </>
      }
    >
      <p className={css.lead}>{t`Write to the product team: what you wanted to do and what happened. Company, your name and the version go along.`}</p>
      <KeptRequests onOpen={isEmpty ? ({ subject, content }) => state.setAll({ subject, content }) : null} />
      <Form id={formId} state={state} label={t`Need help`} summary={problems.summary} sections={sections} />
      <div className={css.ways}>
        <UserGuideLink onOpened={onClose} />
        <SupportLinks look={{ variant: 'link' }} />
      </div>
    </Dialog>
  )
}

const formId = 'help-request'

/** A key that an earlier text of this form was sent under, unknown to it, is no reason to keep this one: it gets a key of its own. */
async function delivered(first: Request) {
  const done = await deliver(first)
  if (done.is !== 'refused' || done.code !== 'key') return { request: first, done }
  const request = { ...first, id: crypto.randomUUID() }
  return { request, done: await deliver(request) }
}

function SaidDialog({ said: { title, text }, onClose }: { said: Said; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog title={title} look="small" onClose={onClose} footer={<Button variant="filled" onClick={onClose}>{t`Close`}</Button>}>
      <output>{text}</output>
    </Dialog>
  )
}
