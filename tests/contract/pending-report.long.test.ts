import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call, people, server, setUp } from './pending-report-world.ts'

setUp()

test('15.2.2 stores the fifty latest installs of a person, even among many made-up ones', async () => {
  for (let n = 0; n < 70; n += 1) await call(people.lead, `${randomUUID()}; pending=0`, null)
  const last = randomUUID()
  await call(people.lead, `${last}; pending=3`, null)
  const kept = async () =>
    (
      await server.owner<{ install_id: string }>(
        'select install_id from installs where user_id = $1',
        [people.lead.user_id],
      )
    ).map(({ install_id }) => install_id)
  await expect.poll(kept).toContain(last)
  await expect.poll(async () => (await kept()).length).toBeLessThanOrEqual(50)
})
