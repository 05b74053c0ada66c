import { describe, expect, test } from 'vitest'
import { startApp } from '#server/app.ts'
import { open } from '#server/db/connect.ts'
import type { Database, IdentityTx } from '#server/db/database.ts'
import { readSettings } from '#server/settings.ts'
import { cloneDatabase } from '#tests/world/database.ts'
import { jobOnce } from '#tests/world/jobs.ts'
import { mailServer } from '#tests/world/mail-server.ts'
import { makePeople } from '#tests/world/people.ts'
import { ends, forgot, listed, setUp, withMail } from './reset-mail-world.ts'

setUp()

test('G1-15 the same statements run for somebody, for nobody and for who is blocked, before the answer', async () => {
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
    // In which of the two queues the job stands is a name in one and the same statement.
    said.push(JSON.stringify(sql).replaceAll(/'(urgent|jobs)'/g, `'…'`))
    return asked()
  }
  const read = readSettings({ PORT: '0', LOG_LEVEL: 'silent' })
  if ('problems' in read) throw new Error(read.problems.join())
  // No job is begun: what is recorded is what the answer waited for.
  const { url, stop } = await startApp(read.settings, recording, { clientFolder: null, keeps: false, jobPace: { atOnce: 0, look: 1, lost: 10, watch: 1 } })
  ends.push(stop)
  const statements: string[][] = []
  for (const email of [people.lead.email, 'nobody@ridgeline.test', people.blocked.email]) {
    said = []
    const answer = await fetch(`${url}/api/dbconnections/change_password`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) })
    expect(answer.status).toBe(200)
    // Every so many tries one cleans up, whoever's it is.
    statements.push(said.filter((sql) => !sql.startsWith('"delete')))
  }
  expect(statements[0]?.length).toBeGreaterThan(2)
  expect(statements[1]).toEqual(statements[0])
  expect(statements[2]).toEqual(statements[0])
})

describe('what is kept of a failure', () => {
  test('a recipient whom the server refuses for good fails at once, with what it said', async () => {
    const mail = await mailServer({ refuses: () => ({ code: 550, text: 'No such mailbox' }) })
    const { server, people } = await withMail(mail)
    await forgot(server, people.lead.email)
    await jobOnce(server, ({ state }) => state === 'failed')
    expect((await listed(server, people.sysadmin)).body).toEqual([
      expect.objectContaining({ state: 'Failed', tries: 1, nextAt: null, reason: 'mail-refused', detail: expect.stringContaining('550 No such mailbox') }),
    ])
  })
})

describe('what a system administrator does about it', () => {
  test('one that is at work is neither given up nor begun twice', async () => {
    const mail = await mailServer()
    const { server, people } = await withMail(mail)
    const id = '0193a5f0-0000-7000-8000-000000000011'
    await server.owner(`insert into siteward_jobs.job (id, name, data, state, started_on, heartbeat_on, heartbeat_seconds) values ($1, 'jobs', $2, 'active', now(), now(), 600)`, [
      id,
      JSON.stringify({ job: 'write', account: people.ridgeline, payload: {} }),
    ])
    expect((await listed(server, people.sysadmin)).body).toEqual([expect.objectContaining({ state: 'Running', companyName: 'Ridgeline Builders', nextAt: null })])
    expect(await server.ask('DELETE', `/api/jobs/${id}`, { as: people.sysadmin })).toMatchObject({ status: 412, body: { code: 'changed' } })
    expect(await server.ask('POST', `/api/jobs/${id}/retry`, { as: people.sysadmin })).toMatchObject({ status: 200, body: { state: 'Running', tries: 1 } })
  })
})
