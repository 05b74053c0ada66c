import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { openStorage } from '#server/files/open-storage.ts'
import type { JobRun } from '#server/jobs/define.ts'
import { pollTimeout } from '#tests/stages/patience.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { noOutside, silent, testSigner } from '#tests/world/jobs.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'
import { things } from '../all-cases.ts'
import { growLarge } from './large-company.ts'
import { type WatchedDatabase, watchPlans } from './watch-plans.ts'

export let server: TestServer
export let fixture: Fixture
export let watched: WatchedDatabase

/** Makes the variables above, with a large company. */
export async function start(): Promise<void> {
  server = await testServer({
    limits: { exports: { ofOne: 50, ofAll: 50, anHour: 1000 } },
    environment: {
      CHECK_ANSWERS: '0',
      PUBLIC_URL: 'http://safety.example.test/',
      HELP_EMAIL: 'help@product.test',
      SALES_EMAIL: 'sales@product.test',
    },
    watch: (db) => (watched = watchPlans(db)).db,
  })
  fixture = await makeFixture(server, things)
  await growLarge(server.owner, fixture.people.boss)
}

export const get = (
  path: string,
  as = fixture.people.safety,
  headers: Record<string, string> = {},
) => server.ask('GET', path, { as, headers })
export const post = (path: string, body: unknown, as = fixture.people.safety) =>
  server.ask('POST', path, { as, body, headers: { 'client-schema': '1' } })

export function expectGood(answer: Answered): Answered {
  expect(answer.status, answer.text.slice(0, 600)).toBeLessThan(300)
  return answer
}

/** Waits until a statement with this text was sent. `expect.poll` does not run in a hook. */
export const isSent = (part: string) =>
  vi.waitFor(() => expect(watched.plans.some(({ text }) => text.includes(part))).toBe(true), {
    timeout: pollTimeout,
  })

/** The environment of a job of the company. */
export function jobRun(): JobRun<'account'> {
  const { ridgeline } = fixture.people
  const { db } = watched
  return {
    db: {
      account: (work) => db.account(ridgeline, work),
      accountSnapshot: (work) => db.accountSnapshot(ridgeline, work),
    },
    storage: openStorage(server.settings),
    now: () => new Date(),
    newUid: randomUUID,
    mailer: { send: async () => ({ ok: true }) },
    signer: testSigner,
    publicAddress: () => '',
    jobID: '',
    attempt: 1,
    log: silent,
    signal: new AbortController().signal,
    ...noOutside,
  }
}
