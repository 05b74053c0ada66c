import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/access/schema.ts'
import { partOf, partsFor } from '#contract/catalogue/parts.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { call } from '#client/data/api/call.ts'
import { type CachedLookup, cachedLookup, type LookupQuery } from '#client/data/replica/lookups.ts'

/** Whose catalogue: the own company's is kept on the device, another one's passes. */
export interface Place {
  accountID: number
  isOwn: boolean
}

export type Plans = readonly SafetyPlan[]
export type PlansLookup = LookupQuery<CachedLookup<Plans>>

/** The own company's; null: a system administrator is of none. */
export const ownPlace = ({ user_metadata: { accountID } }: Me): Place | null =>
  accountID === null ? null : { accountID, isOwn: true }

/** The programs with their forms and what the company has enabled, without questions. */
export function listLookup(place: Place): PlansLookup {
  return {
    ...lookupOf(place, listKey(place)),
    more: ({ value }) => (place.isOwn ? partsOf(place, value) : none),
  }
}

/**
 * The questions of the programs of one part. As long as the list names the versions that they are
 * of, nobody asks for them again.
 */
export function partLookup(place: Place, part: number, list: Plans): PlansLookup {
  const lookup = lookupOf(place, partKey(place, part), part)
  return {
    ...lookup,
    staleTime: ({ state: { data } }) =>
      data !== undefined && isOf(list, part, data as CachedLookup<Plans>)
        ? Number.POSITIVE_INFINITY
        : 0,
  }
}

/**
 * What the device has of the own company's catalogue without being asked: the list, and the
 * questions of what is enabled.
 */
export function ownLookups(me: Me): readonly LookupQuery[] {
  const place = ownPlace(me)
  return place === null ? [] : [listLookup(place)]
}

/** The own company's list, and before all keys of its questions. */
const catalogueKey = ['lookup', 'catalogue'] as const

/**
 * What the device shows of the own company's list, for who changes it: until it is read again, what
 * was changed stands in it.
 */
export const ownPlans = (client: QueryClient) => ({
  /** An answer that is on its way knows nothing of the change. */
  hold: () => client.cancelQueries({ queryKey: catalogueKey }),
  change: (to: (plans: Plans) => Plans) =>
    client.setQueryData<CachedLookup<Plans>>(
      catalogueKey,
      (before) => before && { ...before, value: to(before.value) },
    ),
  reread: () => client.invalidateQueries({ queryKey: catalogueKey }),
})

/** What the device has of the own company's catalogue, by the keys of its lookups. */
export const listKey = ({ accountID, isOwn }: Place) =>
  isOwn ? catalogueKey : (['read', 'catalogue.ofAccount', accountID] as const)
export const partKey = (place: Place, part: number) =>
  [...listKey(place), 'questions', part] as const

/** Are these questions of the versions that the list names? */
export function isOf(
  list: Plans,
  part: number,
  { value }: Pick<CachedLookup<Plans>, 'value'>,
): boolean {
  const versions = new Map(value.map(({ safetyPlanID, version }) => [safetyPlanID, version]))
  return list.every(
    ({ safetyPlanID, version }) =>
      partOf(safetyPlanID) !== part || versions.get(safetyPlanID) === version,
  )
}

const lookupOf = (
  { accountID, isOwn }: Place,
  key: readonly (string | number)[],
  part?: number,
): PlansLookup =>
  cachedLookup<Plans>(
    key,
    ({ way, signal }) =>
      call('catalogue.ofAccount', {
        params: { accountID: String(accountID) },
        ...(part !== undefined && { query: { include: 'questions', part: String(part) } }),
        way,
        signal,
      }),
    !isOwn,
  )

/**
 * The questions of all that the company has enabled; made once for a list, for the rows ask with
 * each change.
 */
function partsOf(place: Place, list: Plans): readonly PlansLookup[] {
  const known = made.get(list)
  if (known) return known
  const parts = partsFor(
    list.filter(({ isEnable }) => isEnable).map(({ safetyPlanID }) => safetyPlanID),
  ).map((part) => partLookup(place, part, list))
  made.set(list, parts)
  return parts
}

const made = new WeakMap<Plans, readonly PlansLookup[]>()
const none: readonly PlansLookup[] = []
