import { daysFrom } from '../kernel/day.ts'

/**
 * The states of a certificate, worst first. It is valid on its last day: one that ends today is in
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

/**
 * Returns the state on a day (`YYYY-MM-DD`) in the company's time zone; `end` is null without an
 * end.
 */
export function expiryState(end: string | null, today: string): ExpiryState {
  if (end === null) return 'valid'
  const left = daysFrom(today, end)
  return lastDays.find(([, last]) => left <= last)?.[0] ?? 'valid'
}

/** The fields of a certificate that these functions need. */
export interface CertificateEnd {
  userID: number
  certificateTitle: string
  certificateExpirationDate: string | null
  isRemoved: boolean
}

/** Returns the same key for different spellings of one title. */
export const titleKey = (title: string) =>
  title.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Returns true if these lists name the same titles in any order and spelling. */
export function sameTitles(one: readonly string[], other: readonly string[]): boolean {
  const [these, those] = [new Set(one.map(titleKey)), new Set(other.map(titleKey))]
  return these.size === those.size && these.isSubsetOf(those)
}

/**
 * Returns the certificates that count: none that was removed, and of several with one title and
 * person only the one that ends last, so that an old card does not hide its renewal.
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
 * Returns the certificates in force that are over or end within 60 days, soonest end first, then by
 * title and person.
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

/** A summary of a person's certificates. */
export interface CertificateSummary {
  /** The state of the one that ends first. */
  worst: ExpiryState
  /** The day on which that one ends; null if none of them ends. */
  until: string | null
  /** The number of certificates in each state. */
  counts: Readonly<Record<ExpiryState, number>>
  count: number
}

/**
 * Returns the summary of each person by their number, for a column, a filter and its counts; a
 * person without certificates has none.
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

/** The value of an associate's column and its filter: the worst state, or none. */
export type CertificateColumn = ExpiryState | 'none'

/** Counts these people by their worst state; it leaves out states without people. */
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
