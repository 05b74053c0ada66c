import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/access/schema.ts'
import { partsFor } from '#contract/catalogue/parts.ts'
import { fetchLookups, type Kept } from '#client/data/replica/lookups.ts'
import { listLookup, ownPlace, partLookup, type Plans } from './lookups.ts'

/** Fetches the questions of these programs of the own company's catalogue, enabled or not. */
export async function bringPrograms(client: QueryClient, me: Me, safetyPlanIDs: readonly number[]): Promise<void> {
  const place = ownPlace(me)
  if (place === null || safetyPlanIDs.length === 0) return
  const wanted = new Set(safetyPlanIDs)
  const { queryKey, queryFn, staleTime } = listLookup(place)
  await fetchLookups(client, [{ queryKey, queryFn, staleTime }])
  const plans = client.getQueryData<Kept<Plans>>(queryKey)?.value ?? []
  const parts = partsFor(plans.flatMap(({ safetyPlanID }) => (wanted.has(safetyPlanID) ? [safetyPlanID] : [])))
  await fetchLookups(client, parts.map((part) => partLookup(place, part, plans)))
}
