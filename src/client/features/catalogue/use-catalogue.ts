import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { partOf, partsFor } from '#contract/catalogue/parts.ts'
import { connection } from '#client/data/api/connection.ts'
import type { CachedLookup } from '#client/data/replica/lookups.ts'
import { failureOfQuery } from '#client/data/replica/query-result.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { useLatest } from '#client/ui/use-latest.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { withParts } from './join.ts'
import {
  isOf,
  listLookup,
  ownPlace,
  partLookup,
  type CatalogueLookup,
  type Plans,
} from './lookups.ts'

/** A company's catalogue, as far as it was read. */
export interface CatalogueRead {
  /**
   * Programs with their forms, and with questions if their part was read; null before the first
   * read.
   */
  plans: Plans | null
  /** True once all wanted questions were read. */
  isWhole: boolean
  /** True while a first read is under way. */
  awaited: boolean
  /** The state of reading the programs alone. */
  list: ReadStatus
  /** The combined state of reading the programs and the wanted questions. */
  reading: ReadStatus
}

/**
 * Reads the own company's programs: with the questions of all `enabled` ones, to choose one
 * offline; of one program, enabled or not; or of none. `plans` is null before the first read.
 * `accountID` selects another company, for the system administrator.
 */
export function useCatalogue(
  questions: 'enabled' | 'none' | number = 'enabled',
  accountID: number | null = null,
): { plans: Plans | null; awaited: boolean; reading: ReadStatus } {
  const wanted =
    questions === 'enabled'
      ? enabledParts
      : questions === 'none'
        ? noParts
        : partOfProgram(questions)
  const own = ownPlace(useWorkspace().me)
  const place = accountID === null ? own : { accountID, isOwn: false }
  const { plans, isWhole, awaited, reading } = useCatalogueOf(place, { wanted })
  return { plans: isWhole ? plans : null, awaited, reading }
}

const noParts: PartsIn = () => []
const partOfProgram =
  (id: number): PartsIn =>
  (list) =>
    partsFor(list.flatMap(({ safetyPlanID }) => (safetyPlanID === id ? [id] : [])))
export const enabledParts = (list: Plans) =>
  partsFor(list.flatMap(({ isEnable, safetyPlanID }) => (isEnable ? [safetyPlanID] : [])))
export const allParts = (list: Plans) => partsFor(list.map(({ safetyPlanID }) => safetyPlanID))

/** Selects the numbers of the catalogue's parts from the programs of its list. */
type PartsIn = (list: Plans) => readonly number[]

/**
 * Returns a company's catalogue, first as the device stores it, then as the server answers: with
 * the questions of the `wanted` parts, and of the `shown` parts that were read before.
 */
export function useCatalogueOf(
  place: CatalogueLookup | null,
  { wanted, shown = wanted }: { wanted: PartsIn; shown?: PartsIn },
): CatalogueRead {
  const { data, error, refetch, isLoading } = useList(place)
  const plans = data?.value ?? null
  const needed = new Set(plans === null ? [] : wanted(plans))
  const parts = useParts(
    place ?? nowhere,
    plans ?? nothing,
    plans === null ? [] : [...new Set([...needed, ...shown(plans)])],
    needed,
  )
  const brought = parts.flatMap(({ part, data: found }) => (found ? [{ part, ...found }] : []))
  const isWhole =
    plans !== null && parts.every((one) => !needed.has(one.part) || one.data !== undefined)
  const list = useReadingOf({
    asOf: data?.asOf ?? null,
    failed: failureOfQuery(error),
    again: [refetch],
    inBanner: place?.isOwn ?? true,
  })
  const reading = useReadingOf({
    // Questions with the versions of the list are as new as the list.
    asOf:
      data && isWhole
        ? Math.min(
            data.asOf,
            ...brought.flatMap((one) =>
              needed.has(one.part) && !isOf(data.value, one.part, one) ? [one.asOf] : [],
            ),
          )
        : null,
    failed:
      list.failed ??
      parts.map((part) => failureOfQuery(part.error)).find((one) => one !== null) ??
      null,
    again: [refetch, ...parts.flatMap((part) => (part.error === null ? [] : [part.refetch]))],
    inBanner: place?.isOwn ?? true,
  })
  return {
    plans: plans && withParts(plans, brought),
    isWhole,
    awaited: isLoading || parts.some((part) => part.isLoading),
    list,
    reading,
  }
}

interface ReadingParts extends Pick<ReadStatus, 'asOf' | 'failed'> {
  inBanner: boolean
  again: readonly (() => Promise<unknown>)[]
}

/** Returns the same object until a value changes. */
function useReadingOf({ asOf, failed, again, inBanner }: ReadingParts): ReadStatus {
  const offline = useConnectionState() === 'offline'
  const latest = useLatest(again)
  return useMemo(
    () => ({
      asOf,
      offline,
      failed,
      inBanner,
      refresh: async () => void (await Promise.all(latest.current.map((one) => one()))),
    }),
    [asOf, offline, failed, inBanner, latest],
  )
}

function useList(place: CatalogueLookup | null) {
  const { client } = useWorkspace().reads
  const lookup = listLookup(place ?? nowhere)
  const query = useQuery({ ...lookup, enabled: place !== null }, client)
  const { data } = query
  // Once for what the device gave.
  useEffectWhen(data?.isUnconfirmed && data, () => {
    if (connection.get().state !== 'offline') void client.prefetchQuery(lookup)
  })
  return query
}

/** Returns the parts that were read, and requests those that are needed. */
function useParts(
  place: CatalogueLookup,
  list: Plans,
  numbers: readonly number[],
  needed: ReadonlySet<number>,
) {
  const { client } = useWorkspace().reads
  const lookups = numbers.map((part) => ({
    ...partLookup(place, part, list),
    enabled: needed.has(part),
  }))
  const queries = useQueries({ queries: lookups }, client)
  const parts = numbers.flatMap((part, at) => {
    const query = queries[at]
    return query ? [{ part, ...query }] : []
  })
  // Questions with other versions than the list's are requested again, once per difference, because
  // the list may be the older one.
  const others = parts
    .flatMap(({ part, data }) => (needed.has(part) ? (differs(list, part, data) ?? []) : []))
    .join(' ')
  useEffectWhen(others, () => {
    if (connection.get().state === 'offline') return
    for (const { enabled, ...lookup } of lookups) if (enabled) void client.prefetchQuery(lookup)
  })
  return parts
}

/**
 * Describes the versions of a part that differ from the list's; null if none differ or the part was
 * not read.
 */
function differs(
  list: Plans,
  part: number,
  brought: CachedLookup<Plans> | undefined,
): string | null {
  if (brought === undefined || isOf(list, part, brought)) return null
  const versions = (plans: Plans) =>
    plans
      .flatMap(({ safetyPlanID, version }) =>
        partOf(safetyPlanID) === part ? [`${safetyPlanID}.${version}`] : [],
      )
      .join(',')
  return `${part}:${versions(list)}:${versions(brought.value)}`
}

const nowhere: CatalogueLookup = { accountID: 0, isOwn: false }
const nothing: Plans = []
