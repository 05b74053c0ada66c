/** Number of records in one bucket (offline design, 6, 'Reading'). */
const bucketSize = 500

/**
 * Returns the SQL of the bucket that a running number is in. Use it for what a query returns, never
 * in a condition: see `bucketRangeSql`.
 */
export function bucketNumberSql(ordinal: string): string {
  return `${ordinal} / ${bucketSize}`
}

/**
 * Returns the SQL condition that a running number is in that bucket. It compares the range, because
 * under row security an index serves only operators that are `leakproof`. Division is not, and
 * would read the whole company instead.
 */
export function bucketRangeSql(ordinal: string, bucket: string): string {
  return `${ordinal} >= ${bucket} * ${bucketSize} and ${ordinal} < (${bucket} + 1) * ${bucketSize}`
}
