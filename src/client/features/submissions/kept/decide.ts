import {
  type Choice,
  type LocalRecord,
  markOf,
  partOf,
  partOfProject,
  type Wanted,
  type Waits,
} from './kept-types.ts'

/** Below this nothing is fetched any more: photos of new work need it (offline design, 10). */
export const leastFree = 50 * 1_048_576

/** How many records are fetched at once. */
const atOnce = 2

/** All that decides what is done next. */
export interface Situation {
  choice: Choice
  wanted: readonly Wanted[] | null
  kept: ReadonlyMap<string, Pick<LocalRecord, 'mark'>>
  language: string
  /** Being fetched. */
  under: ReadonlySet<string>
  /** Could not be fetched; until when it is not tried again, ms since 1970. */
  putOff: ReadonlyMap<string, number>
  online: boolean
  /** Changes of this device go first. */
  isSending: boolean
  line: Line
  /** Bytes; null: the browser does not say. */
  free: number | null
  /** Until when the server wants to be left alone. */
  waitUntil: number
  now: number
}

/** How the device is connected; many browsers do not say. */
export type Line = 'wifi' | 'mobile' | 'unknown'

export type Step =
  | { do: 'nothing' }
  | { do: 'renew' }
  | { do: 'fetch'; records: Wanted[] }
  | { do: 'wait'; why: Waits }

/** What is done next. Pure: the same situation, the same step. */
export function decide(situation: Situation): Step {
  const { choice, under, waitUntil, now } = situation
  if (isEmpty(choice)) return { do: 'nothing' }
  const renews = isDue(situation)
  const missing = renews ? [] : missingOf(situation)
  if (!renews && missing.length === 0)
    return under.size > 0 ? { do: 'fetch', records: [] } : { do: 'nothing' }
  const why = obstacle(situation)
  if (why !== null) return { do: 'wait', why }
  if (now < waitUntil) return { do: 'wait', why: 'later' }
  // What is under way is finished first, so that two answers never speak of one record.
  if (renews) return under.size > 0 ? { do: 'fetch', records: [] } : { do: 'renew' }
  return { do: 'fetch', records: missing.slice(0, atOnce - under.size) }
}

export const isEmpty = ({ projects, records }: Choice) => projects.length + records.length === 0

/** What is wanted, not here as it is now, and may be fetched. */
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
>): Wanted[] {
  return (wanted ?? []).filter((one) => {
    const part = partOf(choice, one)
    if (
      part === null ||
      choice.stopped.includes(part) ||
      under.has(one.uid) ||
      (putOff.get(one.uid) ?? 0) > now
    )
      return false
    return kept.get(one.uid)?.mark !== markOf(one, language)
  })
}

/**
 * Never asked, asked for by somebody, or not asked since this morning where it renews by itself.
 */
function isDue({ choice: { isDue: isAsked, onWifi, renewed }, wanted, now }: Situation): boolean {
  return isAsked || wanted === null || renewed === null || (onWifi && renewed < morningBefore(now))
}

/** Four in the morning by the device's clock: before anybody drives out. */
export function morningBefore(now: number): number {
  const morning = new Date(now)
  morning.setHours(4, 0, 0, 0)
  if (morning.getTime() > now) morning.setDate(morning.getDate() - 1)
  return morning.getTime()
}

function obstacle({ choice, online, isSending, line, free }: Situation): Waits | null {
  if (!online) return 'offline'
  if (free !== null && free < leastFree) return 'room'
  if (line === 'mobile' && choice.onWifi && !choice.asked) return 'wifi'
  return isSending ? 'box' : null
}

/** What of one part is here and what is still to come, in records and bytes. */
export interface Progress {
  records: number
  of: number
  bytes: number
  ofBytes: number
}

/**
 * How far each part is; a part of which nothing is known has none. What is not here yet weighs its
 * pictures, once more in its PDF, and a little besides.
 */
export function progressOf(
  choice: Choice,
  wanted: readonly Wanted[] | null,
  kept: ReadonlyMap<string, Pick<LocalRecord, 'mark' | 'bytes' | 'row'>>,
  language: string,
): ReadonlyMap<string, Progress> {
  const parts = new Map<string, Progress>()
  // Known to be without records; not while the server is still to be asked.
  if (wanted !== null && !choice.isDue)
    for (const { id } of choice.projects)
      parts.set(partOfProject(id), { records: 0, of: 0, bytes: 0, ofBytes: 0 })
  const partsOf = (one: { uid: string; projectID: number }) => {
    const name = partOf(choice, one)
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
    if (here?.mark === markOf(one, language)) continue
    const part = partsOf(one)
    if (part === null) continue
    if (here === undefined) {
      part.of += 1
      part.ofBytes += aboutBytes(one)
    } else {
      // What is here in an older version is fetched anew.
      part.records -= 1
      part.bytes -= here.bytes
    }
  }
  return parts
}

const aboutBytes = ({ bytes }: Wanted) => 60_000 + 2 * bytes
