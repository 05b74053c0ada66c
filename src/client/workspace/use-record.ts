import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { Entity } from '#contract/kernel/entity.ts'
import { useWorkspace } from './workspace-context.ts'
import { useLive } from './use-live.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { call } from '#client/data/api/call.ts'
import { asData, asError, keeping } from '#client/data/replica/query-answer.ts'
import type { One, RowOf, Viewed } from '#client/data/replica/rows.ts'
import { useRecords } from './use-records.ts'
import { viewRow } from '#client/data/replica/view.ts'

/**
 * One record by number or uid, as it may stand in an address. From the kept list when it is there (also one that
 * was created on this device); else it is asked for by itself, so that a link works before the list is complete.
 */
export function useRecord<E extends Entity>(entity: E, ref: string): One<RowOf[E]> {
  const workspace = useWorkspace()
  const { me, reads } = workspace
  const list = useRecords(entity)
  const over = useLive(workspace.laying)
  const listed = useMemo(() => findRow<RowOf[E]>(list.rows, ref), [list.rows, ref])
  const queryKey: QueryKey = ['record', entity, ref]
  const settled = list.complete || list.error !== null
  const alone = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) => asData(await readAction(me.user_id, me.user_metadata.accountID, ref, signal)),
      enabled: entity === 'action' && ref !== '' && listed === null,
      ...keeping<CorrectiveAction>(workspace),
    },
    reads.client,
  )
  // The server took it back since it was kept: what it said before is no longer shown (F-28, F-71).
  const refused = isGone(asError(alone.error))
  useEffect(() => {
    if (refused) reads.unkeep(['record', entity, ref])
  }, [refused, reads, entity, ref])
  const row = useMemo((): Viewed<RowOf[E]> | null => {
    if (listed !== null || !alone.data || refused) return listed
    return viewRow(alone.data.uid, alone.data as RowOf[Entity] as RowOf[E], entity, over)
  }, [listed, alone.data, refused, entity, over])
  const missing = entity === 'project' && settled && row === null ? list.error : null
  return {
    row,
    loading: row === null && (entity === 'action' ? alone.isPending : !settled),
    error: row === null ? (asError(alone.error) ?? missing) : null,
    asOf: listed === null && alone.dataUpdatedAt > 0 ? alone.dataUpdatedAt : list.asOf,
    offline: list.offline,
    refresh: async () => {
      await Promise.all([list.refresh(), listed === null ? alone.refetch() : null])
    },
  }
}

function isGone(error: Refused | null): boolean {
  return error?.kind === 'refused' && [403, 404, 410].includes(error.status)
}

/** By uid, or by number where the record has one. */
export function findRow<Row extends RowOf[Entity]>(rows: readonly Viewed<Row>[], ref: string): Viewed<Row> | null {
  const number = Number(ref)
  return rows.find((row) => row.uid === ref || (number > 0 && numberOf(row) === number)) ?? null
}

function numberOf(row: RowOf[Entity]): number {
  return 'correctiveActionID' in row ? row.correctiveActionID : row.projectID
}

/** A system administrator names no company: theirs is found among all actions (G2-54). */
async function readAction(userID: number, accountID: number | null, ref: string, signal: AbortSignal) {
  if (accountID !== null)
    return call('correctiveActions.get', { params: { accountID: String(accountID), correctiveActionID: ref }, signal })
  const answer = await call('correctiveActions.ofUser', { params: { userID: String(userID) }, query: { id: ref }, signal })
  if (!answer.ok) return answer
  const found: CorrectiveAction | undefined = Array.isArray(answer.body) ? answer.body[0] : undefined
  if (found) return { ...answer, body: found }
  return { ok: false, kind: 'refused', status: 404, code: 'not-found', title: '', message: '', fields: {}, retryAfter: null } as const
}
