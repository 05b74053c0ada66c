import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { command, useCommandReread } from '#client/records/form/use-command.ts'
import { useIsThere } from '#client/records/form/use-is-there.ts'
import { type BulkRow, inviteOf, nameOf, type PersonChange } from './bulk-row.ts'
import { useRowWords } from './row-words.ts'
import { sendChanges } from './send-changes.ts'
import type { ReportLine } from './team-report.ts'

/** What became of the team: everybody is invited, some are not, some of those who are there already were not changed, or the call itself failed. */
export type Said = { is: 'done'; invited: number; changed: number } | { is: 'partial'; hasInactive: boolean } | { is: 'unchanged'; count: number } | { is: 'failed'; code: string; message: string }

type Sending = {
  accountID: number
  /** Whoever reports to nobody there is, where no row says it (G1-87). */
  reportsTo: number | null
  isSystem: boolean
  /** The rows that were not invited, each with why; none: all were. */
  onAnswer: (left: readonly BulkRow[]) => Promise<void>
  /** Somebody is changed, or not and why. */
  onChanged: (userID: number, refused: string | null) => void
  /** Whoever left the page meanwhile is told all the same. */
  onTell: (said: Said) => void
}

/** Sends the rows of the table in one call (INV-99), then the changes of who is there already; once at a time (INV-59). */
export function useBulkSend({ accountID, reportsTo, isSystem, onAnswer, onChanged, onTell }: Sending) {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  /** Of the call that was answered last, person by person. */
  const [report, setReport] = useState<readonly ReportLine[]>([])
  const words = useRowWords()
  const isThere = useIsThere()
  // Seats, people and who has not come yet (INV-103).
  const reread = useCommandReread(['packages.summary', 'team.list', 'invites.open', 'companies.one'])
  const otherwise = t`There was an error while requesting to add the account team`
  const inviteAll = async (rows: readonly BulkRow[], key: string, lines: ReportLine[]): Promise<Said | null> => {
    if (rows.length === 0) return null
    const body = rows.map((row) => inviteOf(isSystem ? { ...row, reportsToUserID: reportsTo } : row, accountID))
    const sent = await command('invites.create', { params: { accountID: String(accountID) }, body }, { id: key })
    const outcomes = outcomesIn(sent)
    if (outcomes === null) return failureOf(sent, otherwise)
    const left = rows.flatMap((row, at) => (outcomes[at]?.succeeded === true ? [] : [{ ...row, ...(outcomes[at] && { refused: outcomes[at] }) }]))
    const why = new Map(left.map((row) => [row.key, words(row, 'email', 'refused')]))
    lines.push(...rows.map((row): ReportLine => ({ name: nameOf(row), email: row.email.trim(), outcome: why.has(row.key) ? 'refused' : 'invited', why: why.get(row.key) ?? '' })))
    await onAnswer(left)
    return left.length === 0 ? null : { is: 'partial', hasInactive: outcomes.some(({ isBlocked }) => isBlocked) }
  }
  const changeAll = async (changes: readonly PersonChange[], lines: ReportLine[]): Promise<Said | null> => {
    const names = new Map(changes.map(({ userID, name }) => [userID, name]))
    let refused = 0
    const broken = await sendChanges({
      changes,
      i18n,
      onAnswer: (userID, why) => {
        if (why !== null) refused += 1
        lines.push({ name: names.get(userID) ?? '', email: '', outcome: why === null ? 'changed' : 'refused', why: why ?? '' })
        onChanged(userID, why)
      },
    })
    if (broken !== null) return failureOf(broken, otherwise)
    return refused === 0 ? null : { is: 'unchanged', count: refused }
  }
  const send = async (rows: readonly BulkRow[], changes: readonly PersonChange[], key: string) => {
    setBusy(true)
    const lines: ReportLine[] = []
    const invited = await inviteAll(rows, key, lines)
    // A call that failed says so; who is to be changed waits for the next one.
    const changed = invited?.is === 'failed' ? null : await changeAll(changes, lines)
    const now: Said = invited ?? changed ?? { is: 'done', invited: rows.length, changed: changes.length }
    reread()
    if (!isThere()) return onTell(now)
    setReport(lines)
    setSaid(now)
    setBusy(false)
  }
  return { send, busy, said, report, close: () => setSaid(null) }
}

/** One outcome for each row, in their order; null: the call itself failed. */
function outcomesIn(sent: SaveOutcome): readonly InviteOutcome[] | null {
  const answer: unknown = sent.outcome === 'sent' ? sent.row : null
  return Array.isArray(answer) ? answer : null
}

function failureOf(sent: SaveOutcome, otherwise: string): Said {
  const { code = 'unknown', message = '' } = 'message' in sent ? sent : {}
  return { is: 'failed', code, message: message || otherwise }
}
