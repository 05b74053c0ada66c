/**
 * Buckets `from` to `to` that a client has, each as it stood at change number `since` of the
 * company or later.
 */
export interface BucketRange {
  from: number
  to: number
  since: number
}

/**
 * Most ranges of one question: with the longest numbers 6 kB, which every address line takes
 * (Node's own limit of all headers is 16 kB).
 */
export const mostRanges = 250

const range = /^(\d{1,7})(?:-(\d{1,7}))?\.(\d{1,15})$/

/**
 * The buckets that a client has, as text that needs no escape in an address: `0-411.1987_412.2044`.
 * Buckets in a row with one number are one range. Longer than `most` ranges it says less than is
 * true, which only brings something once more:
 * of buckets in a row the lowest number, then the newest buckets alone.
 */
export function writeRanges(
  buckets: readonly { bucket: number; since: number }[],
  most = mostRanges,
): string {
  const sorted = buckets
    .toSorted((one, other) => one.bucket - other.bucket)
    .map(({ bucket, since }): BucketRange => ({ from: bucket, to: bucket, since }))
  const exact = joined(sorted, (one, other) => one.since === other.since)
  const ranges = exact.length <= most ? exact : joined(exact, () => true).slice(-most)
  return ranges
    .map(({ from, to, since }) => `${from === to ? from : `${from}-${to}`}.${since}`)
    .join('_')
}

/** Neighbours that are alike become one range, with the lower number of the two. */
function joined(
  ranges: readonly BucketRange[],
  isAlike: (one: BucketRange, other: BucketRange) => boolean,
): BucketRange[] {
  const found: BucketRange[] = []
  for (const next of ranges) {
    const last = found.at(-1)
    if (last !== undefined && last.to + 1 === next.from && isAlike(last, next))
      found[found.length - 1] = {
        from: last.from,
        to: next.to,
        since: Math.min(last.since, next.since),
      }
    else found.push(next)
  }
  return found
}

/**
 * What `writeRanges` wrote; undefined for any other text. The ranges stand in order and do not
 * meet.
 */
export function readRanges(text: string): BucketRange[] | undefined {
  const found: BucketRange[] = []
  for (const part of text === '' ? [] : text.split('_')) {
    const [whole, from, to = from, since] = range.exec(part) ?? []
    if (whole === undefined) return undefined
    const next = { from: Number(from), to: Number(to), since: Number(since) }
    if (next.to < next.from || next.from <= (found.at(-1)?.to ?? -1)) return undefined
    found.push(next)
  }
  return found
}

/** The number that a bucket is cached with, -1 where it is not. */
export function sinceIn(ranges: readonly BucketRange[], bucket: number): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.to ?? 0) < bucket) low = middle + 1
    else high = middle
  }
  const found = ranges[low]
  return found !== undefined && found.from <= bucket ? found.since : -1
}
