import { beforeEach, expect, type Mock, onTestFinished, test, vi } from 'vitest'
import { notifyResponse } from '#client/data/api/response-events.ts'
import { readToken } from '#client/data/api/token.ts'
import type { DeviceScope } from '#client/data/outbox/device-store.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { openDeviceMemory } from './device-memory.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'

const dana = profile({ user_id: 3, name: 'Dana Whitfield', accountID: 1 })
const scope = { tenant: '1', user: '3' }
const kept: DeviceScope = {
  ...scope,
  displayName: 'Dana Whitfield',
  companyName: '',
  lastContact: new Date().toISOString(),
  contact: Date.now(),
  pending: 0,
}

let cookie: string
beforeEach(() => {
  cookie = `session_token=${tokenFor(dana)}`
  vi.stubGlobal('location', { protocol: 'http:' })
  // A browser drops a cookie that is set with no age left.
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      cookie = text.includes('Max-Age=0') ? '' : text
    },
  })
  // Every call fails, as without a network.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** Signs Dana in on a device whose writes wait until the test releases them. */
async function atWork(): Promise<{
  store: SessionStore
  token: string
  noted: Mock
  note: () => void
}> {
  const noted = vi.fn()
  const { promise, resolve } = Promise.withResolvers<void>()
  const device = {
    ...openDeviceMemory(),
    lastPerson: async () => kept,
    lock: ({ user }: { user: string }, ended?: boolean) => promise.then(noted(user, ended)),
  }
  const store = createSessionStore(
    device,
    { load: async () => dana, keep: async () => undefined },
    Date.now,
  )
  onTestFinished(() => store.close())
  await store.start()
  expect(store.get()).toMatchObject({ state: 'signed-in', token: 'valid' })
  return { store, token: readToken() ?? '', noted, note: resolve }
}

const heardEnded = (token: string) =>
  notifyResponse({ operation: 'projects.list', status: 401, code: 'ended', epoch: null, token })

test('an ended session shows nothing at once, and its token stays until the device has stored the end', async () => {
  const { store, token, noted, note } = await atWork()
  heardEnded(token)
  expect(store.get()).toMatchObject({ state: 'signed-in', token: 'ended' })
  expect(noted).toHaveBeenCalledWith('3', true)
  store.check()
  expect([store.get(), readToken()]).toMatchObject([{ token: 'ended' }, token])
  note()
  await expect.poll(() => readToken()).toBe(null)
  expect(store.get()).toMatchObject({ token: 'ended' })
})

test('a later sign-in keeps its own token', async () => {
  const { token, note } = await atWork()
  heardEnded(token)
  const next = tokenFor(dana, 7200)
  cookie = `session_token=${next}`
  note()
  await new Promise((done) => setTimeout(done))
  expect(readToken()).toBe(next)
})

test('a sign-out is stored before its token is removed, and an ended session meanwhile changes nothing', async () => {
  const { store, token, noted, note } = await atWork()
  const left = store.signOut()
  expect(readToken()).toBe(token)
  heardEnded(token)
  note()
  await left
  expect(readToken()).toBe(null)
  expect(store.get()).toEqual({ state: 'signed-out', endReason: 'left' })
  expect(noted.mock.calls).toEqual([['3', undefined]])
})

test.each([true, false])(
  'tells other tabs whether the sign-out deletes drafts (%s)',
  async (forgetsDrafts) => {
    const { store, note } = await atWork()
    note()
    const other = new BroadcastChannel('siteward.sign-ins')
    onTestFinished(() => other.close())
    const { promise: heard, resolve } = Promise.withResolvers<unknown>()
    other.addEventListener('message', ({ data }) => resolve(data))
    await store.signOut({ forgetsDrafts })
    expect(await heard).toEqual({ left: scope, forgetsDrafts })
  },
)

test('another tab shows nothing after the end of its session, but ignores other users and earlier sign-ins', async () => {
  const { store } = await atWork()
  const other = new BroadcastChannel('siteward.sign-ins')
  onTestFinished(() => other.close())
  const hear = async (ended: object) => {
    other.postMessage({ ended })
    await new Promise((done) => setTimeout(done, 20))
    return store.get()
  }
  expect(await hear(scope)).toMatchObject({ token: 'valid' })
  cookie = ''
  expect(await hear({ tenant: '1', user: '4' })).toMatchObject({ token: 'valid' })
  other.postMessage({ ended: scope })
  await expect.poll(() => store.get()).toMatchObject({ token: 'ended' })
})

test('a message of another tab takes effect once the cookie is removed here', async () => {
  const { store } = await atWork()
  const other = new BroadcastChannel('siteward.sign-ins')
  onTestFinished(() => other.close())
  other.postMessage({ ended: scope })
  await new Promise((done) => setTimeout(done, 50))
  cookie = ''
  await expect.poll(() => store.get()).toMatchObject({ token: 'ended' })
})

test.each([
  { gives: { locked: true, ended: true }, says: 'expired', why: 'the session was ended' },
  { gives: { locked: true }, says: null, why: 'the person signed out' },
  { gives: { shared: true }, says: 'expired', why: 'the device was shared' },
])(
  'a page opened with a rejected token reports the end of the session ($why)',
  async ({ gives, says }) => {
    vi.stubGlobal('fetch', async () =>
      Response.json(
        { code: 'ended', message: 'Signed out.' },
        { status: 401, headers: { 'sync-server': '1' } },
      ),
    )
    const device = {
      ...openDeviceMemory(),
      lastPerson: async () => ({ ...kept, ...gives }),
      lock: async () => undefined,
    }
    const store = createSessionStore(
      device,
      { load: async () => dana, keep: async () => undefined },
      Date.now,
    )
    onTestFinished(() => store.close())
    await store.start()
    expect(store.get()).toEqual({ state: 'signed-out', endReason: says })
    expect(readToken()).toBe(null)
  },
)
