/** Records of one bucket (offline design, 6, 'Reading'). */
const bucketSize = 500

/**
 * SQL of the bucket that a running number is in. For what is answered, never for what is looked
 * for: see `inBucket`.
 */
export function bucketOf(ordinal: string): string {
  return `${ordinal} / ${bucketSize}`
}

/**
 * SQL: is a running number in that bucket? By its range: under row security an index serves only
 * operators that are sure to tell nothing of the rows they pass over (`leakproof`). Division is
 * none, and would read the whole company instead.
 */
export function inBucket(ordinal: string, bucket: string): string {
  return `${ordinal} >= ${bucket} * ${bucketSize} and ${ordinal} < (${bucket} + 1) * ${bucketSize}`
}
