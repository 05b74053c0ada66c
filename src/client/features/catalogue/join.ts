import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/access/schema.ts'
import { partOf, partsFor } from '#contract/catalogue/parts.ts'
import { type CachedLookup, fetchLookups } from '#client/data/replica/lookups.ts'
import type { NameResolver } from '#client/data/replica/record.ts'
import { inFormOrder } from './form-order.ts'
import { listKey, listLookup, ownPlace, partKey, partLookup, type Plans } from './lookups.ts'
import { own, withQuestions } from './plan-in.ts'

/** A part of the catalogue with its questions. */
export interface CataloguePart {
  part: number
  value: Plans
}

/**
 * Returns the programs of a list with the questions of each part that was read. The array stays the
 * same as long as list and parts do.
 */
export function withParts(list: Plans, parts: readonly CataloguePart[]): Plans {
  const before = last.get(list)
  if (
    before &&
    before.parts.length === parts.length &&
    before.parts.every((one, at) => one.value === parts[at]?.value)
  )
    return before.plans
  const found = new Map(parts.map(({ part, value }) => [part, value]))
  const plans = list.map((plan) =>
    inFormOrder(withQuestions(plan, found.get(partOf(plan.safetyPlanID)))),
  )
  last.set(list, { parts, plans })
  return plans
}

const last = new WeakMap<Plans, { parts: readonly CataloguePart[]; plans: Plans }>()

/** Returns the whole catalogue, as far as lookups have fetched it. */
export function cachedCatalogue(lookup: NameResolver['lookup']): Plans {
  const list = lookup<CachedLookup<Plans>>(listKey(own))?.value
  if (list === undefined) return []
  const parts = partsFor(list.map(({ safetyPlanID }) => safetyPlanID)).flatMap((part) => {
    const found = lookup<CachedLookup<Plans>>(partKey(own, part))
    return found ? [{ part, value: found.value }] : []
  })
  return withParts(list, parts)
}

/** Fetches the questions of these programs of the own company's catalogue, enabled or not. */
export async function bringPrograms(
  client: QueryClient,
  me: Me,
  safetyPlanIDs: readonly number[],
): Promise<void> {
  const place = ownPlace(me)
  if (place === null || safetyPlanIDs.length === 0) return
  const wanted = new Set(safetyPlanIDs)
  const { queryKey, queryFn, staleTime } = listLookup(place)
  await fetchLookups(client, [{ queryKey, queryFn, staleTime }])
  const plans = client.getQueryData<CachedLookup<Plans>>(queryKey)?.value ?? []
  const parts = partsFor(
    plans.flatMap(({ safetyPlanID }) => (wanted.has(safetyPlanID) ? [safetyPlanID] : [])),
  )
  await fetchLookups(
    client,
    parts.map((part) => partLookup(place, part, plans)),
  )
}
