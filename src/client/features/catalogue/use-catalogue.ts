import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { partOf, partsFor } from '#contract/catalogue/parts.ts'
import { connection } from '#client/data/api/connection.ts'
import type { CachedLookup } from '#client/data/replica/lookups.ts'
import { asError } from '#client/data/replica/query-answer.ts'
import type { Reading } from '#client/data/replica/rows.ts'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { joined } from './join.ts'
import { isOf, listLookup, ownPlace, partLookup, type Place, type Plans } from './lookups.ts'

/** A company's catalogue as far as it was read. */
export interface CatalogueRead {
  /** Programs with their forms, with questions where their part is there; null: never read. */
  plans: Plans | null
  /** All questions that were wanted are there. */
  isWhole: boolean
  /** Something that was wanted and never read is on its way. */
  awaited: boolean
  /** Of the programs alone. */
  list: Reading
  /** Of the programs and the questions that were wanted: they speak as one. */
  reading: Reading
}

/**
 * The own company's programs, with the questions of all that is `enabled`, so that one can be
 * chosen offline; of one program, enabled or not; or of none. Null: never read, or `awaited`.
 * `accountID`: of that company instead, for the system administrator.
 */
export function useCatalogue(
  questions: 'enabled' | 'none' | number = 'enabled',
  accountID: number | null = null,
): { plans: Plans | null; awaited: boolean; reading: Reading } {
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

/** Parts of the catalogue by their numbers, as its list names programs. */
type PartsIn = (list: Plans) => readonly number[]

/**
 * A company's catalogue, at once as the device keeps it, then as the server has it: with the
 * questions of the parts that are `wanted`, and of those that are `shown` where they are there
 * already.
 */
export function useCatalogueOf(
  place: Place | null,
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
    failed: asError(error),
    again: [refetch],
    inBanner: place?.isOwn ?? true,
  })
  const reading = useReadingOf({
    // What is of the versions that the list names is as new as the list.
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
      list.failed ?? parts.map((part) => asError(part.error)).find((one) => one !== null) ?? null,
    again: [refetch, ...parts.flatMap((part) => (part.error === null ? [] : [part.refetch]))],
    inBanner: place?.isOwn ?? true,
  })
  return {
    plans: plans && joined(plans, brought),
    isWhole,
    awaited: isLoading || parts.some((part) => part.isLoading),
    list,
    reading,
  }
}

interface ReadingParts extends Pick<Reading, 'asOf' | 'failed'> {
  inBanner: boolean
  again: readonly (() => Promise<unknown>)[]
}

/** The same object until it changes. */
function useReadingOf({ asOf, failed, again, inBanner }: ReadingParts): Reading {
  const offline = useConnectionState() === 'offline'
  const latest = useRef(again)
  useEffect(() => void (latest.current = again))
  return useMemo(
    () => ({
      asOf,
      offline,
      failed,
      inBanner,
      refresh: async () => void (await Promise.all(latest.current.map((one) => one()))),
    }),
    [asOf, offline, failed, inBanner],
  )
}

function useList(place: Place | null) {
  const { client } = useWorkspace().reads
  const lookup = listLookup(place ?? nowhere)
  const query = useQuery({ ...lookup, enabled: place !== null }, client)
  const { data } = query
  useEffect(() => {
    if (data?.isOld && connection.get().state !== 'offline') void client.prefetchQuery(lookup)
    // oxlint-disable-next-line react/exhaustive-deps -- once for what the device gave
  }, [data, client])
  return query
}

/** Of these parts what is there; those that are needed are asked for. */
function useParts(
  place: Place,
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
  // Questions of other versions than the list names are asked for anew: once for each difference,
  // for the list may be the older one.
  const others = parts
    .flatMap(({ part, data }) => (needed.has(part) ? (differs(list, part, data) ?? []) : []))
    .join(' ')
  useEffect(() => {
    if (others === '' || connection.get().state === 'offline') return
    for (const { enabled, ...lookup } of lookups) if (enabled) void client.prefetchQuery(lookup)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each difference
  }, [others, client])
  return parts
}

/**
 * Which versions of a part differ from the list's, in words; null: none, or nothing was brought.
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

const nowhere: Place = { accountID: 0, isOwn: false }
const nothing: Plans = []
