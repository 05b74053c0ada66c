import { expect, test } from 'vitest'
import { type OfflineStatus, readinessOf } from './offline-parts.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const whole = (status: Partial<OfflineStatus> = {}): OfflineStatus => ({
  have: 3,
  of: 3,
  bytes: 1,
  asOf: null,
  ...status,
})

test.each<[string, OfflineStatus[], ReturnType<typeof readinessOf>]>([
  [
    'SHELL-81 all parts there and of today: complete, as old as the oldest',
    [whole({ asOf: now - hour }), whole({ asOf: now - 2 * hour }), whole()],
    { is: 'complete', missing: 0, asOf: now - 2 * hour },
  ],
  [
    'a part of which a piece is missing: not complete',
    [whole(), whole({ have: 2 })],
    { is: 'partial', missing: 1, asOf: null },
  ],
  [
    'a part that the device does not know: not complete, also without pieces',
    [whole(), whole({ have: 0, of: null })],
    { is: 'partial', missing: 1, asOf: null },
  ],
  [
    'a part without anything to store: complete',
    [whole({ have: 0, of: 0 })],
    { is: 'complete', missing: 0, asOf: null },
  ],
  [
    'complete, but one part older than a day: old',
    [whole({ asOf: now - 25 * hour }), whole({ asOf: now })],
    { is: 'old', missing: 0, asOf: now - 25 * hour },
  ],
])('%s', (_, parts, readiness) => {
  expect(readinessOf(parts, now)).toEqual(readiness)
})
