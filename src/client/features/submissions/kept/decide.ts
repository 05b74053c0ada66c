import type { NetworkType } from '#client/data/device-storage.ts'
import {
  type OfflineChoice,
  type LocalRecord,
  recordVersion,
  choicePart,
  partOfProject,
  type WantedSubmission,
  type Waits,
} from './kept-types.ts'

/**
 * Stops fetching below this number of free bytes, because photos of new work need them (offline
 * design, 10).
 */
export const minFreeBytes = 50 * 1_048_576

/** The maximum number of records fetched at once. */
const atOnce = 2

/** All inputs of the decision about the next step. */
export interface Situation {
  choice: OfflineChoice
  wanted: readonly WantedSubmission[] | null
  kept: ReadonlyMap<string, Pick<LocalRecord, 'mark'>>
  language: string
  /** Uids of the records that are being fetched. */
  under: ReadonlySet<string>
  /**
   * Records that could not be fetched, with the time of their next try in milliseconds since 1970.
   */
  putOff: ReadonlyMap<string, number>
  online: boolean
  /** True while changes of this device wait to be sent; they take precedence. */
  isSending: boolean
  line: NetworkType
  /** Free bytes; null if the browser does not report them. */
  free: number | null
  /** The time before which the server wants no request. */
  waitUntil: number
  now: number
}

export type Step =
  | { do: 'nothing' }
  | { do: 'renew' }
  | { do: 'fetch'; records: WantedSubmission[] }
  | { do: 'wait'; why: Waits }

/** Returns the next step. It is a pure function of the situation. */
export function decide(situation: Situation): Step {
  const { choice, under, waitUntil, now } = situation
  if (isEmptyChoice(choice)) return { do: 'nothing' }
  const renews = isDue(situation)
  const missing = renews ? [] : missingOf(situation)
  if (!renews && missing.length === 0)
    return under.size > 0 ? { do: 'fetch', records: [] } : { do: 'nothing' }
  const why = obstacle(situation)
  if (why !== null) return { do: 'wait', why }
  if (now < waitUntil) return { do: 'wait', why: 'later' }
  // Running fetches finish before a renewal, so that two answers never concern one record.
  if (renews) return under.size > 0 ? { do: 'fetch', records: [] } : { do: 'renew' }
  return { do: 'fetch', records: missing.slice(0, atOnce - under.size) }
}

export const isEmptyChoice = ({ projects, records }: OfflineChoice) =>
  projects.length + records.length === 0

/** Returns the wanted records that are missing or out of date here, and may be fetched. */
export function missingOf({
  choice,
  wanted,
  kept,
  language,
  under,
  putOff,
  now,
}: Pick<
  Situation,
  'choice' | 'wanted' | 'kept' | 'language' | 'under' | 'putOff' | 'now'
>): WantedSubmission[] {
  return (wanted ?? []).filter((one) => {
    const part = choicePart(choice, one)
    if (
      part === null ||
      choice.stopped.includes(part) ||
      under.has(one.uid) ||
      (putOff.get(one.uid) ?? 0) > now
    )
      return false
    return kept.get(one.uid)?.mark !== recordVersion(one, language)
  })
}

/**
 * Returns true if the list was never read, a person requested it, or it renews by itself and is
 * older than this morning.
 */
function isDue({ choice: { isDue: isAsked, onWifi, renewed }, wanted, now }: Situation): boolean {
  return isAsked || wanted === null || renewed === null || (onWifi && renewed < morningBefore(now))
}

/** Returns the last four o'clock in the morning by the device's clock, before anyone drives out. */
export function morningBefore(now: number): number {
  const morning = new Date(now)
  morning.setHours(4, 0, 0, 0)
  if (morning.getTime() > now) morning.setDate(morning.getDate() - 1)
  return morning.getTime()
}

function obstacle({ choice, online, isSending, line, free }: Situation): Waits | null {
  if (!online) return 'offline'
  if (free !== null && free < minFreeBytes) return 'room'
  if (line === 'mobile' && choice.onWifi && !choice.asked) return 'wifi'
  return isSending ? 'box' : null
}

/** The progress of one part: records and bytes on the device, and in total. */
export interface Progress {
  records: number
  of: number
  bytes: number
  ofBytes: number
}

/**
 * Returns the progress of each part that is known. The size of a missing record is an estimate: its
 * pictures, the same again for its PDF, and a little more.
 */
export function keepingProgress(
  choice: OfflineChoice,
  wanted: readonly WantedSubmission[] | null,
  kept: ReadonlyMap<string, Pick<LocalRecord, 'mark' | 'bytes' | 'row'>>,
  language: string,
): ReadonlyMap<string, Progress> {
  const parts = new Map<string, Progress>()
  // A project without records has a known progress, unless the server's list is due.
  if (wanted !== null && !choice.isDue)
    for (const { id } of choice.projects)
      parts.set(partOfProject(id), { records: 0, of: 0, bytes: 0, ofBytes: 0 })
  const partsOf = (one: { uid: string; projectID: number }) => {
    const name = choicePart(choice, one)
    if (name === null) return null
    const part = parts.get(name) ?? { records: 0, of: 0, bytes: 0, ofBytes: 0 }
    parts.set(name, part)
    return part
  }
  for (const { row, bytes } of kept.values()) {
    const part = partsOf(row)
    if (part === null) continue
    part.records += 1
    part.of += 1
    part.bytes += bytes
    part.ofBytes += bytes
  }
  for (const one of wanted ?? []) {
    const here = kept.get(one.uid)
    if (here?.mark === recordVersion(one, language)) continue
    const part = partsOf(one)
    if (part === null) continue
    if (here === undefined) {
      part.of += 1
      part.ofBytes += aboutBytes(one)
    } else {
      // An older version on the device counts as missing.
      part.records -= 1
      part.bytes -= here.bytes
    }
  }
  return parts
}

const aboutBytes = ({ bytes }: WantedSubmission) => 60_000 + 2 * bytes
