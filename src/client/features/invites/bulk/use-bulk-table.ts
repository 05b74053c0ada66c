import { useCallback, useRef, useState } from 'react'
import { type InitialForm, useDraft } from '#client/workspace/use-draft.ts'
import { type BulkContent, type BulkRow, type BulkTable, rowEmail } from '../bulk-row.ts'
import type { ExistingPerson } from '../roster/existing-person.ts'
import { changedAgain } from './person-changes.tsx'

const empty: BulkTable = { rows: [], changes: [], replaced: null, sentAt: null }

/** Longest wait for the device to store the draft, in ms. */
const aMoment = 1000

/** True if the table has nothing to send. */
const isEmpty = ({ rows, changes }: BulkContent): boolean =>
  rows.length === 0 && changes.length === 0

const opening: InitialForm<BulkTable> = { values: empty, seen: {}, guards: {}, isEmpty }

/** Clears the uncertain time of sending once the table is empty. */
const settled = (table: BulkTable): BulkTable =>
  isEmpty(table) ? { ...table, sentAt: null } : table

/**
 * The table of one company. It starts empty (INV-61); the rows of an earlier visit are `offered`
 * and return on request (rulings, 58). The draft stores every change with its idempotency key, so
 * that a repeated send after a break is the same call.
 */
export function useBulkTable(accountID: number) {
  const draft = useDraft<BulkTable>('invites.bulk', String(accountID), opening)
  const [table, setTable] = useState(empty)
  const [isAnswered, setAnswered] = useState(false)
  const { opened, storeSoon, flush, forget, rebase } = draft
  const offered =
    opened?.restored === true && !isAnswered && !isEmpty(opened.values) ? opened : null
  // Waits for the device, so that rows typed at once are not taken for those of an earlier visit.
  const [isReady, setReady] = useState(false)
  if (opened !== null && !isReady) setReady(true)
  // Holds the latest table, so that several changes in one event build on each other.
  const now = useRef(table)
  const put = useCallback((next: BulkTable) => {
    now.current = next
    setTable(next)
  }, [])
  const alter = useCallback(
    (next: (before: BulkTable) => BulkTable) => {
      // Rows typed from now on belong to this visit, even after the draft opens again.
      setAnswered(true)
      put(settled(next(now.current)))
      storeSoon(now.current)
    },
    [put, storeSoon],
  )
  const answer = (next: BulkTable) => {
    setAnswered(true)
    put(next)
  }
  return {
    ...table,
    /** True once the device has read the earlier visit's table. */
    isReady,
    /** Returns the table with the latest typed values, even before they render. */
    latest: useCallback(() => now.current, []),
    /** Renders the latest typed values at once, so that a move to another row shows them. */
    catchUp: useCallback(() => setTable(now.current), []),
    /** Changes the rows. */
    change: useCallback(
      (next: (rows: readonly BulkRow[]) => readonly BulkRow[]) =>
        alter((before) => ({
          ...before,
          rows: next(before.rows),
          replaced: before.replaced && { ...before.replaced, isAltered: true },
        })),
      [alter],
    ),
    /** Replaces the table with a file's (INV-97), and gives each change its idempotency key. */
    take: useCallback(
      (next: BulkTable) =>
        alter(({ sentAt }) => ({
          sentAt,
          ...next,
          changes: next.changes.map((one) => ({ ...one, key: one.key ?? crypto.randomUUID() })),
        })),
      [alter],
    ),
    /** Restores the table before the file. */
    undo: useCallback(
      () => alter((before) => ({ ...before, ...before.replaced?.before, replaced: null })),
      [alter],
    ),
    /** Removes the change of a person. */
    leaveOut: useCallback(
      (userID: number) =>
        alter((before) => ({
          ...before,
          changes: before.changes.filter((one) => one.userID !== userID),
        })),
      [alter],
    ),
    clear: useCallback(() => {
      // The next send is another call.
      rebase({ seen: {}, guards: {} })
      alter(() => empty)
    }, [alter, rebase]),
    /** The earlier table and its time; null without one, or after the person's choice. */
    offered: offered && {
      ...offered.values,
      keptAt: offered.storedAt,
      accept: () => answer(offered.values),
      decline: () => forget().then(() => answer(empty)),
    },
    /** Idempotency key of the call. */
    key: opened?.id ?? null,
    savedAt: draft.savedAt,
    /**
     * Stores in the draft that the table is being sent, or that the whole call has an answer. The
     * draft is stored before the call, so that a later visit shows the uncertain result.
     */
    markSending: useCallback(
      async (isOut: boolean) => {
        if (isOut || now.current.sentAt)
          alter((before) => ({ ...before, sentAt: isOut ? new Date().toISOString() : null }))
        // A slow device does not delay the call further.
        if (isOut) await Promise.race([flush(), new Promise((done) => setTimeout(done, aMoment))])
      },
      [alter, flush],
    ),
    /**
     * Removes a made change, or stores why it was refused. It does so at once, so that a broken
     * send continues there; the undo of the file ends.
     */
    applyChangeAnswer: useCallback(
      (userID: number, refused: string | null, now: ExistingPerson | null) =>
        alter((before) => ({
          ...before,
          replaced: null,
          changes: before.changes.flatMap((one) =>
            one.userID !== userID
              ? [one]
              : refused === null
                ? []
                : changedAgain({ ...one, refused, key: crypto.randomUUID() }, now),
          ),
        })),
      [alter],
    ),
    /**
     * Applies an answer. The remaining rows become another call, and the undo of the file ends.
     * Passes the remaining rows to `onRest`.
     */
    applyInviteAnswers: async (
      answered: readonly AnsweredRow[],
      onRest: (rows: readonly BulkRow[]) => void,
    ) => {
      const rest = settled({
        ...now.current,
        rows: afterCall(now.current.rows, answered),
        replaced: null,
      })
      setAnswered(true)
      put(rest)
      onRest(rest.rows)
      rebase({ seen: {}, guards: {} })
      if (isEmpty(rest)) return forget()
      storeSoon(rest)
    },
  }
}

/**
 * A row as it was sent, and the rest after the answer; `left` is null once the person is invited.
 */
export interface AnsweredRow {
  sent: BulkRow
  left: BulkRow | null
}

/**
 * Returns the rows after the call's answer (G1-94). An invited row leaves. If it changed during the
 * call, it stays as a refused row, or as a new person if the address changed. A refused row stays
 * with the reason, unless it changed. Rows added during the call stay.
 */
export function afterCall(
  rows: readonly BulkRow[],
  answered: readonly AnsweredRow[],
): readonly BulkRow[] {
  const byKey = new Map(answered.map((one) => [one.sent.key, one]))
  return rows.flatMap((row) => {
    const answer = byKey.get(row.key)
    if (answer === undefined) return [row]
    if (answer.left === null)
      return isAsSent(row, answer.sent)
        ? []
        : [
            rowEmail(row) === rowEmail(answer.sent)
              ? { ...row, refused: { problem: 'key', result: '' } }
              : row,
          ]
    return [row === answer.sent ? answer.left : row]
  })
}

const isAsSent = (row: BulkRow, sent: BulkRow): boolean =>
  row === sent ||
  JSON.stringify({ ...row, refused: null }) === JSON.stringify({ ...sent, refused: null })
