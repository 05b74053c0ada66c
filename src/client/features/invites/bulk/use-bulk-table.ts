import { useCallback, useRef, useState } from 'react'
import { type Opening, useDraft } from '#client/workspace/use-draft.ts'
import { afterCall, type AnsweredRow } from './after-call.ts'
import type { ExistingPerson } from '../roster/existing-person.ts'
import type { BulkContent, BulkRow, BulkTable } from './bulk-row.ts'
import { changedAgain } from './send-changes.ts'

const empty: BulkTable = { rows: [], changes: [], replaced: null, sentAt: null }

/** ms */
const aMoment = 1000

/** Nothing of it would be sent. */
const isEmpty = ({ rows, changes }: BulkContent): boolean =>
  rows.length === 0 && changes.length === 0

const opening: Opening<BulkTable> = { values: empty, seen: {}, guards: {}, isEmpty }

/** What was sent and is no more in the table is nobody's question any longer. */
const settled = (table: BulkTable): BulkTable =>
  isEmpty(table) ? { ...table, sentAt: null } : table

/**
 * The table of one company. It starts empty (INV-61); what an earlier visit left is `offered` and
 * comes back when somebody wants it (rulings, 58). Every change is kept as the draft, with the key
 * under which it is sent: a call that breaks off and is sent again is the same call.
 */
export function useBulkTable(accountID: number) {
  const draft = useDraft<BulkTable>('invites.bulk', String(accountID), opening)
  const [table, setTable] = useState(empty)
  const [isAnswered, setAnswered] = useState(false)
  const { opened, keep, flush, forget, renew } = draft
  const offered =
    opened?.restored === true && !isAnswered && !isEmpty(opened.values) ? opened : null
  // Whoever began before the device has answered would be asked about their own rows.
  const [isReady, setReady] = useState(false)
  if (opened !== null && !isReady) setReady(true)
  // Of one event: several changes in it follow each other.
  const now = useRef(table)
  const put = useCallback((next: BulkTable) => {
    now.current = next
    setTable(next)
  }, [])
  const alter = useCallback(
    (next: (before: BulkTable) => BulkTable) => {
      // What is typed from now on is no earlier visit's, also once the draft is opened anew.
      setAnswered(true)
      put(settled(next(now.current)))
      keep(now.current)
    },
    [put, keep],
  )
  const answer = (next: BulkTable) => {
    setAnswered(true)
    put(next)
  }
  return {
    ...table,
    /** The device has said what an earlier visit left. */
    isReady,
    /** As it is, also where what was just typed is not drawn yet. */
    latest: useCallback(() => now.current, []),
    /** Draws at once what was just typed: whoever goes on to another row finds it there. */
    catchUp: useCallback(() => setTable(now.current), []),
    /** Makes other rows of those that stand there. */
    change: useCallback(
      (next: (rows: readonly BulkRow[]) => readonly BulkRow[]) =>
        alter((before) => ({
          ...before,
          rows: next(before.rows),
          replaced: before.replaced && { ...before.replaced, isAltered: true },
        })),
      [alter],
    ),
    /** What a file made of the table (INV-97); each change of it happens once. */
    take: useCallback(
      (next: BulkTable) =>
        alter(({ sentAt }) => ({
          sentAt,
          ...next,
          changes: next.changes.map((one) => ({ ...one, key: one.key ?? crypto.randomUUID() })),
        })),
      [alter],
    ),
    /** As it was before the file. */
    undo: useCallback(
      () => alter((before) => ({ ...before, ...before.replaced?.before, replaced: null })),
      [alter],
    ),
    /** Somebody is left as they are after all. */
    leaveOut: useCallback(
      (userID: number) =>
        alter((before) => ({
          ...before,
          changes: before.changes.filter((one) => one.userID !== userID),
        })),
      [alter],
    ),
    clear: useCallback(() => {
      // What comes next is another call.
      renew({ seen: {}, guards: {} })
      alter(() => empty)
    }, [alter, renew]),
    /** An earlier table, with when it was kept; null: none, or it was answered. */
    offered: offered && {
      ...offered.values,
      keptAt: offered.keptAt,
      accept: () => answer(offered.values),
      decline: () => forget().then(() => answer(empty)),
    },
    /** What it is sent under. */
    key: opened?.id ?? null,
    savedAt: draft.savedAt,
    /**
     * It goes out now, or all of it has an answer: whoever finds it while it has none is told so,
     * so the draft says it before the call goes.
     */
    sends: useCallback(
      async (isOut: boolean) => {
        if (isOut || now.current.sentAt)
          alter((before) => ({ ...before, sentAt: isOut ? new Date().toISOString() : null }))
        // A device that is long about it holds nobody up.
        if (isOut) await Promise.race([flush(), new Promise((done) => setTimeout(done, aMoment))])
      },
      [alter, flush],
    ),
    /**
     * What became of a change: made, or why not. Kept at once, so that what broke off goes on where
     * it was; what stood before the file is over.
     */
    changed: useCallback(
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
     * An answer came: what is left of the rows is another call, and what stood before the file is
     * over. Answers what is left.
     */
    sent: async (answered: readonly AnsweredRow[], onRest: (rows: readonly BulkRow[]) => void) => {
      const rest = settled({
        ...now.current,
        rows: afterCall(now.current.rows, answered),
        replaced: null,
      })
      setAnswered(true)
      put(rest)
      onRest(rest.rows)
      renew({ seen: {}, guards: {} })
      if (isEmpty(rest)) return forget()
      keep(rest)
    },
  }
}
