import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Device } from '#contract/devices/operations.ts'
import { call, people, server, setUp } from './pending-report-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'siteward-dist-'))
writeFileSync(
  join(folder, 'index.html'),
  `<script data-files='{"entry":"assets/index-AbCd1234.js"}'></script>`,
)
afterAll(() => rmSync(folder, { recursive: true }))
setUp({ clientFolder: folder })

async function listed(): Promise<Device[]> {
  const answer = await server.ask('GET', `/api/accounts/${people.ridgeline}/devices`, {
    as: people.boss,
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Device[]
}

test("SHELL-80 an owner sees each device of the company's people: last contact, browser and unsent changes", async () => {
  const [tablet, phone] = [randomUUID(), randomUUID()]
  await call(people.safety, `${tablet}; pending=3; build=AbCd1234`, null)
  await call(people.stranger, `${phone}; pending=9`, null)
  await expect.poll(async () => (await listed()).map(({ uid }) => uid)).toContain(tablet)
  const devices = await listed()
  const [own] = devices.filter(({ uid }) => uid === tablet)
  expect(own).toMatchObject({
    userID: people.safety.user_id,
    personName: people.safety.name,
    pending: 3,
  })
  expect(own?.device).not.toBe('')
  // Another company's device is not among them.
  expect(devices.map(({ uid }) => uid)).not.toContain(phone)
})

test.each([
  ['Current', '; build=AbCd1234'],
  ['Earlier', '; build=Zz99_-xy'],
  ['', ''],
])('the version of a device is "%s"', async (version, reported) => {
  const install = randomUUID()
  await call(people.safety, `${install}; pending=0${reported}`, null)
  await expect
    .poll(async () => (await listed()).find(({ uid }) => uid === install)?.appVersion)
    .toBe(version)
})

test('a count that another process has replaced is stored again', async () => {
  const install = randomUUID()
  const own = async () => (await listed()).find(({ uid }) => uid === install)
  const answer = await call(people.lead, `${install}; pending=4`, null)
  await expect.poll(async () => (await own())?.pending).toBe(4)
  const first = await own()
  server.wait(1_000)
  const cookie = (answer.headers.get('set-cookie')?.split(';')[0] ?? '').replace('~4~', '~0~')
  await call(people.lead, `${install}; pending=4`, cookie)
  await expect.poll(async () => (await own())?.heardAt).not.toBe(first?.heardAt)
})

test('a device of which the browser lost its storage leaves the list with its report', async () => {
  const [before, after] = [randomUUID(), randomUUID()]
  const first = await call(people.lead, `${before}; pending=2`, null)
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  await expect.poll(async () => (await listed()).map(({ uid }) => uid)).toContain(before)
  await call(people.lead, `${after}; pending=0`, cookie, '/api/users/me')
  await expect
    .poll(async () =>
      (await listed()).map(({ uid }) => uid).filter((uid) => uid === before || uid === after),
    )
    .toEqual([after])
})
