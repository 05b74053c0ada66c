import { startApp } from '#server/app.ts'
import { open } from '#server/db/connect.ts'
import { type Actor, makeActor } from './actor.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

/**
 * Several servers on one database, like several processes, so that races for a key, a row and a
 * void are real.
 */
export interface Fleet {
  /** The person as an actor at each server. */
  each: (person: Person) => Actor[]
  stop: () => Promise<void>
}

export async function fleet(server: TestServer, size = 5): Promise<Fleet> {
  const apps = await Promise.all(
    Array.from({ length: size }, async () =>
      startApp(server.settings, await open({ databaseUrl: server.databaseUrl }, { poolSize: 5 }), {
        clientFolder: null,
      }),
    ),
  )
  const servers = apps.map(({ url }): TestServer => ({
    ...server,
    ask: (method, path, asking) => server.ask(method, path, asking, url),
  }))
  return {
    each: (person) => servers.map((one) => makeActor(one, person)),
    stop: async () => {
      await Promise.all(apps.map((app) => app.stop()))
    },
  }
}
