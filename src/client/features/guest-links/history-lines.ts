import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { ChangesShown } from '#client/shell/slots.tsx'
import { type GuestDecision, type GuestLink, type GuestReply, replyWord } from './replies.ts'

/**
 * Describes what a change did with links, replies and decisions, a line each. `replies`: those of
 * the action, which have the names for its decisions.
 */
export function guestLines(
  i18n: I18n,
  changes: ChangesShown,
  replies: CorrectiveAction['guestReplies'],
): string[] {
  const links = rowsOf<GuestLink>(changes['guestLinks'])
  const before = new Map(links.from.map((link) => [link.linkID, link]))
  const replied = rowsOf<GuestReply>(changes['guestReplies'])
  return [
    ...links.to.flatMap(({ linkID, recipient: name, revokedAt }) => {
      const known = before.get(linkID)
      if (known === undefined) return [i18n._(msg`Sent to ${name} by link`)]
      return known.revokedAt === null && revokedAt !== null
        ? [i18n._(msg`Link for ${name} withdrawn`)]
        : []
    }),
    ...newOf(replied, ({ replyID }) => replyID).map(({ name, status }) => {
      const word = replyWord(i18n, status)
      return i18n._(msg`Reply by ${name}: ${word}`)
    }),
    ...decisionLines(i18n, changes['guestDecisions'], replies),
  ]
}

/** Describes the decisions that a change added or took back. */
function decisionLines(
  i18n: I18n,
  change: ChangesShown[string] | undefined,
  replies: CorrectiveAction['guestReplies'],
): string[] {
  const { from, to } = rowsOf<GuestDecision>(change)
  const keyOf = (one: GuestDecision) => JSON.stringify([one.replyID, one.decision, one.words])
  const nameOf = ({ replyID }: GuestDecision) =>
    replies.find((reply) => reply.replyID === replyID)?.name ?? i18n._(msg`a person outside`)
  return [
    ...newOf({ from, to }, keyOf).map((one) => {
      const name = nameOf(one)
      return one.decision === 'Accepted'
        ? i18n._(msg`Reply of ${name} accepted`)
        : i18n._(msg`Reply of ${name} sent back`)
    }),
    ...newOf({ from: to, to: from }, keyOf).map((one) => {
      const name = nameOf(one)
      return i18n._(msg`Decision on the reply of ${name} taken back`)
    }),
  ]
}

interface Rows<Row> {
  from: readonly Row[]
  to: readonly Row[]
}

// The server wrote them by the field's own list.
function rowsOf<Row>(change: ChangesShown[string] | undefined): Rows<Row> {
  const list = (value: unknown) => (Array.isArray(value) ? (value as Row[]) : [])
  return { from: list(change?.from), to: list(change?.to) }
}

function newOf<Row>({ from, to }: Rows<Row>, keyOf: (row: Row) => string): Row[] {
  const known = new Set(from.map(keyOf))
  return to.filter((row) => !known.has(keyOf(row)))
}
