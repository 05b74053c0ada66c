import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mailProblems } from '#contract/certificates/mail.ts'
import { personLimits } from '#contract/kernel/entered-limits.ts'
import type { Certificate } from '#contract/certificates/schema.ts'
import { useConfirmedClose } from '#client/records/form/unsaved-changes-guard.tsx'
import { NeedsConnectionNote } from '#client/records/form/form-notes.tsx'
import { RefusalNotice } from '#client/records/form/problems.tsx'
import {
  useIsMounted,
  useReportSaveOutcome,
  type SaveFailure,
} from '#client/records/form/use-report-save-outcome.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FormLayout } from '#client/ui/form/form.tsx'
import { useFormState } from '#client/ui/form/use-form-state.ts'
import { type FormDraft, type OpenedForm, useDraft } from '#client/workspace/use-draft.ts'
import { mailAsk, mailWords } from './words.ts'
import css from './certificates.module.css'

type MailDialogProps = {
  userID: number
  ticked: readonly Certificate[]
  onSent: () => void
  onClose: () => void
}

type Typed = { emailID: string; subject: string; message: string }

/**
 * Mails the ticked certificates with their files (TEAM-84 to TEAM-90, G1-75). A draft keeps the
 * typed values after any failure.
 */
export function MailDialog(props: MailDialogProps) {
  const draft = useDraft<Typed>('certificates.mail', String(props.userID), blank)
  return draft.opened && <OpenMail {...props} draft={draft} opened={draft.opened} />
}

const blank = { values: { emailID: '', subject: '', message: '' }, seen: {}, guards: {} }

function OpenMail({
  ticked,
  onSent,
  onClose,
  draft,
  opened,
}: MailDialogProps & { draft: FormDraft<Typed>; opened: OpenedForm<Typed> }) {
  const { t, i18n } = useLingui()
  const outcome = useReportSaveOutcome()
  const isThere = useIsMounted()
  const offline = useLacksLine()
  const [unsaved, setUnsaved] = useState<SaveFailure | null>(null)
  // A second send with another text is another mail, so it needs another key.
  const [key, setKey] = useState<string>(opened.id)
  const ids = ticked.map(({ userCertificateID }) => userCertificateID)
  const state = useFormState<Typed>({
    initial: opened.values,
    validate: (typed) => {
      const found = mailProblems({ ...typed, toMailCertificateIds: ids })
      const said = (field: keyof Typed) =>
        found[field] === undefined ? {} : { [field]: i18n._(mailAsk(field, found[field])) }
      return { ...said('emailID'), ...said('subject'), ...said('message') }
    },
    onSubmit: async ({ emailID, subject, message }) => {
      setUnsaved(null)
      const body = {
        emailID: emailID.trim(),
        subject: subject.trim(),
        message: message.trim(),
        toMailCertificateIds: ids,
      }
      const sent = async () => {
        const wasThere = isThere()
        await draft.forget()
        if (!wasThere) return
        onSent()
        onClose()
      }
      const failed = await outcome(
        mailWords,
        runCommand('certificates.mail', { body }, { id: key }),
        {
          close: sent,
          inPlace: isThere,
        },
      )
      setUnsaved(failed)
      if (failed !== null && Object.keys(failed.fields).length > 0) setKey(crypto.randomUUID())
    },
    onChange: (typed) => {
      draft.storeSoon(typed)
      if (unsaved !== null) setKey(crypto.randomUUID())
    },
  })
  const closing = useConfirmedClose(draft.isTyped && !state.busy, onClose)
  const count = ticked.length
  const fields = [
    {
      kind: 'email',
      name: 'emailID',
      label: t`Email`,
      wide: true,
      maxLength: personLimits.email,
      placeholder: t`name@company.com`,
    },
    { kind: 'text', name: 'subject', label: t`Subject`, wide: true, maxLength: 200 },
    { kind: 'area', name: 'message', label: t`Message`, wide: true, rows: 5, maxLength: 5000 },
  ] as const
  return (
    <Dialog
      title={plural(count, { one: 'Mail # certificate', other: 'Mail # certificates' })}
      onClose={closing.close}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              void draft.forget()
              onClose()
            }}
          >{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formId}
            variant="filled"
            disabled={state.busy || offline || count === 0}
          >{t`Send mail`}</Button>
        </>
      }
    >
      <NeedsConnectionNote storesDraft />
      <ul className={css.mailed} aria-label={t`Certificates to send, with their images and PDFs`}>
        {ticked.map(({ uid, certificateTitle }) => (
          <li key={uid}>{certificateTitle}</li>
        ))}
      </ul>
      {unsaved && <RefusalNotice unsaved={unsaved} />}
      <FormLayout
        id={formId}
        state={state}
        label={t`Mail of certificates`}
        summary={(wrong) => plural(wrong, { one: 'Check one field.', other: 'Check # fields.' })}
        sections={[{ key: 'mail', fields }]}
      />
      {closing.question}
    </Dialog>
  )
}

const formId = 'certificates-mail'
