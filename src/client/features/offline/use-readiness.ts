import { useQuery } from '@tanstack/react-query'
import { serverNow } from '#client/data/api/server-clock.ts'
import {
  type OfflinePart,
  type OfflineStatus,
  type Readiness,
  readinessOf,
} from '#client/data/session/offline-parts.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { useSlot } from '#client/shell/slots.tsx'
import { useWorkspace } from '#client/workspace/workspace-context.ts'

export interface MeasuredPart extends OfflinePart {
  status: OfflineStatus
}

export interface Measured {
  parts: readonly MeasuredPart[]
  readiness: Readiness
  /** The number of measures in a row that found no progress. */
  unchanged: number
}

/** Milliseconds between two measures while something is missing, and once nothing is. */
const [lookEvery, restEvery] = [2_000, 30_000]

/** Returns whether this device may store data for work without a network. */
export const storesOfflineData = ({ remember, box, onlineOnly, me }: Workspace): boolean =>
  remember && box !== null && !onlineOnly && !me.actor

/** Measures the device's offline data as long as the component is mounted; null until then. */
export function useReadiness(): Measured | null {
  const workspace = useWorkspace()
  const [load] = useSlot('offline.parts')
  const { data } = useQuery<Measured>(
    {
      queryKey: ['offline-data'],
      queryFn: async ({ client, queryKey }) =>
        next(client.getQueryData(queryKey), await measured(workspace, (await load?.()) ?? [])),
      enabled: storesOfflineData(workspace),
      networkMode: 'always',
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.readiness.is === 'partial' ? lookEvery : restEvery,
    },
    workspace.reads.client,
  )
  return data ?? null
}

async function measured(
  workspace: Workspace,
  parts: readonly OfflinePart[],
): Promise<MeasuredPart[]> {
  await Promise.all(parts.map(async ({ restore }) => restore?.(workspace)))
  return Promise.all(
    parts.map(async (part) => ({ ...part, status: await part.measure(workspace) })),
  )
}

/** Compares a measure with the one before. */
function next(before: Measured | undefined, parts: readonly MeasuredPart[]): Measured {
  const readiness = readinessOf(
    parts.map(({ status }) => status),
    serverNow(),
  )
  const isSame = before !== undefined && sumOf(before.parts) === sumOf(parts)
  return { parts, readiness, unchanged: isSame ? before.unchanged + 1 : 0 }
}

const sumOf = (parts: readonly MeasuredPart[]) =>
  parts.map(({ status: { have, of, asOf } }) => `${have}/${of}/${asOf}`).join(' ')
