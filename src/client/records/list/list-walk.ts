import { useEffect } from 'react'

interface Walk {
  rows: readonly object[]
  hrefOf: (row: never) => string
}

/** The way through a list from one of its records: addresses of the neighbours, null at its ends; `place` of `count`. */
export interface Neighbours {
  previous: string | null
  next: string | null
  place: number
  count: number
}

// For as long as the page lives: who comes by a link came from no list.
const walks = new Map<string, Walk>()

/** The list keeps its rows as they are arranged, so that a record opened from it leads on to the next one. */
export function useKeptWalk<Row extends object>(memory: string, rows: readonly Row[], hrefOf: ((row: Row) => string) | undefined): void {
  useEffect(() => {
    if (hrefOf) walks.set(memory, { rows, hrefOf })
  }, [memory, rows, hrefOf])
}

/** Who stands before and after a record in the list that was left last; those that `isThere` no longer knows are passed over. null: it was not in it. */
export function neighboursOf(memory: string, uid: string, isThere: (uid: string) => boolean): Neighbours | null {
  const walk = walks.get(memory)
  if (walk === undefined) return null
  const rows = walk.rows.filter((row) => uidOf(row) === uid || isThere(uidOf(row)))
  const at = rows.findIndex((row) => uidOf(row) === uid)
  if (at === -1) return null
  const href = (row: object | undefined) => (row === undefined ? null : walk.hrefOf(row as never))
  return { previous: href(rows[at - 1]), next: href(rows[at + 1]), place: at + 1, count: rows.length }
}

const uidOf = (row: object) => ('uid' in row ? String(row.uid) : '')
