import { type Entry, entryFormat } from './types.ts'

/** From a format to the next one, by the older number. Format 1 is the first. */
export type Raises = Readonly<Record<number, (entry: Entry) => Entry>>

const raises: Raises = {}

/**
 * The entry in the format `to`, or `keep` when it must stay as it is: an attempted one, so that the
 * server's stored digest still matches, and one of a newer app, which is shown and not sent (F-49).
 */
export function migrate(
  entry: Entry,
  attempted: boolean,
  to: number = entryFormat,
  steps: Raises = raises,
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
