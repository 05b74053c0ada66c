import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/access/schema.ts'
import { partOf, partsFor } from '#contract/catalogue/parts.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { call } from '#client/data/api/call.ts'
import { type CachedLookup, lookupQuery, type LookupQuery } from '#client/data/replica/lookups.ts'

/** A company's catalogue. The device stores the own company's; another company's is not stored. */
export interface CatalogueLookup {
  accountID: number
  isOwn: boolean
}

export type Plans = readonly SafetyPlan[]
export type PlansLookup = LookupQuery<CachedLookup<Plans>>

/** Returns the own company's place; null for a system administrator, who belongs to no company. */
export const ownPlace = ({ user_metadata: { accountID } }: Me): CatalogueLookup | null =>
  accountID === null ? null : { accountID, isOwn: true }

/** Looks up the programs with their forms and what the company has enabled, without questions. */
export function listLookup(place: CatalogueLookup): PlansLookup {
  return {
    ...lookupOf(place, listKey(place)),
    dependentLookups: ({ value }) => (place.isOwn ? partsOf(place, value) : none),
  }
}

/** Looks up the questions of one part. They stay fresh as long as the list names their versions. */
export function partLookup(place: CatalogueLookup, part: number, list: Plans): PlansLookup {
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
 * The lookups of the own company's catalogue that the device fetches ahead: the list and the
 * questions of enabled programs.
 */
export function ownLookups(me: Me): readonly LookupQuery[] {
  const place = ownPlace(me)
  return place === null ? [] : [listLookup(place)]
}

/** The key of the own company's list, and the prefix of the keys of its questions. */
const catalogueKey = ['lookup', 'catalogue'] as const

/** Changes the own company's list on the device, until the next read replaces it. */
export const ownCatalogueCache = (client: QueryClient) => ({
  /** Cancels requests under way, because their answers lack the change. */
  hold: () => client.cancelQueries({ queryKey: catalogueKey }),
  change: (to: (plans: Plans) => Plans) =>
    client.setQueryData<CachedLookup<Plans>>(
      catalogueKey,
      (before) => before && { ...before, value: to(before.value) },
    ),
  reread: () => client.invalidateQueries({ queryKey: catalogueKey }),
})

/** Returns the lookup key of a company's list. */
export const listKey = ({ accountID, isOwn }: CatalogueLookup) =>
  isOwn ? catalogueKey : (['read', 'catalogue.ofAccount', accountID] as const)
export const partKey = (place: CatalogueLookup, part: number) =>
  [...listKey(place), 'questions', part] as const

/** Checks whether these questions have the versions that the list names. */
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
  { accountID, isOwn }: CatalogueLookup,
  key: readonly (string | number)[],
  part?: number,
): PlansLookup =>
  lookupQuery<Plans>(
    key,
    ({ way, signal }) =>
      call('catalogue.ofAccount', {
        params: { accountID: String(accountID) },
        ...(part !== undefined && { query: { include: 'questions', part: String(part) } }),
        cacheMode: way,
        signal,
      }),
    !isOwn,
  )

/**
 * Returns the lookups of the questions of all enabled programs, computed once per list, because the
 * rows request them with each change.
 */
function partsOf(place: CatalogueLookup, list: Plans): readonly PlansLookup[] {
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
