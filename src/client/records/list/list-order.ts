import { useEffect } from 'react'
import { useMe } from '#client/workspace/workspace-context.ts'

interface ListOrder {
  rows: readonly object[]
  hrefOf: (row: never) => string
}

/** The neighbours of a record in a list: their addresses, null at the ends; `place` of `count`. */
export interface RecordNeighbours {
  previous: string | null
  next: string | null
  place: number
  count: number
}

// Lasts as long as the page, for the person who left a list last; a record opened by a link has no
// list.
let listOrders: { of: number; lists: Map<string, ListOrder> } = { of: 0, lists: new Map() }

/** Stores the order of the list's rows, so that a record opened from it leads to the next one. */
export function useStoreListOrder<Row extends object>(
  memory: string,
  rows: readonly Row[],
  hrefOf: ((row: Row) => string) | undefined,
): void {
  const { user_id } = useMe()
  useEffect(() => {
    if (!hrefOf) return
    if (listOrders.of !== user_id) listOrders = { of: user_id, lists: new Map() }
    listOrders.lists.set(memory, { rows, hrefOf })
  }, [user_id, memory, rows, hrefOf])
}

/**
 * Returns the neighbours of a record in the list that this person left last, without those that
 * `isThere` no longer knows; null if it was not in the list.
 */
export function findNeighbours(
  person: number,
  memory: string,
  uid: string,
  isThere: (uid: string) => boolean,
): RecordNeighbours | null {
  const walk = listOrders.of === person ? listOrders.lists.get(memory) : undefined
  if (walk === undefined) return null
  const rows = walk.rows.filter((row) => uidOf(row) === uid || isThere(uidOf(row)))
  const at = rows.findIndex((row) => uidOf(row) === uid)
  if (at === -1) return null
  const href = (row: object | undefined) => (row === undefined ? null : walk.hrefOf(row as never))
  return {
    previous: href(rows[at - 1]),
    next: href(rows[at + 1]),
    place: at + 1,
    count: rows.length,
  }
}

const uidOf = (row: object) => ('uid' in row ? String(row.uid) : '')
