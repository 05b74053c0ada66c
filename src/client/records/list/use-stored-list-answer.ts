import { useEffect, useMemo, useState } from 'react'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { useArrival } from '#client/ui/use-arrival.ts'
import type { QueryParams } from './server-query.ts'

/**
 * The last answer of a list on the server that is stored: one answer for each list, under any
 * query.
 */
export interface StoredListAnswer<Row> {
  /** The query of the answer. */
  asked: QueryParams
  rows: readonly Row[]
  /** When it was answered, in ms since 1970. */
  asOf: number
}

/**
 * Stores the rows of a list on the device and returns them for an equal query offline; null:
 * another query was answered last. `rows` undefined: no answer yet. `name` null: nothing is stored.
 */
export function useStoredListAnswer<Row>(
  name: string | null,
  asked: QueryParams,
  rows: readonly Row[] | undefined,
  asOf: number,
): StoredListAnswer<Row> | null {
  const { reads } = useWorkspace()
  const key = useMemo(() => ['last-listed', name], [name])
  const [last, setLast] = useState<StoredListAnswer<Row> | null>(null)
  useArrival(
    () => (name === null ? null : reads.restore(key)),
    () => setLast(reads.client.getQueryData<StoredListAnswer<Row>>(key) ?? null),
    [reads, key, name],
  )
  useEffect(() => {
    if (name === null || rows === undefined || asOf === 0) return
    reads.put(key, {
      asked,
      rows: rows.slice(0, maxStoredRows),
      asOf,
    } satisfies StoredListAnswer<Row>)
  }, [reads, key, name, asked, rows, asOf])
  return last !== null && isSame(last.asked, asked) ? last : null
}

/** The maximum number of stored rows; further ones need a network. */
const maxStoredRows = 300

const isSame = (one: QueryParams, other: QueryParams) => inOrder(one) === inOrder(other)
const inOrder = (query: QueryParams) =>
  JSON.stringify(
    Object.keys(query)
      .toSorted()
      .map((name) => [name, query[name]]),
  )
