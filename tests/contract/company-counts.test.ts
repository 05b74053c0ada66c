import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#tests/world/company.ts'
import { invitingOf, numbers } from '#tests/world/inviting.ts'

let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

test('the total of associates leaves out a withdrawn invitation', async () => {
  const total = async () => {
    const { body } = await w.sysadmin.asks('GET', '/api/accounts/counts')
    return (body as { total: { associates: number } }).total.associates
  }
  const before = await total()
  const { invites, rows, withdraws } = invitingOf(w.server, w.people, 'counted')
  const userIDs = numbers(await invites(rows(1, { package: 'SA-OSHA' })))
  const invited = await total()
  expect(await withdraws(userIDs)).toMatchObject([{ succeeded: true }])
  expect([invited, await total()]).toEqual([before + 1, before])
})

test('a proxy user gets the count of the own chain', async () => {
  const { proxy } = w
  const shown = (await proxy.asks('GET', `/api/accounts/${w.boss.accountID}/users`))
    .body as unknown[]
  expect((await proxy.asks('GET', `/api/accounts/${w.boss.accountID}`)).body).toMatchObject({
    associates: shown.length,
  })
})
