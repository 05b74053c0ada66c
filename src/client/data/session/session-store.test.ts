import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { DeviceScope } from '#client/data/outbox/device-store.ts'
import type { Scope } from '#client/data/outbox/core/types.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { openDeviceMemory, type DeviceMemory } from './device-memory.ts'
import { readLastScope, storeLastScope } from './last-scope.ts'
import { createSessionStore } from './session-store.ts'

const dana = profile({ user_id: 3, name: 'Dana Whitfield', accountID: 1 })
const rita = profile({ user_id: 4, name: 'Rita Moss', accountID: 1 })
const scopes: Record<number, Scope> = {
  3: { tenant: '1', user: '3' },
  4: { tenant: '1', user: '4' },
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  // Every call fails, as without a network.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  onTestFinished(() => void vi.unstubAllGlobals())
})

/**
 * Starts with this token on a device that remembers one of the people. Returns the profiles that
 * were read, and the session.
 */
async function start({
  token,
  last,
  gives = {},
}: {
  token: string
  last: number
  gives?: Partial<DeviceScope>
}) {
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', { cookie: `session_token=${token}` })
  const people: DeviceMemory = {
    ...openDeviceMemory(),
    lastPerson: async () => ({
      ...scopes[last]!,
      displayName: '',
      companyName: '',
      lastContact: new Date().toISOString(),
      contact: Date.now(),
      pending: 0,
      ...gives,
    }),
    lock: async () => undefined,
  }
  const read: string[] = []
  const profiles = {
    load: async ({ user }: Scope) => (read.push(user), user === '3' ? dana : rita),
    keep: async () => undefined,
  }
  const store = createSessionStore(people, profiles, Date.now)
  await store.start()
  const session = store.get()
  return { read, who: session.state === 'signed-in' ? session.me.name : session.state }
}

test('reads the marked user once, in parallel with the device memory', async () => {
  storeLastScope(scopes[3]!)
  expect(await start({ token: tokenFor(dana), last: 3 })).toEqual({
    read: ['3'],
    who: 'Dana Whitfield',
  })
})

test('trusts the device if its mark names another user', async () => {
  storeLastScope(scopes[3]!)
  expect(await start({ token: tokenFor(rita), last: 4 })).toEqual({
    read: ['3', '4'],
    who: 'Rita Moss',
  })
})

test("a mark alone opens no session: not on a shared device, after a sign-out or with another user's token", async () => {
  storeLastScope(scopes[3]!)
  expect((await start({ token: tokenFor(dana), last: 3, gives: { shared: true } })).who).toBe(
    'signed-out',
  )
  expect((await start({ token: tokenFor(dana, -5), last: 3, gives: { locked: true } })).who).toBe(
    'signed-out',
  )
  expect((await start({ token: tokenFor(rita), last: 3 })).who).toBe('signed-out')
})

test('the next sign-in ignores a response that the page requested before the app loaded', async () => {
  globalThis.sitewardPreloads = new Map([
    ['/api/users/me', Promise.resolve(new Response('{}', { status: 401 }))],
  ])
  onTestFinished(() => void (globalThis.sitewardPreloads = undefined))
  expect((await start({ token: tokenFor(dana, -5), last: 3, gives: { locked: true } })).who).toBe(
    'signed-out',
  )
  expect(globalThis.sitewardPreloads.size).toBe(0)
})

test('the mark is removed when its user signs out, and a shared device gets no mark', async () => {
  const device = openDeviceMemory()
  await device.recordSignIn(scopes[3]!, dana, true, 1)
  expect(readLastScope()).toEqual(scopes[3])
  await device.lock(scopes[4]!)
  expect(readLastScope()).toEqual(scopes[3])
  await device.lock(scopes[3]!)
  expect(readLastScope()).toBe(null)
  await device.recordSignIn(scopes[3]!, dana, true, 1)
  await device.recordSignIn(scopes[4]!, rita, false, 1)
  expect(readLastScope()).toBe(null)
})

test('ignores an invalid mark', () => {
  for (const text of ['', '1', '1.', '.3', '1.3.5']) {
    localStorage.setItem('siteward.scope', text)
    expect(readLastScope(), text).toBe(null)
  }
})
