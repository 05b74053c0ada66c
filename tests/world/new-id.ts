import { expect } from 'vitest'

let last = 0

/**
 * A new id for a person or a company. No other test of this run uses it, so a test never finds data
 * that another test stored in the browser. It is made from the file's name and a counter, so it is
 * the same in every run.
 */
export function newID(): number {
  let hash = 0
  for (const letter of expect.getState().testPath ?? '')
    hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_000
  last += 1
  return 1_000 + hash * 1_000 + last
}
