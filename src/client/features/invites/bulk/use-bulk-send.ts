import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { failureOfSave, rowOfSave, type SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { useMailWait } from '#client/i18n/use-mail-wait.ts'
import { runCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import { useIsMounted } from '#client/records/form/use-report-save-outcome.ts'
import { type BulkRow, inviteOfRow, type PersonChange, rowName } from '../bulk-row.ts'
import type { ReportLine } from '../import/save-sheets.ts'
import type { ExistingPerson } from '../roster/existing-person.ts'
import { type BulkResult, emptyResult } from './bulk-result.tsx'
import { sendChanges } from './person-changes.tsx'
import { firstRefusal, useRowWords } from './row-errors.ts'
import type { AnsweredRow } from './use-bulk-table.ts'

type BulkSendOptions = {
  accountID: number
  /** The manager of all rows if they have none of their own (G1-87); undefined if each has one. */
  allReportTo: number | null | undefined
  /** Runs before a call is sent (true), and once the whole call has an answer (false). */
  onSendStateChange: (isOut: boolean) => Promise<void>
  onAnswer: (answered: readonly AnsweredRow[]) => Promise<void>
  /** Called once a person is changed, or refused with the reason. */
  onChanged: (userID: number, refused: string | null, now: ExistingPerson | null) => void
  /** Reports the result to a person who left the page meanwhile. */
  onTell: (said: BulkResult) => void
}

/**
 * Sends the rows of the table in one call (INV-99), in parts if a proxy refuses its size, then the
 * changes of people in the company. The bar lets only one send run at a time (INV-59).
 */
export function useBulkSend({
  accountID,
  allReportTo,
  onSendStateChange,
  onAnswer,
  onChanged,
  onTell,
}: BulkSendOptions) {
  const { t, i18n } = useLingui()
  /** Number of people being sent. */
  const [sending, setSending] = useState<number | null>(null)
  const [result, setSaid] = useState<BulkResult | null>(null)
  /** The result of the last call for each person. */
  const [report, setReport] = useState<readonly ReportLine[]>([])
  const words = useRowWords()
  const mailWait = useMailWait()
  const isThere = useIsMounted()
  // Reads seats, people and open invitations again (INV-103).
  const reread = useInvalidateReads([
    'packages.summary',
    'team.list',
    'invites.open',
    'companies.one',
  ])
  const otherwise = t`There was an error while requesting to add the account team`
  const inviteAll = async (
    rows: readonly BulkRow[],
    key: string,
    lines: ReportLine[],
  ): Promise<BulkResult> => {
    if (rows.length === 0) return emptyResult
    const sent =
      allReportTo === undefined
        ? rows
        : rows.map((row) => ({ ...row, reportsToUserID: allReportTo }))
    const params = { accountID: String(accountID) }
    const body = sent.map((row) => inviteOfRow(row, accountID))
    const { answers: outcomes, failed } = await sendInParts<(typeof body)[number], InviteOutcome>(
      body,
      key,
      (part, id) => runCommand('invites.create', { params, body: [...part] }, { id }),
    )
    const broken =
      failed === null ? {} : { failed: failureOf(failed, otherwise), isUncertain: true }
    if (outcomes.length === 0) return { ...emptyResult, ...broken }
    const answered = rows
      .slice(0, outcomes.length)
      .map((row, at): AnsweredRow => ({ sent: row, left: leftOf(sent[at] ?? row, outcomes[at]) }))
    lines.push(
      ...answered.map(({ sent: row, left }): ReportLine => ({
        name: rowName(row),
        email: row.email.trim(),
        outcome: left === null ? 'invited' : 'refused',
        why: left === null ? '' : words(left, ...firstRefusal(left)),
      })),
    )
    await onAnswer(answered)
    const names = answered.flatMap(({ left }) => (left === null ? [] : [rowName(left)]))
    return {
      ...emptyResult,
      ...broken,
      invited: answered.length - names.length,
      wait: mailWait(outcomes),
      refused: names,
      hasInactive: outcomes.some(({ isBlocked }) => isBlocked),
    }
  }
  const changeAll = async (
    changes: readonly PersonChange[],
    before: BulkResult,
    lines: ReportLine[],
  ): Promise<BulkResult> => {
    const names = new Map(changes.map(({ userID, name }) => [userID, name]))
    let [changed, unchanged] = [0, 0]
    const broken = await sendChanges({
      changes,
      i18n,
      onAnswer: (userID, why, now) => {
        if (why === null) changed += 1
        else unchanged += 1
        lines.push({
          name: names.get(userID) ?? '',
          email: '',
          outcome: why === null ? 'changed' : 'refused',
          why: why ?? '',
        })
        onChanged(userID, why, now)
      },
    })
    return { ...before, changed, unchanged, failed: broken && failureOf(broken, otherwise) }
  }
  const send = async (rows: readonly BulkRow[], changes: readonly PersonChange[], key: string) => {
    setSending(rows.length)
    await onSendStateChange(true)
    const lines: ReportLine[] = []
    const invited = await inviteAll(rows, key, lines)
    // After a failed call the changes wait for the next one.
    const now = invited.failed === null ? await changeAll(changes, invited, lines) : invited
    if (now.failed === null) await onSendStateChange(false)
    reread()
    if (!isThere()) return onTell(now)
    setReport(lines)
    setSaid(now)
    setSending(null)
  }
  return { send, sending, result, report, close: () => setSaid(null) }
}

/** Returns null for an invited row, otherwise the row with the reason. */
function leftOf(row: BulkRow, outcome: InviteOutcome | undefined): BulkRow | null {
  if (outcome === undefined) return row
  return outcome.succeeded ? null : { ...row, refused: outcome }
}

function failureOf(sent: SaveOutcome, otherwise: string): NonNullable<BulkResult['failed']> {
  // The company was deactivated since it was chosen.
  if (sent.outcome === 'refused' && 'accountID' in sent.fields)
    return { code: 'company-inactive', message: sent.fields['accountID'] ?? otherwise }
  const { code = 'unknown', message = '' } = failureOfSave(sent) ?? {}
  return { code, message: message || otherwise }
}

/** The result of sending a list: the answers in its order, and why the rest has none. */
interface SentParts<Answer> {
  answers: readonly Answer[]
  /** The outcome that stopped it; null if the whole list was answered. */
  failed: SaveOutcome | null
}

/**
 * Sends a list in one call, or in halves if a proxy refuses its size. Each half's key derives from
 * the whole's key, so a repeated send after a break runs each half once. It stops at the first half
 * without an answer and keeps the earlier answers.
 */
export async function sendInParts<Row, Answer>(
  rows: readonly Row[],
  key: string,
  send: (rows: readonly Row[], key: string) => Promise<SaveOutcome>,
): Promise<SentParts<Answer>> {
  const outcome = await send(rows, key)
  const answers: unknown = rowOfSave(outcome)
  // The answer is a list as long as the request's.
  if (Array.isArray(answers)) return { answers: answers as readonly Answer[], failed: null }
  const isTooLarge = failureOfSave(outcome)?.code === 'proxy-too-large'
  if (!isTooLarge || rows.length < 2) return { answers: [], failed: outcome }
  const half = Math.ceil(rows.length / 2)
  const first = await sendInParts<Row, Answer>(rows.slice(0, half), uuidV5(key, 'first half'), send)
  if (first.failed !== null) return first
  const second = await sendInParts<Row, Answer>(rows.slice(half), uuidV5(key, 'second half'), send)
  return { answers: [...first.answers, ...second.answers], failed: second.failed }
}
