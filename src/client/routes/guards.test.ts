import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { landing } from '#contract/access/landing.ts'
import { type RoleID, roles } from '#contract/kernel/role.ts'
import type { SessionStore } from '#client/data/session/session-store.ts'
import { readReturnPath, storeReturnPath } from '#client/data/session/return-path.ts'
import { manifest } from '#client/worker/manifest.ts'
import { profile } from '#tests/mocks/people.ts'
import { leadsHome, onlyFor, onlyVisitors, opensRoster } from './guards.ts'

const { mobileUser, safetyProfessional, systemAdmin } = roles

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

type Guard = (going: Parameters<ReturnType<typeof onlyFor>>[0]) => Promise<void> | void

/**
 * Returns the address to which a guard redirects; null when it lets the person through.
 * `isConfigurate`: the company's state in the own profile.
 */
async function sent(
  guard: Guard,
  role: RoleID | null,
  href = '/somewhere?status=Closed',
  isConfigurate?: boolean,
): Promise<string | null> {
  const known = role === null ? null : profile({ roleID: role })
  const me = known && {
    ...known,
    company: known.company && {
      ...known.company,
      ...(isConfigurate !== undefined && { isConfigurate }),
    },
  }
  const session = {
    start: () => Promise.resolve(),
    get: () => (me === null ? { state: 'signed-out' } : { state: 'signed-in', me }),
  }
  try {
    await guard({ context: { session: session as SessionStore }, location: { href } })
    return null
  } catch (thrown) {
    return whereTo(thrown)
  }
}

function whereTo(thrown: unknown): string {
  if (!(thrown instanceof Response) || !('options' in thrown)) throw thrown
  const { to, href } = thrown.options as { to?: string; href?: string }
  return href ?? to ?? ''
}

test('SES-44 ACL-263 without a session the guard stores the path with its filters and leads to sign-in', async () => {
  expect(await sent(onlyFor([safetyProfessional]), null)).toBe('/login')
  expect(readReturnPath()).toBe('/somewhere?status=Closed')
})

test("ruling 75: an installed app opens the user's last page on this device once; a browser never does", async () => {
  const kept = new Map<string, string>()
  const isInstalled = vi.fn(() => ({ matches: false }))
  vi.stubGlobal('matchMedia', isInstalled)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const visits = (role: RoleID) => sent(onlyVisitors, role, '/')
  await sent(onlyFor([safetyProfessional]), safetyProfessional, '/back-office/projects?q=tower b')
  expect(await visits(safetyProfessional)).toBe(landing[2])
  isInstalled.mockReturnValue({ matches: true })
  expect(await visits(safetyProfessional)).toBe('/back-office/projects?q=tower b')
  expect(await visits(safetyProfessional)).toBe(landing[2])
})

test('SES-49 sends a role outside the whitelist of a route to /', async () => {
  expect(await sent(onlyFor([safetyProfessional]), safetyProfessional)).toBeNull()
  expect(await sent(onlyFor([safetyProfessional]), systemAdmin)).toBe('/')
  expect(await sent(onlyFor([safetyProfessional]), mobileUser)).toBe('/')
})

test('ACL-270 a whitelist names roles, and their order has no meaning', async () => {
  const all = [mobileUser, safetyProfessional, systemAdmin]
  const lists = all.flatMap((one) => [
    [one],
    ...all.filter((other) => other !== one).map((other) => [one, other]),
  ])
  for (const list of lists)
    for (const role of all)
      expect(await sent(onlyFor(list), role), `${list.join()} for ${role}`).toBe(
        list.includes(role) ? null : '/',
      )
  for (const role of all) expect(await sent(onlyFor(all, [role]), role)).toBe('/')
})

test('SES-50 sends a role inside the blacklist of a route to /', async () => {
  const guard = onlyFor([safetyProfessional, systemAdmin], [systemAdmin])
  expect(await sent(guard, safetyProfessional)).toBeNull()
  expect(await sent(guard, systemAdmin)).toBe('/')
})

