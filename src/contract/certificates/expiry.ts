import { daysFrom } from '../kernel/day.ts'

/**
 * How long a certificate still holds, worst first. It holds on its last day: what ends today is
 * `days7`. One without an end is valid.
 */
export const expiryStates = ['expired', 'days7', 'days30', 'days60', 'valid'] as const
export type ExpiryState = (typeof expiryStates)[number]

/** The last day of each state, in days from today. */
const lastDays = [
  ['expired', -1],
  ['days7', 7],
  ['days30', 30],
  ['days60', 60],
] as const

/** The state on a day (`YYYY-MM-DD`) in the company's time zone; `end` null: it has no end. */
export function expiryState(end: string | null, today: string): ExpiryState {
  if (end === null) return 'valid'
  const left = daysFrom(today, end)
  return lastDays.find(([, last]) => left <= last)?.[0] ?? 'valid'
}

/** What is asked of a certificate here. */
export interface CertificateEnd {
  userID: number
  certificateTitle: string
  certificateExpirationDate: string | null
  isRemoved: boolean
}

/** Two spellings of one title. */
export const titleKey = (title: string) =>
  title.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Do these lists name the same titles, in whatever order and spelling? */
export function sameTitles(one: readonly string[], other: readonly string[]): boolean {
  const [these, those] = [new Set(one.map(titleKey)), new Set(other.map(titleKey))]
  return these.size === those.size && these.isSubsetOf(those)
}

/**
 * The certificates that count: none that was removed, and of a person's with the same title the one
 * that ends last, so that an old card beside its renewal makes nobody look expired.
 */
export function inForce<One extends CertificateEnd>(certificates: readonly One[]): One[] {
  const kept = new Map<string, One>()
  for (const one of certificates) {
    if (one.isRemoved) continue
    const key = `${one.userID} ${titleKey(one.certificateTitle)}`
    const other = kept.get(key)
    if (other === undefined || endsLater(one, other)) kept.set(key, one)
  }
  return [...kept.values()]
}

const endsLater = (
  { certificateExpirationDate: one }: CertificateEnd,
  { certificateExpirationDate: other }: CertificateEnd,
) => other !== null && (one === null || one > other)

/**
 * Returns those in force that are over or end within 60 days, soonest end first; equal ones by
 * title, then person.
 */
export function endingCertificates<One extends CertificateEnd>(
  certificates: readonly One[],
  today: string,
): One[] {
  return inForce(certificates)
    .filter(({ certificateExpirationDate: end }) => expiryState(end, today) !== 'valid')
    .sort(
      (one, other) =>
        compare(one.certificateExpirationDate ?? '', other.certificateExpirationDate ?? '') ||
        compare(one.certificateTitle, other.certificateTitle) ||
        one.userID - other.userID,
    )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** A person's certificates in one line. */
export interface CertificateSummary {
  /** Of the one that ends first. */
  worst: ExpiryState
  /** The day on which that one ends; null: none of them ends. */
  until: string | null
  /** How many are in each state. */
  counts: Readonly<Record<ExpiryState, number>>
  count: number
}

/**
 * Each person's line, by their number; whoever has no certificate has none. For a column, a filter
 * and its counts.
 */
export function summaries(
  certificates: readonly CertificateEnd[],
  today: string,
): ReadonlyMap<number, CertificateSummary> {
  const found = new Map<number, CertificateSummary>()
  for (const { userID, certificateExpirationDate: end } of inForce(certificates)) {
    const state = expiryState(end, today)
    const { until, counts, count } = found.get(userID) ?? {
      until: null,
      counts: noneOfAny,
      count: 0,
    }
    const first = until === null || (end !== null && end < until) ? end : until
    found.set(userID, {
      worst: expiryState(first, today),
      until: first,
      counts: { ...counts, [state]: counts[state] + 1 },
      count: count + 1,
    })
  }
  return found
}

const noneOfAny: Readonly<Record<ExpiryState, number>> = {
  expired: 0,
  days7: 0,
  days30: 0,
  days60: 0,
  valid: 0,
}

/**
 * What an associate's column says and its filter asks for: the worst state, or that there is none.
 */
export type CertificateColumn = ExpiryState | 'none'

/** How many of these people have each worst state; one that nobody has is left out. */
export function countStates(
  people: readonly number[],
  summary: ReadonlyMap<number, CertificateSummary>,
): Partial<Record<CertificateColumn, number>> {
  const counts: Partial<Record<CertificateColumn, number>> = {}
  for (const user of people) {
    const state = summary.get(user)?.worst ?? 'none'
    counts[state] = (counts[state] ?? 0) + 1
  }
  return counts
}
