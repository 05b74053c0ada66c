import { useLingui } from '@lingui/react/macro'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import {
  type FailedSave,
  failureOfSave,
  rowOfSave,
  type SaveOutcome,
} from '#client/data/outbox/save-outcome.ts'
import { storeError } from '#client/data/session/errors.ts'
import { useStoredError } from '#client/i18n/use-failed-read.ts'
import { failureText } from '#client/records/form/use-report-save-outcome.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { InviteValues } from './invite-values.ts'

/** Why an invitation failed: the server's outcome for the person, or the failure of the call. */
export type InviteFailure =
  | { outcome: InviteOutcome; values: InviteValues }
  | { failed: FailedSave }

/** The result for an invited person: a mail now, a mail later, or a password. */
export interface Invited {
  name: string
  hasPassword: boolean
  /** The time until which the mail waits, as text; null if it is sent now. */
  wait: string | null
}

/** Returns why an invitation failed; null if the person is invited. */
export function failureOf(sent: SaveOutcome, values: InviteValues): InviteFailure | null {
  const failed = failureOfSave(sent)
  if (failed !== null) return { failed }
  const [outcome] = outcomesIn(rowOfSave(sent))
  return outcome === undefined || outcome.succeeded ? null : { outcome, values }
}

/**
 * The failure of a licence without a free seat, with the same text before a request as after a
 * refusal (INV-26).
 */
export const noSeatFor = (values: InviteValues): InviteFailure => ({
  outcome: { succeeded: false, isBlocked: false, result: '', problem: 'no-seats', user_id: null },
  values,
})

/** The answer is a list with one outcome per person. */
function outcomesIn(answer: unknown): readonly InviteOutcome[] {
  return Array.isArray(answer) ? answer : []
}

/** Shows the result of an invitation (INV-32 to INV-35, INV-39, G1-85). */
export function InviteSaid({
  failure,
  invited,
  onClose,
}: {
  failure: InviteFailure | null
  invited: Invited
  onClose: () => void
}) {
  const { t } = useLingui()
  const { title, text, isStored } = useWords(true)(failure, invited)
  useStoredError(code, title, (isStored && text.join(' ')) || null, true)
  return (
    <Dialog
      role="alertdialog"
      look="small"
      title={title}
      onClose={onClose}
      footer={<Button variant="filled" onClick={onClose}>{t`OK`}</Button>}
    >
      {text.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  )
}

/** Shows the result as a toast to a person who left the form before the answer. */
export function useInviteToast(): (failure: InviteFailure | null, invited: Invited) => void {
  const wordsOf = useWords(false)
  const toasts = useToasts()
  return (failure, invited) => {
    const { title, text, isStored } = wordsOf(failure, invited)
    const message = text.join(' ')
    if (isStored) storeError({ code, title, message })
    else
      toasts.show({
        kind: failure === null ? 'success' : 'error',
        title,
        text: message,
        ...(invited.wait !== null && { isLong: true }),
      })
  }
}

const code = 'adminInviteUser'

/** `isStored` is true if the call itself failed (INV-39). */
type Words = { title: string; text: readonly string[]; isStored?: true }

/** `isThere` is true while the form still has the typed values. */
function useWords(isThere: boolean): (failure: InviteFailure | null, invited: Invited) => Words {
  const { t, i18n } = useLingui()
  const {
    settings: { salesEmail },
  } = useMe()
  return (failure, { name, hasPassword, wait }) => {
    // The specified text applies only to a mail that is sent now (ruling 76).
    if (failure === null && hasPassword)
      return { title: t`Done!`, text: [t`${name} can sign in now.`] }
    if (failure === null) return { title: t`Done!`, text: [wait ?? t`Team has been invited.`] }
    if ('failed' in failure) {
      const why =
        isThere && failure.failed.code === 'no-answer'
          ? t`The server did not answer. Your text stays here; try again.`
          : failureText(failure.failed, i18n)
      return { title: t`Error when sending invitation`, text: [why], isStored: true }
    }
    const { outcome, values } = failure
    // Refusals that the form did not find, because data changed or only the server knows the rule.
    const ofField: Readonly<Record<string, string>> = {
      password: t`This password is easy to guess. Choose another one.`,
      reportsToUserID: t`Please, select Report to`,
      contractorCompanyID: t`Please, select a Company Name`,
      package: t`Please, select a Licence type`,
    }
    const licence = licenseWord(values.package, i18n)
    switch (outcome.problem) {
      case 'no-seats':
        return {
          title: t`Invite Error`,
          text: [
            t`You are attempting to INVITE more users to your account than available licenses.`,
            t`Users added: 1`,
            t`${licence}: 0 available`,
            salesEmail === null
              ? t`Change the number of people you invite, or contact sales.`
              : t`Change the number of people you invite, or contact sales at ${salesEmail}.`,
          ],
        }
      case 'inactive':
        return { title: t`Invite Error`, text: [t`The user already exists but is inactive`] }
      case 'exists':
        return { title: t`Invite Error`, text: [t`The user already exists`] }
      case 'key':
        return {
          title: t`Invite Error`,
          text: [
            t`This invitation was already sent with the earlier entries. Discard the form to start another one.`,
          ],
        }
      case 'busy':
        return { title: t`Invite Error`, text: [t`The server is busy. Try again in a moment.`] }
      default:
        return {
          title: t`Invite Error`,
          text: [ofField[Object.keys(outcome.fields ?? {})[0] ?? ''] ?? outcome.result],
        }
    }
  }
}
