import { afterAll, beforeAll } from 'vitest'
import { type World, world } from '#tests/world/company.ts'
import { type Fleet, fleet } from '#tests/world/fleet.ts'

export let w: World
/** Each processes two changes of a company at a time: ten in all. */
export let servers: Fleet

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    servers = await fleet(w.server, 5)
    // Delays each write, so that all others have read the same before it.
    await w.server.owner(
      `create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.01); return null; end $$`,
    )
    await w.server.owner(
      'create trigger users_dawdle before update on users for each statement execute function dawdle()',
    )
  })
  afterAll(async () => {
    await servers.stop()
    await w.stop()
  })
}
