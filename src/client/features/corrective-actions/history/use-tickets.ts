import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CorrectiveAction, Ticket } from '#contract/corrective-actions/schema.ts'
import { useBoxSnapshot } from '#client/workspace/use-box.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { useQueryReading } from '#client/workspace/use-query-reading.ts'
import { call } from '#client/data/api/call.ts'
import { createRetryDelay } from '#client/data/api/retry-delay.ts'
import { unwrapOrThrow, persistUnlessShared } from '#client/data/replica/query-result.ts'
import type { ReadStatus, WithSync } from '#client/data/replica/view-types.ts'
import { type ViewedTicket, withPending } from './pending-tickets.ts'

export interface Tickets extends ReadStatus {
  /** Tickets, newest first. */
  tickets: readonly ViewedTicket[]
  loading: boolean
}

/**
 * Returns the history of a corrective action, newest first, with pending changes at the top
 * (dashed).
 */
export function useTickets(row: WithSync<CorrectiveAction> | null): Tickets {
  const workspace = useWorkspace()
  const box = useBoxSnapshot()
  const over = useStore(workspace.overlay)
  const uid = row?.uid ?? ''
  const queryKey: QueryKey = ['tickets', uid]
  const onServer = row !== null && row.version > 0
  const query = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) =>
        unwrapOrThrow(
          await call('correctiveActions.tickets', {
            params: { accountID: String(row?.accountID ?? 0), correctiveActionID: uid },
            query: {},
            signal,
          }),
        ),
      enabled: onServer,
      ...persistUnlessShared<Ticket[]>(workspace),
    },
    workspace.reads.client,
  )
  const { refetch, data } = query
  const newest = data?.[0]?.version ?? 0
  const version = row?.version ?? 0
  const reading = useQueryReading(query)
  const again = useCallback(async () => !(await refetch()).isError, [refetch])
  // A newer row has newer tickets.
  usePatientRead(
    newest > 0 && version > newest && !reading.offline ? `${uid} ${newest} ${version}` : null,
    again,
  )
  const tickets = useMemo(
    () => (row === null ? [] : withPending(data ?? [], row, box, over.overlays.action)),
    [data, row, box, over.overlays],
  )
  return {
    tickets,
    loading: onServer && query.isPending && tickets.length === 0,
    ...reading,
  }
}

/**
 * Reads once for each name in `wanted`; null reads nothing. After a failure a new want waits longer
 * each time, for example when the connection returns. `read` returns whether it was answered.
 */
export function usePatientRead(wanted: string | null, read: () => Promise<boolean>): void {
  const [patience] = useState(() => createRetryDelay(Date.now))
  useEffect(() => {
    if (wanted === null) return undefined
    const readNow = async () => {
      if (await read()) patience.reset()
      else patience.recordFailure()
    }
    const timer = setTimeout(() => void readNow(), patience.remainingMs())
    return () => clearTimeout(timer)
  }, [wanted, read, patience])
}
