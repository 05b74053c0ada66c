import { useEffect, useMemo, useState } from 'react'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import type { Query } from './server-query.ts'

/**
 * What a list on the server answered last, as far as it is kept: one answer a list, whatever else
 * was asked before.
 */
export interface LastListed<Row> {
  /** What was asked for it. */
  asked: Query
  rows: readonly Row[]
  /** When, in ms since 1970. */
  asOf: number
}

/**
 * Keeps on the device what a list shows, and gives it back where the same is asked for (without a
 * network); null: something else was listed last. `rows` undefined: nothing was answered yet.
 * `name` null: nothing is kept.
 */
export function useLastListed<Row>(
  name: string | null,
  asked: Query,
  rows: readonly Row[] | undefined,
  asOf: number,
): LastListed<Row> | null {
  const { reads } = useWorkspace()
  const key = useMemo(() => ['last-listed', name], [name])
  const [last, setLast] = useState<LastListed<Row> | null>(null)
  useEffect(() => {
    if (name === null) return undefined
    let isHere = true
    void reads
      .restore(key)
      .then(() => isHere && setLast(reads.client.getQueryData<LastListed<Row>>(key) ?? null))
    return () => void (isHere = false)
  }, [reads, key, name])
  useEffect(() => {
    if (name === null || rows === undefined || asOf === 0) return
    reads.put(key, { asked, rows: rows.slice(0, mostKept), asOf } satisfies LastListed<Row>)
  }, [reads, key, name, asked, rows, asOf])
  return last !== null && isSame(last.asked, asked) ? last : null
}

/** Rows; who scrolled on finds them anew with a network. */
const mostKept = 300

const isSame = (one: Query, other: Query) => inOrder(one) === inOrder(other)
const inOrder = (query: Query) =>
  JSON.stringify(
    Object.keys(query)
      .toSorted()
      .map((name) => [name, query[name]]),
  )
