import { afterAll, beforeAll } from 'vitest'
import { invitingOf, numbers } from '#tests/world/inviting.ts'
import { type World, world } from '#tests/world/company.ts'
import type { People } from '#tests/world/people.ts'
import type { TestServer } from '#tests/world/server.ts'

export let w: World
export let server: TestServer
export let people: People
export let inviting: ReturnType<typeof invitingOf>

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    ;({ server, people } = w)
    inviting = invitingOf(server, people, 'withdraw')
    await server.owner(
      `update account_packages set seats = 10000 where package_id = 'SA-COMMANDER'`,
    )
  })
  afterAll(() => w.stop())
}

export const one = async (more: object = {}, as = people.boss) =>
  numbers(await inviting.invites(inviting.rows(1, more), { as }))[0] ?? 0
