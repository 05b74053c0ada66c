import { expect, test, vi } from 'vitest'
import { emptySnapshot, type BoxSnapshot } from '#client/data/outbox/outbox.ts'
import { trackUnsentCount, localPendingReport } from './unsent-count.ts'

/** The test does not use this value. */
const never = undefined as never

test('F-55 the device stores the number of waiting changes outside the databases, which a browser may delete', () => {
  const scope = { tenant: '7', user: crypto.randomUUID() }
  const waiting = (count: number): BoxSnapshot => ({
    ...emptySnapshot,
    byId: new Map(
      Array.from<unknown, [string, BoxSnapshot['entries'][number]]>({ length: count }, (_, n) => [
        String(n),
        never,
      ]),
    ),
  })
  let snapshot = waiting(0)
  let tell = () => {}
  trackUnsentCount(
    { note: vi.fn(async () => undefined) },
    { snapshot: () => snapshot, subscribe: (listener) => ((tell = listener), () => undefined) },
    scope,
  )
  expect(localPendingReport(scope)).toEqual([])
  snapshot = waiting(2)
  tell()
  expect(localPendingReport(scope)).toEqual([
    { installId: '', pending: 2, heardAt: expect.any(String) },
  ])
  expect(Date.parse(localPendingReport(scope)[0]?.heardAt ?? '')).toBeGreaterThan(
    Date.now() - 60_000,
  )
  expect(localPendingReport({ ...scope, tenant: '8' })).toEqual([])
  snapshot = waiting(0)
  tell()
  expect(localPendingReport(scope)).toEqual([])
})
