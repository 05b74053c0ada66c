import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '#client/data/store.ts'
import { profile } from '#tests/mocks/people.ts'
import { anAction } from '#tests/mocks/rows.ts'
import { overdueBadge } from './overdue-badge.ts'

type Given = Parameters<typeof overdueBadge>[0]

// A waiting change of the box, as the fields that it lays over each row.
vi.mock('#client/data/replica/overlay-rows.ts', () => ({
  overlayRows: (rows: readonly object[], _: string, change: object) =>
    rows.map((row) => ({ ...row, ...change })),
}))

const page = new EventTarget()
let badges: number[] = []

beforeEach(() => {
  badges = []
  vi.useFakeTimers({ now: Date.parse('2026-11-20T18:00:00Z') })
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void badges.push(count) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const me = profile({ user_id: 3 })
const own = { assignedTo: 3, status: 'Opened', dueDate: '2026-11-19' }

function begin(given: { asOf?: number | null; me?: Given['me'] } = {}) {
  const overlay = createStore({})
  let [rows, tell] = [[anAction(1, own)], () => undefined as void]
  const stop = overdueBadge({
    replica: {
      cached: () => ({ rows, asOf: given.asOf === undefined ? 1 : given.asOf }),
      subscribe: (_: string, listener: () => void) => ((tell = listener), () => undefined),
    },
    overlay,
    me: given.me ?? me,
  } as unknown as Given)
  return { overlay, stop, read: (next: typeof rows) => ((rows = next), tell()) }
}

test("CA-74 the icon shows the person's own overdue actions and follows rows and waiting changes", () => {
  const { overlay, stop, read } = begin()
  read([
    anAction(1, own),
    anAction(2, own),
    anAction(3, { ...own, assignedTo: 4 }),
    anAction(4, { ...own, status: 'Closed' }),
    anAction(5, { ...own, dueDate: '2026-11-20' }),
  ])
  read([anAction(1, own), anAction(2, own)])
  overlay.set({ status: 'Closed' })
  overlay.set({})
  stop()
  expect(badges).toEqual([1, 2, 0, 2, 0])
})

test('an action becomes overdue on the icon once the tablet wakes on the next day', () => {
  const { read } = begin()
  read([anAction(1, { ...own, dueDate: '2026-11-20' })])
  vi.setSystemTime(Date.parse('2026-11-21T18:00:00Z'))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(badges).toEqual([1, 0, 1])
})

test('the icon stays as it is before the first read and during Login as', () => {
  begin({ asOf: null })
  begin({ me: { ...me, actor: { user_id: 9, name: 'Support' } } as Given['me'] })
  expect(badges).toEqual([])
})