test.each([
  ['SES-46 G1-04', systemAdmin, '/admin/accounts'],
  ['SES-47 G1-04', safetyProfessional, '/back-office/account'],
] as const)(
  '%s after sign-in without a stored path role %i gets its landing page',
  async (_, role, path) => {
    expect(landing[role]).toBe(path)
    expect(await sent(onlyVisitors, role, '/')).toBe(path)
  },
)

test('SES-45 after sign-in the stored path comes first', async () => {
  storeReturnPath('/back-office/projects?status=all')
  expect(await sent(onlyVisitors, safetyProfessional, '/login')).toBe(
    '/back-office/projects?status=all',
  )
})

test.each(['/login', '/login?x=1', '/'])(
  'SES-48 G1-05 never returns to %s after sign-in: everyone lands on their own start page',
  async (path) => {
    storeReturnPath(path)
    expect(readReturnPath()).toBeNull()
    expect(await sent(onlyVisitors, systemAdmin, '/login')).toBe(landing[systemAdmin])
    expect(await sent(onlyVisitors, safetyProfessional, '/login')).toBe(landing[safetyProfessional])
  },
)

test('G1-04 forgets the stored path on arrival, so that no redirect loop occurs', async () => {
  storeReturnPath('/admin/corrective-actions')
  expect(await sent(onlyFor([systemAdmin]), safetyProfessional)).toBe('/')
  expect(await sent(onlyVisitors, safetyProfessional, '/')).toBe(landing[safetyProfessional])
})

test('G1-96 SES-47 an unconfigured company starts in the setup after sign-in and at /back-office; a stored path wins', async () => {
  const wizard = '/back-office/setup'
  expect(await sent(onlyVisitors, safetyProfessional, '/', false)).toBe(wizard)
  expect(await sent(leadsHome, safetyProfessional, '/back-office', false)).toBe(wizard)
  for (const isConfigurate of [true, undefined])
    expect(await sent(leadsHome, safetyProfessional, '/back-office', isConfigurate)).toBe(
      landing[safetyProfessional],
    )
  expect(await sent(onlyVisitors, systemAdmin, '/', false)).toBe(landing[systemAdmin])
  storeReturnPath('/back-office/projects')
  expect(await sent(onlyVisitors, safetyProfessional, '/login', false)).toBe(
    '/back-office/projects',
  )
})

test('visitors stay at the sign-in page', async () => {
  expect(await sent(onlyVisitors, null, '/login')).toBeNull()
})

test("INV-88 ACL-105 ACL-106 a roster opened by the system leads to the user's bulk table, after sign-in if needed", async () => {
  expect(await sent(opensRoster, systemAdmin)).toBe('/admin/invite-team')
  expect(await sent(opensRoster, safetyProfessional)).toBe('/back-office/invite-team')
  expect(await sent(opensRoster, mobileUser)).toBe('/')
  expect(await sent(opensRoster, null, '/open-roster')).toBe('/login')
  expect(readReturnPath()).toBe('/open-roster')
  expect(manifest.file_handlers).toMatchObject([
    { action: '/open-roster', accept: { 'text/csv': ['.csv'] } },
  ])
})

test('SHELL-79 the shortcuts of the installed app lead to the form and the own overdue list, also over the sign-in', async () => {
  const addresses = manifest.shortcuts.map(({ url }) => url)
  expect(addresses).toEqual([
    '/back-office/corrective-actions/new',
    '/back-office/corrective-actions?mine=1&overdue=1',
  ])
  for (const address of addresses) {
    expect(await sent(onlyFor([safetyProfessional]), safetyProfessional, address)).toBeNull()
    expect(await sent(onlyFor([safetyProfessional]), null, address)).toBe('/login')
    expect(readReturnPath()).toBe(address)
  }
})
