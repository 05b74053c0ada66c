import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pollTimeout } from '#tests/stages/patience.ts'
import { newAction } from '#tests/world/actor.ts'
import { type CallerName, callerNames } from '#tests/world/callers.ts'
import { cases } from '../all-cases.ts'
import { requestOf } from '../request-of.ts'
import { everyWayOfProxies, everyWayToSignIn } from './access-ways.ts'
import { everyWayOfCatalogue } from './catalogue-ways.ts'
import { everyWayOfCompanies, everyWayOfFiles } from './company-ways.ts'
import { everyWayOfDigests } from './digest-ways.ts'
import { everyWayOfGuests } from './guest-ways.ts'
import { everyWayOfGoformz } from './goformz-ways.ts'
import { notSent, wholeReads } from './known-plans.ts'
import { everyWayOfOsha } from './osha-ways.ts'
import { everyWayOfPhotos } from './photo-ways.ts'
import { expectGood, fixture, get, isSent, jobRun, server, start, watched } from './plans-world.ts'
import { everyWayOfPlans } from './pre-task-ways.ts'
import { everyWayOfPrints } from './prints-ways.ts'
import { everyWayToRead } from './read-ways.ts'
import { everyWayOfSchedules } from './schedule-ways.ts'
import { isIn, writtenSql } from './sql-in-source.ts'
import { everyWayOfSubmissions } from './submissions-ways.ts'
import { everyWayToSync } from './sync-ways.ts'
import type { Plan } from './watch-plans.ts'

// Loads the server's modules again, because they clean up only at their first call.
vi.hoisted(() => vi.resetModules())

/** The rows that a statement may read and discard in a company of 100,000 rows. */
const most = 1000

beforeAll(async () => {
  await start()
  // Runs all reads before any change or removal.
  for (const reads of [true, false])
    for (const caller of callerNames) await everyOperation(caller, reads)
  await everyWayToRead()
  await everyWayToSync()
  await everyWayToSignIn()
  await everyWayOfProxies()
  await everyWayOfFiles()
  await everyWayOfCompanies()
  await everyWayOfGoformz({
    server,
    boss: fixture.people.boss,
    safety: fixture.people.safety,
    sysadmin: fixture.people.sysadmin,
    run: jobRun(),
    db: watched.db,
  })
  await everyWayOfSchedules({ server, boss: fixture.people.boss, run: jobRun(), db: watched.db })
  await everyWayOfDigests({ server, boss: fixture.people.boss, run: jobRun(), db: watched.db })
  const asks =
    (as: typeof fixture.people.boss) => async (method: string, path: string, body?: unknown) =>
      expectGood(await server.ask(method, path, { as, body })).body
  await everyWayOfCatalogue(asks(fixture.people.sysadmin), {
    accountID: fixture.people.ridgeline,
    ask: asks(fixture.people.boss),
    action: (of) => newAction(fixture.ridgeline.projectID, fixture.people.lead, { ...of }),
  })
  const [project] = (
    await server.ask('GET', `/api/accounts/${fixture.people.ridgeline}/projects?limit=1`, {
      as: fixture.people.safety,
    })
  ).body as { uid: string }[]
  await everyWayOfOsha(asks(fixture.people.safety), fixture.people.ridgeline)
  await everyWayOfPlans(asks(fixture.people.safety), {
    accountID: fixture.people.ridgeline,
    projectUid: project?.uid ?? '',
  })
  await everyWayOfPhotos(
    asks(fixture.people.safety),
    (method, path) => server.ask(method, path, { as: fixture.people.safety }),
    {
      accountID: fixture.people.ridgeline,
      action: (of) =>
        newAction(fixture.ridgeline.projectID, fixture.people.lead, {
          safetyPlanID: fixture.ridgeline.safetyPlanID,
          safetyFormID: fixture.ridgeline.safetyFormID,
          safetyQuestionID: fixture.ridgeline.safetyQuestionID,
          ...of,
        }),
    },
  )
  const [action] = (
    await get(`/api/users/${fixture.people.safety.user_id}/actions?limit=1`, fixture.people.safety)
  ).body as { uid: string; correctiveActionID: number; openedBy: number }[]
  await everyWayOfGuests({
    server,
    opener: fixture.people.safety,
    action: action ?? { uid: '', correctiveActionID: 0 },
    run: jobRun(),
  })
  await everyWayOfPrints(asks(fixture.people.boss), {
    accountID: fixture.people.ridgeline,
    records: await twoActions(),
    db: watched.db,
    owner: server.owner,
  })
  const two = (
    await server.ask('GET', `/api/accounts/${fixture.people.ridgeline}/projects?limit=2`, {
      as: fixture.people.boss,
    })
  ).body as { projectID: number }[]
  const { safetyPlanID, safetyFormID, safetyQuestionID } = fixture.ridgeline
  await everyWayOfSubmissions(asks(fixture.people.boss), {
    accountID: fixture.people.ridgeline,
    projects: [two[0]?.projectID ?? 0, two[1]?.projectID ?? 0],
    form: { safetyPlanID, safetyFormID, safetyQuestionID },
    asProvider: asks(fixture.people.sysadmin),
    run: jobRun(),
    db: watched.db,
  })
  // Takes a minute alone; a build runs everything at once.
}, 600_000)
afterAll(() => server.stop())

