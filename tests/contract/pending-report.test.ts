import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Answered } from '#tests/world/server.ts'
import { call, people, server, setUp } from './pending-report-world.ts'

setUp()

const cookieOf = ({ headers }: Answered) => headers.get('set-cookie')?.split(';')[0] ?? null
const settled = () => new Promise((resolve) => setTimeout(resolve, 200))

test('F-55 the cookie tells how many changes this device had at its last call', async () => {
  const install = randomUUID()
  const first = await call(people.safety, `${install}; pending=7`, null)
  const header = first.headers.get('set-cookie') ?? ''
  // Beyond the reach of scripts, so the seven days of script-set cookies do not count (10.6).
  expect(header).toMatch(/; HttpOnly/)
  expect(header).toMatch(/; SameSite=Strict/)
  expect(header).toMatch(/; Path=\/api/)
  const cookie = cookieOf(first)
  await expect
    .poll(() =>
      server.owner<{ pending: number }>('select pending from installs where install_id = $1', [
        install,
      ]),
    )
    .toEqual([{ pending: 7 }])

  // All storage is gone: another install id, nothing pending. Only the cookie remains.
  const other = `${randomUUID()}; pending=0`
  expect(cookieOf(await call(people.safety, other, cookie))).toBeNull()
  const me = await call(people.safety, other, cookie, '/api/users/me')
  expect(me.body).toMatchObject({
    witnesses: [
      { installId: install, pending: 7 },
      { installId: install, pending: 7 },
    ],
  })
  // Reports once: from now on the cookie names the new install.
  expect(cookieOf(me)).toContain(other.slice(0, 36))
})

test('is written after a change or ten minutes, not with every call', async () => {
  const install = randomUUID()
  const cookie = cookieOf(await call(people.lead, `${install}; pending=1`, null))
  expect(cookie).not.toBeNull()
  expect(cookieOf(await call(people.lead, `${install}; pending=1`, cookie))).toBeNull()
  const changed = cookieOf(await call(people.lead, `${install}; pending=2`, cookie))
  expect(changed).toContain('~2~')
  server.wait(601_000)
  expect(cookieOf(await call(people.lead, `${install}; pending=2`, changed))).not.toBeNull()
})

test('each scope has its own report; an invalid install is ignored', async () => {
  const install = `${randomUUID()}; pending=1`
  const one = cookieOf(await call(people.safety, install, null))?.split('=')[0]
  const other = cookieOf(await call(people.stranger, install, null))?.split('=')[0]
  expect(one).not.toBe(other)
  for (const word of [
    'x',
    `${randomUUID()}; pending=-1`,
    `${randomUUID()}; pending=99999999`,
    `${randomUUID()}; pending=1; Path=/`,
    `${randomUUID()}; pending=1; build=<b>`,
  ]) {
    expect(cookieOf(await call(people.safety, word, null))).toBeNull()
  }
  for (const forged of ['x', '1~2~3', `${randomUUID()}~7~yesterday`]) {
    const me = await call(
      people.boss,
      null,
      `siteward_witness_${people.ridgeline}_${people.boss.user_id}_${new URL(server.url).port}=${forged}`,
      '/api/users/me',
    )
    expect(me).toMatchObject({ status: 200, body: { witnesses: [] } })
  }
})

test('stores the language of the calls on the user (ruling 6)', async () => {
  const languageNow = async () =>
    (
      await server.owner<{ language: string }>('select language from users where user_id = $1', [
        people.lead.user_id,
      ])
    )[0]?.language
  await server.ask('GET', '/api/users/me', {
    as: people.lead,
    headers: { 'accept-language': 'es-MX,es;q=0.9' },
  })
  await expect.poll(languageNow).toBe('es')
  await server.ask('GET', '/api/users/me', {
    as: people.lead,
    headers: { 'accept-language': 'fr' },
  })
  await settled()
  expect(await languageNow()).toBe('es')
  server.wait(601_000)
  await server.ask('GET', '/api/users/me', {
    as: people.lead,
    headers: { 'accept-language': 'fr;q=0.9,en;q=0.8' },
  })
  await expect.poll(languageNow).toBe('en')
})
