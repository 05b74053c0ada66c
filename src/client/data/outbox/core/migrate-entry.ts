import { type Entry, entryFormatVersion } from './types.ts'

/** Steps from one format to the next, by the older number. Format 1 is the first. */
export type MigrationSteps = Readonly<Record<number, (entry: Entry) => Entry>>

const migrationSteps: MigrationSteps = {}

/**
 * Returns the entry in the format `to`, or `keep` when it must not change: an attempted entry,
 * because the server stored its digest, and one of a newer app, which is shown and not sent (F-49).
 */
export function migrateEntry(
  entry: Entry,
  attempted: boolean,
  to: number = entryFormatVersion,
  steps: MigrationSteps = migrationSteps,
): Entry | 'keep' {
  if (attempted || entry.v >= to) return 'keep'
  let raised = entry
  while (raised.v < to) {
    const step = steps[raised.v]
    if (step === undefined) return 'keep'
    raised = { ...step(raised), v: raised.v + 1 }
  }
  return raised
}
