import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storeToken } from '#client/data/api/token.ts'
import { boxName } from '#client/data/outbox/browser.ts'
import { openBoxStore } from '#client/data/outbox/indexed-db-store.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { draftsLostOnSignOut } from './sign-out.ts'
import { stashOwnSession, signOutOwnSession } from './own-session.ts'
import { scopeOf, type SignedIn } from './session.ts'
import type { Workspace } from './workspace.ts'

const dana = profile({ user_id: 3, name: 'Dana Whitfield', accountID: 1 })
const until = '2026-11-20T11:00:00.000Z'
const actor = { user_id: 3, name: 'Dana Whitfield', until, reason: 'Covers the night shift' }
const nora = { ...profile({ user_id: 4, name: 'Nora Fields', accountID: 1 }), actor }
const acting: SignedIn = {
  state: 'signed-in',
  me: nora,
  scope: scopeOf(nora),
  remember: false,
  token: 'valid',
  locked: 'blocked',
}
const { me, scope, remember } = acting
const workspace = { me, scope, remember, onlineOnly: false, box: null } as unknown as Workspace

beforeEach(() => {
  const jar = new Map<string, string>()
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? []
      if (text.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  })
  vi.stubGlobal('indexedDB', new IDBFactory())
  // Every call fails, as without a network.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  onTestFinished(() => void vi.unstubAllGlobals())
})

const ownBox = () => openBoxStore(indexedDB, boxName(scopeOf(dana)), () => undefined)

/** Signs in as Dana with or without Remember, saves a draft, and logs in as Nora. */
async function worksAsNora(isRemembered: boolean) {
  storeToken(tokenFor(dana), isRemembered)
  stashOwnSession(tokenFor(nora), isRemembered)
  const store = await ownBox()
  onTestFinished(() => store.close())
  const form = { form: 'project.create', ref: 'new', entryId: 'e1' }
  const values = { values: { name: 'Pier 9' }, seen: {}, guards: {}, savedAt: until }
  await store.write(['drafts'], async (tx) => tx.put('drafts', { ...form, ...values }))
  return async () => (await store.read(['drafts'], (tx) => tx.all('drafts'))).length
}

test('asks about own drafts at a logout of Login as without Remember', async () => {
  await worksAsNora(false)
  expect((await draftsLostOnSignOut(workspace)).map(({ form }) => form)).toEqual(['project.create'])
})

test('asks about no own draft at a logout of Login as with Remember', async () => {
  await worksAsNora(true)
  expect(await draftsLostOnSignOut(workspace)).toEqual([])
})

test.each([
  { forgetsDrafts: true, left: 0 },
  { forgetsDrafts: false, left: 1 },
])('leaves $left own drafts at a logout of Login as', async ({ forgetsDrafts, left }) => {
  const drafts = await worksAsNora(false)
  await signOutOwnSession(acting, forgetsDrafts)
  expect(await drafts()).toBe(left)
})
