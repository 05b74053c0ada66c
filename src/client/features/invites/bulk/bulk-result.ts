import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { wordsOfCode } from '#client/i18n/refusal-words.ts'
import { useDraftStore } from '#client/workspace/use-box.ts'

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
export function useResultTexts(): (result: BulkResult, isThere: boolean) => ResultTexts {
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
      const { message: known } = wordsOfCode(code, { title: '', message })
      return { title: t`Invite Error`, why: typeof known === 'string' ? known : i18n._(known) }
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
