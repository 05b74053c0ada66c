import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { wordsOfCode } from '#client/i18n/refusal-words.ts'
import { useDrafts } from '#client/workspace/use-box.ts'

/**
 * What became of the team: of the rows, and of the people of the company who were to be changed
 * with them.
 */
export interface Said {
  invited: number
  changed: number
  /** By name who was not invited. */
  refused: readonly string[]
  /** Says until when mails wait; null: none waits. */
  wait: string | null
  /** Somebody of them is there already, and inactive. */
  hasInactive: boolean
  /** How many were not changed. */
  unchanged: number
  /** The call itself failed, or that of a change: what comes behind it was not sent. */
  failed: { code: string; message: string } | null
  /** The call that invites had no answer of its own: perhaps some of it was done. */
  isUncertain?: boolean
}

/** Nothing that was to be done went wrong. */
export const allDone: Said = {
  invited: 0,
  wait: null,
  changed: 0,
  refused: [],
  hasInactive: false,
  unchanged: 0,
  failed: null,
}

/** Was the whole team submitted: is everybody invited, and changed, who was to be (INV-02)? */
export const hasSubmitedTeam = ({ refused, unchanged, failed }: Said): boolean =>
  refused.length === 0 && unchanged === 0 && failed === null

interface SaidWords {
  title: string
  text: readonly string[]
  /** As the error is kept: of a call that failed (INV-107). */
  stored: string | null
}

/**
 * It in the specified words (INV-101 to INV-109, G1-95); `isThere`: the page with the table is
 * still open.
 */
export function useSaidWords(): (said: Said, isThere: boolean) => SaidWords {
  const { t, i18n } = useLingui()
  // Of a table that nobody keeps nothing is left once its page is.
  const keeps = useDrafts() !== null
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
            ...(isLost ? [] : [t`Each stays below the table, with why.`]),
          ]
        : []),
      ...waitWords,
      ...changedWords,
      ...(failure !== null && invited > 0
        ? [plural(invited, { one: '# person was invited.', other: '# people were invited.' })]
        : []),
      ...(failure === null ? [] : [failure.why]),
      ...(failed !== null && isUncertain && !isLost && unanswered.has(failed.code)
        ? [t`It is not certain whether they were invited. Send again: nobody is invited twice.`]
        : []),
    ]
    return { title, text, stored: failure?.why ?? null }

    function refusedWords(): string[] {
      const already = t`It looks like some users have already been invited`
      // A text that is appended keeps its small letter (rulings, 52).
      const first = hasInactive ? `${already} ${t`but are inactive`}` : already
      return [
        first,
        isLost ? lostWords() : t`Who was not invited stays in the table, each with why.`,
      ]
    }
    function lostWords(): string {
      const names = refused.slice(0, mostNamed).join(', ')
      const more = refused.length - mostNamed
      return more > 0
        ? plural(more, {
            one: `Not invited, and kept nowhere: ${names} and # more.`,
            other: `Not invited, and kept nowhere: ${names} and # more.`,
          })
        : t`Not invited, and kept nowhere: ${names}.`
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
            : t`The server did not answer. What you typed stays here; try again.`,
        }
      // What it had done before stands.
      if (code === 'internal') return { title: t`Invite Error`, why: t`The server met an error.` }
      const { message: known } = wordsOfCode(code, { title: '', message })
      return { title: t`Invite Error`, why: typeof known === 'string' ? known : i18n._(known) }
    }
  }
}

/** Thousands are invited in several goes: what broke off may have begun. */
const unanswered: ReadonlySet<string> = new Set([
  'no-answer',
  'proxy-gateway',
  'internal',
  'busy',
  'unknown',
])

/** A notice has no room for more. */
const mostNamed = 5
