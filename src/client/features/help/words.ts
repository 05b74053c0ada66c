import { useLingui } from '@lingui/react/macro'
import { wordsOfCode } from '#client/i18n/refusal-words.ts'

/** What the help form says of what became of a request (HELP-08 to HELP-10). */
export function useHelpWords() {
  const { t, i18n } = useLingui()
  return {
    sent: t`Message Sent`,
    thanks: t`Thank you for submitting your inquiry. Someone from our team will reach out to you soon.`,
    failed: { code: 'helpFormSubmit', title: t`Failed to submit help form request` },
    /** The server's reason in the person's language. */
    refusal: ({ code, message }: { code: string; message: string }): string => {
      const words = wordsOfCode(code, { message }).message
      return typeof words === 'string' ? words : i18n._(words)
    },
  }
}
