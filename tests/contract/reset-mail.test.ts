import { expect, test } from 'vitest'
import { startApp } from '#server/app.ts'
import { open } from '#server/db/connect.ts'
import type { Database, IdentityTx } from '#server/db/database.ts'
import { readSettings } from '#server/settings/settings.ts'
import { cloneDatabase } from '#tests/world/database.ts'
import { makePeople } from '#tests/world/people.ts'
import { ends, setUp } from './reset-mail-world.ts'

setUp()

test('G1-15 the same statements run for a known, an unknown and a blocked person, before the response', async () => {
  const place = await cloneDatabase()
  ends.push(place.drop)
  const db = await open({ databaseUrl: place.url }, { poolSize: 3 })
  const people = await makePeople(place.owner)
  let said: string[] = []
  const recording: Database = {
    ...db,
    get epoch() {
      return db.epoch
    },
    identity: (work) =>
      db.identity((tx) => {
        const heard: IdentityTx = {
          ...tx,
          query: (sql, params) => note(sql, () => tx.query(sql, params)),
          maybe: (sql, params) => note(sql, () => tx.maybe(sql, params)),
          exec: (sql, params) => note(sql, () => tx.exec(sql, params)),
        }
        return work(heard)
      }),
  }
  const note = <T>(sql: unknown, asked: () => T): T => {
    // The queue's name is a value in the same statement.
    said.push(JSON.stringify(sql).replaceAll(/'(urgent|jobs)'/g, `'…'`))
    return asked()
  }
  const read = readSettings({ PORT: '0', LOG_LEVEL: 'silent' })
  if ('problems' in read) throw new Error(read.problems.join())
  // Runs no jobs, so that only the statements before the response are recorded.
  const { url, stop } = await startApp(read.settings, recording, {
    clientFolder: null,
    keeps: false,
    jobPace: { atOnce: 0, look: 1, lost: 10, watch: 1 },
  })
  ends.push(stop)
  const statements: string[][] = []
  for (const email of [people.lead.email, 'nobody@ridgeline.test', people.blocked.email]) {
    said = []
    const answer = await fetch(`${url}/api/dbconnections/change_password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    expect(answer.status).toBe(200)
    // Ignores the clean-up, which runs every few tries of any person.
    statements.push(said.filter((sql) => !sql.startsWith('"delete')))
  }
  expect(statements[0]?.length).toBeGreaterThan(2)
  expect(statements[1]).toEqual(statements[0])
  expect(statements[2]).toEqual(statements[0])
})
