import { expect } from 'vitest'

let last = 0

/**
 * A number that nobody else has in this run: what an earlier test left on the device is not theirs. The name of the
 * file and a count, so that it is the same in each run.
 */
export function newID(): number {
  let hash = 0
  for (const letter of expect.getState().testPath ?? '') hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_000
  last += 1
  return 1_000 + hash * 1_000 + last
}
