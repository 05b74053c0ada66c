import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const day = 86_400_000
const real = Date.UTC(2026, 10, 20, 12)
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const load = () => import('./server-clock.ts')

describe.each([-400, -1, 0, 1, 400])('a tablet whose clock is %i days off', (off) => {
  const device = real + off * day

  test("follows the server's clock after the first response, and after a restart without a network", async () => {
    vi.setSystemTime(device)
    const page = await load()
    page.updateServerClock(new Date(real).toUTCString())
    expect(page.serverNow()).toBeCloseTo(real, -3)
    vi.resetModules()
    vi.setSystemTime(device + 3 * day)
    expect((await load()).serverNow()).toBeCloseTo(real + 3 * day, -3)
  })

  test("does not change within a page when the device's clock is set", async () => {
    vi.setSystemTime(device)
    const page = await load()
    page.updateServerClock(new Date(real).toUTCString())
    vi.setSystemTime(device + 700 * day)
    expect(page.serverNow()).toBeCloseTo(real, -3)
    vi.advanceTimersByTime(60_000)
    expect(page.serverNow()).toBeCloseTo(real + 60_000, -3)
  })
})

test('an invalid date or a device without storage changes nothing', async () => {
  vi.stubGlobal('localStorage', undefined)
  vi.setSystemTime(real)
  const page = await load()
  page.updateServerClock(null)
  page.updateServerClock('soon')
  expect(page.serverNow()).toBe(real)
  page.updateServerClock(new Date(real + day).toUTCString())
  expect(page.serverNow()).toBeCloseTo(real + day, -3)
})
