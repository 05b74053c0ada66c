import { useLingui } from '@lingui/react/macro'
import { failureText } from '#client/records/form/use-report-save-outcome.ts'
import { useMailWait } from '#client/i18n/use-mail-wait.ts'

/** The texts for the result of a help request (HELP-08 to HELP-10). */
export function useHelpWords() {
  const { t, i18n } = useLingui()
  const mailWait = useMailWait()
  const sent = t`Message Sent`
  const text = t`Thank you for submitting your inquiry. Someone from our team will reach out to you soon.`
  const waits = (answer: unknown): { why?: string } => {
    const why = mailWait(answer)
    return why === null ? {} : { why }
  }
  return {
    sent,
    /** The message for an accepted request; `why` names the time until which its mail waits. */
    taken: (answer: unknown) => ({ title: sent, text, ...waits(answer) }),
    /** Names the time until which the mail of a request waits, if it does. */
    waits,
    failed: { code: 'helpFormSubmit', title: t`Failed to submit help form request` },
    /** The server's reason in the person's language. */
    refusal: (why: { code: string; message: string }): string =>
      failureText({ title: '', ...why }, i18n),
  }
}
