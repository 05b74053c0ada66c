import { expect, test } from 'vitest'
import { jobRows } from '#tests/world/jobs.ts'
import {
  bucket,
  mailOf,
  markOf,
  people,
  refused,
  refusedOne,
  server,
  setUp,
} from './invites-refused-world.ts'

setUp()

function resends(user: number) {
  server.wait(60_000)
  return server.ask('GET', `/api/users/${user}/resend-invite`, { as: people.boss })
}

test('a resend removes the mark, and a mail without trouble changes nothing', async () => {
  const user = await refusedOne('gil@new.test')
  refused.delete('gil@new.test')
  const before = await bucket()
  expect((await resends(user)).status).toBe(200)
  expect([await markOf(user), await bucket()]).toEqual([null, before + 1])
  await expect.poll(() => mailOf(user), { timeout: 20_000 }).toBe('sent')
  expect(await bucket()).toBe(before + 1)
})

test('a retry of a refused mail removes the mark', async () => {
  const user = await refusedOne('gwen@new.test')
  refused.delete('gwen@new.test')
  const job = (await jobRows(server)).find(({ data }) =>
    JSON.stringify(data).includes('gwen@new.test'),
  )
  await server.ask('POST', `/api/jobs/${job?.id}/retry`, { as: people.sysadmin })
  await expect.poll(() => mailOf(user), { timeout: 20_000 }).toBe('sent')
  expect(await markOf(user)).toBe(null)
})
