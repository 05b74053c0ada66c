import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode } from 'react'
import { storeError } from '#client/data/session/errors.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import { failureText } from '#client/records/form/use-report-save-outcome.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useStoredError } from '#client/i18n/use-failed-read.ts'
import { useDraftStore } from '#client/workspace/use-box.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { ReportLine } from '../import/save-sheets.ts'
import type { SeatUse } from './validated-rows.ts'

/** Shows the result for the team in the specified texts (INV-101 to INV-109, G1-95). */
export function BulkResultDialog({
  result,
  report,
  onClose,
}: {
  result: BulkResult
  report: readonly ReportLine[]
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const { title, text, stored } = useResultTexts()(result, true)
  useStoredError('submitInviteTeam', title, stored, true)
  const save = async () => {
    const { saveReport } = await import('../import/save-sheets.ts')
    await saveReport(i18n, report)
  }
  const failed = () =>
    toasts.show({ kind: 'error', text: t`The file could not be made. Try again.` })
  const way = report.length > 0 && (
    <Button
      icon={<Icon icon={IconDownload} />}
      onClick={() => void save().catch(failed)}
    >{t`Save the report`}</Button>
  )
  return <Alert title={title} text={text} way={way} onClose={onClose} />
}

/** Shows the result as a toast to a person who left the table before the answer. */
export function useBulkToast(): (result: BulkResult) => void {
  const wordsOf = useResultTexts()
  const toasts = useToasts()
  return (said) => {
    const { title, text, stored } = wordsOf(said, false)
    if (stored !== null) storeError({ code: 'submitInviteTeam', title, message: text.join(' ') })
    else
      toasts.show({
        kind: hasSubmitedTeam(said) ? 'success' : 'error',
        title,
        text: text.join(' '),
        ...(said.wait && { isLong: true }),
      })
  }
}

/** Shows that a license has too few seats for the rows that need it (INV-83 to INV-86, GEN-14). */
export function TooManySeats({
  use,
  count,
  onClose,
}: {
  use: SeatUse
  count: number
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const {
    settings: { salesEmail },
  } = useMe()
  const { rows, available } = use
  const license = licenseWord(use.packageID, i18n)
  const text = [
    t`You are attempting to INVITE more users to your account than available licenses.`,
    t`Users added: ${count}`,
    plural(rows, {
      one: `${license}: # row, ${available} available`,
      other: `${license}: # rows, ${available} available`,
    }),
    salesEmail === null
      ? t`Change the number of people you invite, or contact sales.`
      : t`Change the number of people you invite, or contact sales at ${salesEmail}.`,
  ]
  return <Alert title={t`Invite Error`} text={text} onClose={onClose} />
}

function Alert({
  title,
  text,
  way,
  onClose,
}: {
  title: string
  text: readonly string[]
  way?: ReactNode
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      role="alertdialog"
      look="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          {way}
          <Button variant="filled" onClick={onClose}>{t`OK`}</Button>
        </>
      }
    >
      {text.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  )
}

/** The result for the team: the invited rows, and the people who were to be changed with them. */
export interface BulkResult {
  invited: number
  changed: number
  /** Names of the people who were not invited. */
  refused: readonly string[]
  /** The time until which mails wait, as text; null if none waits. */
  wait: string | null
  /** True if one of them is in the company already and inactive. */
  hasInactive: boolean
  /** Number of people who were not changed. */
  unchanged: number
  /** The failure of the call, or of a change; later changes were not sent. */
  failed: { code: string; message: string } | null
  /** The call that invites had no answer of its own, so some of it may be done. */
  isUncertain?: boolean
}

/** A result without failures. */
export const emptyResult: BulkResult = {
  invited: 0,
  wait: null,
  changed: 0,
  refused: [],
  hasInactive: false,
  unchanged: 0,
  failed: null,
}

/** Checks whether everyone was invited and changed as intended (INV-02). */
export const hasSubmitedTeam = ({ refused, unchanged, failed }: BulkResult): boolean =>
  refused.length === 0 && unchanged === 0 && failed === null

interface ResultTexts {
  title: string
  text: readonly string[]
  /** The text under which a failed call is stored (INV-107). */
  stored: string | null
}

/**
 * Returns the result in the specified texts (INV-101 to INV-109, G1-95). `isThere` is true while
 * the page with the table is open.
 */
function useResultTexts(): (result: BulkResult, isThere: boolean) => ResultTexts {
  const { t, i18n } = useLingui()
  // Without drafts a closed page loses the rows of its table.
  const keeps = useDraftStore() !== null
  return (said, isThere) => {
    const {
      invited,
      wait,
      changed,
      refused,
      hasInactive,
      unchanged,
      failed,
      isUncertain = false,
    } = said
    const changedWords =
      changed > 0
        ? [
            plural(changed, {
              one: '# associate was changed.',
              other: '# associates were changed.',
            }),
          ]
        : []
    const waitWords = wait === null ? [] : [wait]
    if (hasSubmitedTeam(said)) {
      const invitedWords = invited > 0 && wait === null ? [t`Team has been invited.`] : waitWords
      return { title: t`Done!`, text: [...invitedWords, ...changedWords], stored: null }
    }
    const isLost = !isThere && !keeps
    const unchangedWords = plural(unchanged, {
      one: '# person was not changed.',
      other: '# people were not changed.',
    })
    const failure = failed && failureWords(failed.code, failed.message)
    const title = failure?.title ?? (refused.length > 0 ? t`Invite Error` : unchangedWords)
    const text = [
      ...(refused.length > 0 ? refusedWords() : []),
      ...(unchanged > 0
        ? [
            ...(title === unchangedWords ? [] : [unchangedWords]),
            ...(isLost ? [] : [t`They stay below the table, each with the reason.`]),
          ]
        : []),
      ...waitWords,
      ...changedWords,
      ...(failure !== null && invited > 0
        ? [plural(invited, { one: '# person was invited.', other: '# people were invited.' })]
        : []),
      ...(failure === null ? [] : [failure.why]),
      ...(failed !== null && isUncertain && !isLost && unanswered.has(failed.code)
        ? [t`It is not certain whether they were invited. Send again: no one is invited twice.`]
        : []),
    ]
    return { title, text, stored: failure?.why ?? null }

    function refusedWords(): string[] {
      const already = t`It looks like some users have already been invited`
      // The appended text begins in lower case (rulings, 52).
      const first = hasInactive ? `${already} ${t`but are inactive`}` : already
      return [
        first,
        isLost
          ? lostWords()
          : t`People who were not invited stay in the table, each with the reason.`,
      ]
    }
    function lostWords(): string {
      const names = refused.slice(0, maxNamesShown).join(', ')
      const more = refused.length - maxNamesShown
      return more > 0
        ? plural(more, {
            one: `Not invited and not kept: ${names} and # more.`,
            other: `Not invited and not kept: ${names} and # more.`,
          })
        : t`Not invited and not kept: ${names}.`
    }
    function failureWords(code: string, message: string): { title: string; why: string } {
      if (code === 'exists' || code === 'key')
        return {
          title: t`Error submitting invite`,
          why: t`It appears some of these users have already been invited to an Account.`,
        }
      if (code === 'no-answer')
        return {
          title: t`Invite Error`,
          why: isLost
            ? t`The server did not answer. It is not certain whether they were invited.`
            : t`The server did not answer. Your text stays here; try again.`,
        }
      // The server keeps the invitations that it made before the error.
      if (code === 'internal') return { title: t`Invite Error`, why: t`The server had an error.` }
      return { title: t`Invite Error`, why: failureText({ code, title: '', message }, i18n) }
    }
  }
}

/**
 * Codes after which some people may be invited, because the server invites thousands in several
 * steps.
 */
const unanswered: ReadonlySet<string> = new Set([
  'no-answer',
  'proxy-gateway',
  'internal',
  'busy',
  'unknown',
])

/** Number of names that fit a notice. */
const maxNamesShown = 5
