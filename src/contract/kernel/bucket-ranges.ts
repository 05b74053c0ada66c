/**
 * Buckets `from` to `to` in a client's cache, each in the state of the company's change number
 * `since` or later.
 */
export interface BucketRange {
  from: number
  to: number
  since: number
}

/**
 * Most ranges of one request: with the longest numbers 6 kB, which every address may have (Node
 * limits all headers to 16 kB).
 */
export const maxBucketRanges = 250

const range = /^(\d{1,7})(?:-(\d{1,7}))?\.(\d{1,15})$/

/**
 * Writes a client's buckets as text that an address needs not escape: `0-411.1987_412.2044`.
 * Adjacent buckets with one number form a range. Beyond `most` ranges it claims less than the
 * client has, so that some rows are only sent again: adjacent buckets take their lowest number,
 * then only the newest buckets stay.
 */
export function writeRanges(
  buckets: readonly { bucket: number; since: number }[],
  most = maxBucketRanges,
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

/** Joins adjacent ranges that are alike, with the lower of their two numbers. */
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
 * Reads a text of `writeRanges`, or returns undefined for any other text. The ranges are in order
 * and do not touch.
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

/** Returns the number that a bucket is cached with, or -1. */
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