async function twoActions(): Promise<[string, string]> {
  const [one, other] = (
    await get(`/api/accounts/${fixture.people.ridgeline}/actions?limit=2`, fixture.people.boss)
  ).body as { uid: string }[]
  return [one?.uid ?? '', other?.uid ?? '']
}

/**
 * Sends each operation as a kind of caller who gets a response; of a list only a page, because
 * `everyWayToRead` reads it whole once.
 */
async function everyOperation(caller: CallerName, reads: boolean): Promise<void> {
  for (const one of cases.filter(
    ({ callers, operation }) =>
      (operation.method === 'GET') === reads &&
      callers[callerNames.indexOf(caller)]?.startsWith('2'),
  )) {
    const { path, body } = requestOf(one, caller, fixture)
    const { method, kind } = one.operation
    const token = await fixture.tokenFor(caller)
    const ask = () =>
      server.ask(method, kind === 'list' ? `${path}?limit=50` : path, { token, body })
    // A job that an earlier case retried may still be running.
    const answer = await vi.waitFor(
      async () => {
        const answered = await ask()
        if (answered.status === 412)
          throw new Error(`${one.operation.name} is refused: ${answered.text.slice(0, 300)}`)
        return answered
      },
      { timeout: pollTimeout },
    )
    expect(
      answer.status,
      `${one.operation.name} as ${caller}: ${answer.text.slice(0, 300)}`,
    ).toBeLessThan(300)
  }
}

const isOf = (known: { statement: string }, { statement, text }: Plan) =>
  statement === known.statement || (statement === text && text.includes(known.statement))

/** The plan of each statement that discarded the most rows. */
const worstOf = (): Plan[] =>
  [...Map.groupBy(watched.plans, ({ text }) => text).values()].map((plans) =>
    plans.reduce((one, other) => (other.removed > one.removed ? other : one)),
  )

test('no statement discards more than 1,000 rows of a large company without a listed reason', () => {
  const wasteful = worstOf().filter(({ removed }) => removed > most)
  const unknown = wasteful.filter((plan) => !wholeReads.some((known) => isOf(known, plan)))
  expect(
    unknown.map(
      ({ statement, removed, node, text }) =>
        `${statement.slice(0, 60)}: ${removed} rows in vain by ${node}: ${text}`,
    ),
  ).toEqual([])
  expect(
    wholeReads
      .filter((known) => known.sometimes !== true && !wasteful.some((plan) => isOf(known, plan)))
      .map(({ statement }) => `known-plans.ts: it does not read so much any more: ${statement}`),
  ).toEqual([])
})

test('the test sends every statement of the server, or has a reason why not', async () => {
  // Statements sent after a response, or by a job.
  for (const late of [
    'update users set language',
    'insert into installs',
    'with kept as (insert into mails',
  ])
    await isSent(late)
  const texts = [...new Set(watched.plans.map(({ text }) => text))]
  const missing = writtenSql().filter((written) => !texts.some((text) => isIn(written, text)))
  const unknown = missing.filter(
    ({ file, begins }) =>
      !notSent.some((known) => known.file === file && begins.startsWith(known.begins)),
  )
  expect(unknown.map(({ file, begins }) => `${file}: ${begins}`)).toEqual([])
  expect(
    notSent.filter(
      ({ file, begins }) =>
        !missing.some((one) => one.file === file && one.begins.startsWith(begins)),
    ),
  ).toEqual([])
})
