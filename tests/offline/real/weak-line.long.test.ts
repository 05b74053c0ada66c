import { afterEach, expect, test, vi } from 'vitest'
import { sendBoxRequest } from '#client/data/api/send-box-request.ts'
import { createMemoryStore, allStoreNames } from '#client/data/outbox/memory-store.ts'
import { openOutbox } from '#client/data/outbox/open-outbox.ts'
import { deadLine } from '#tests/world/dead-line.ts'
import { world, type World } from '#tests/world/company.ts'
import { startSlowLine } from './slow-line.ts'

let w: World | undefined

afterEach(async () => {
  vi.unstubAllGlobals()
  await w?.stop()
})

/**
 * Runs the device ten times as fast on a line ten times as good: the same proportions in a tenth of
 * the time.
 */
const quick = 10

// Runs the shipped box over sockets: a device at 20 kbit/s that waits two seconds for every answer
// (F-35).
test('F-01 F-35 a connection of 20 kbit/s with a delay of two seconds empties a queue of 200 unaided, each change once', async () => {
  w = await world()
  const action = await w.safety.opens(w.tower, w.lead)
  const line = await startSlowLine(w.server.url, { bytes: 2_500 * quick, delay: 1_000 / quick })
  const token = await w.server.tokenOf(w.safety)
  vi.stubGlobal('document', { cookie: `session_token=${token}`, querySelector: () => null })
  vi.stubGlobal('location', { protocol: 'http:' })
  const reach = fetch
  const batches: number[] = []
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    if (path === '/api/sync/batch')
      batches.push((JSON.parse(String(request.body)) as { ops: unknown[] }).ops.length)
    return reach(`${line.url}${path}`, request)
  })
  const scope = { tenant: String(w.safety.accountID), user: String(w.safety.user_id) }
  const wakes = new Set<(wake: 'online' | 'focus') => void>()
  let isThere = false
  const store = createMemoryStore(allStoreNames)
  const environment = deadLine(store, {
    signedIn: () => scope,
    send: (path, request) =>
      isThere ? sendBoxRequest(path, request) : Promise.reject(new Error('offline')),
    clock: {
      now: () => performance.now() * quick,
      deviceTime: () => new Date().toISOString(),
      serverTime: () => new Date().toISOString(),
      after(ms, call) {
        const timer = setTimeout(call, ms / quick)
        return () => clearTimeout(timer)
      },
    },
    wakes(listener) {
      wakes.add(listener)
      return () => wakes.delete(listener)
    },
  })
  const box = await openOutbox(scope, environment)
  if (box === null) throw new Error('The outbox did not open.')
  try {
    const ids: string[] = []
    for (let n = 0; n < 200; n += 1) {
      const id = crypto.randomUUID()
      ids.push(id)
      const kept = await box.append({
        id,
        entity: 'action',
        ref: action.uid,
        op: 'patch',
        patch: { notes: `Round ${n}: ${'Seen on the walk. '.repeat(40)}` },
        seen: {},
        guards: {},
      })
      expect(kept).toMatchObject({ ok: true })
    }
    box.onServerEpoch(w.server.db.epoch)
    isThere = true
    box.start()
    for (const wake of wakes) wake('online')
    await expect
      .poll(() => box.snapshot().summary, { timeout: 120_000, interval: 200 })
      .toMatchObject({ saved: 0, sending: 0, waiting: 0, decide: 0, refused: 0 })
    vi.unstubAllGlobals()
    const tickets = await w.safety.history(action)
    expect(tickets).toHaveLength(201)
    expect(
      ids.filter((id) => tickets.filter(({ ticketID }) => ticketID === id).length !== 1),
    ).toEqual([])
    console.log(
      `weak line: batches of ${batches.join(', ')}; ${line.carried.up} bytes up, ${line.carried.down} down`,
    )
    // A batch that is too large for the line is halved, not retried endlessly.
    expect(batches.length).toBeLessThan(20)
  } finally {
    box.close()
    await line.stop()
  }
})
