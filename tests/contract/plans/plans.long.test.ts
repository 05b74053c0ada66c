import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sortedBy } from '#contract/corrective-actions/operations.ts'
import { sweep } from '#server/file-kinds.ts'
import { invitationMailJob } from '#server/features/invites/door.ts'
import { openStorage } from '#server/files/open-storage.ts'
import type { JobRun } from '#server/jobs/define.ts'
import { pollTimeout } from '#tests/stages/patience.ts'
import { newAction } from '#tests/world/actor.ts'
import { type CallerName, callerNames } from '#tests/world/callers.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { noOutside, silent, testSigner } from '#tests/world/jobs.ts'
import { password } from '#tests/world/people.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'
import { cases, things } from '../all-cases.ts'
import { redPoint } from '../cases/companies.ts'
import { requestOf } from '../request-of.ts'
import { everyWayOfCatalogue } from './catalogue-ways.ts'
import { everyWayOfPrints } from './prints-ways.ts'
import { everyWayOfSubmissions } from './submissions-ways.ts'
import { everyWayOfGoformz } from './goformz-ways.ts'
import { everyWayOfPhotos } from './photo-ways.ts'
import { everyWayOfPlans } from './pre-task-ways.ts'
import { everyWayOfDigests } from './digest-ways.ts'
import { everyWayOfOsha } from './osha-ways.ts'
import { everyWayOfSchedules } from './schedule-ways.ts'
import { growLarge } from './large-company.ts'
import { notSent, wholeReads } from './known-plans.ts'
import { isIn, writtenSql } from './sql-in-source.ts'
import { type Plan, type WatchedDatabase, watchPlans } from './watch-plans.ts'

// Loads the server's modules anew, because they clean up only at their first call.
vi.hoisted(() => vi.resetModules())

const sorts = ['number', 'severity', 'project', 'dueDate', 'age'].filter((word) => word in sortedBy)
/** What a statement may read and throw away in a company of 100,000 rows. */
const most = 1000

let server: TestServer
let fixture: Fixture
let watched: WatchedDatabase

beforeAll(async () => {
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
  // All is read before anything is changed or removed.
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
  // A minute where nothing else runs; the machine of a build runs all at once.
}, 600_000)
afterAll(() => server.stop())

async function twoActions(): Promise<[string, string]> {
  const [one, other] = (
    await get(`/api/accounts/${fixture.people.ridgeline}/actions?limit=2`, fixture.people.boss)
  ).body as { uid: string }[]
  return [one?.uid ?? '', other?.uid ?? '']
}

const get = (path: string, as = fixture.people.safety, headers: Record<string, string> = {}) =>
  server.ask('GET', path, { as, headers })
const post = (path: string, body: unknown, as = fixture.people.safety) =>
  server.ask('POST', path, { as, body, headers: { 'client-schema': '1' } })

/**
 * Each operation as a kind of caller whom it answers; of a list a page, for the whole is read once
 * below.
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
    // A job that an earlier case tried again may be at work for a moment.
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

async function everyWayToRead(): Promise<void> {
  const { people, ridgeline } = fixture
  const ofCompany = ['users', 'projects', 'actions'].map(
    (list) => `/api/accounts/${people.ridgeline}/${list}`,
  )
  for (const as of [people.boss, people.safety]) {
    for (const list of [...ofCompany, `/api/users/${as.user_id}/actions`]) {
      const { headers } = expectGood(await get(`${list}?limit=50`, as))
      expectGood(await get(`${list}?limit=50&cursor=${headers.get('next-cursor')}`, as))
      const asked = (since: object, more = '') =>
        get(`${list}?since=${encodeURIComponent(JSON.stringify(since))}${more}`, as)
      const first = expectGood(await asked({ epoch: '', access: '', buckets: '' }))
      const { epoch, access } = first.body as { epoch: string; access: string }
      expectGood(await asked({ epoch, access, buckets: `0-1.999999_2-3500.999999` }))
      expectGood(
        await asked(
          { epoch, access, buckets: '' },
          `&cursor=${Buffer.from('1').toString('base64url')}`,
        ),
      )
    }
  }
  for (const list of ofCompany) expectGood(await get(list))
  expectGood(await get(`${ofCompany[1]}?userID=${people.lead.user_id}&limit=50`))
  // Looked for by people of a company, and over all companies.
  for (const as of [people.safety, people.sysadmin]) {
    const found = (query: string) => get(`/api/users/${as.user_id}/actions${query}`, as)
    for (const query of [
      '?search=rail&close=true&limit=50',
      '?status=Opened&overdue=true&dueDate=2026-01-01..2026-12-31&limit=50',
      `?id=${ridgeline.correctiveActionID}`,
      `?id=${randomUUID()}`,
    ])
      expectGood(await found(query))
    // One of each way to sort: by a number, a rank, a name, a day and the age.
    for (const sort of as === people.sysadmin ? sorts : []) {
      const { headers } = expectGood(await found(`?sort=${sort}&limit=50&severity=High`))
      expectGood(
        await found(`?sort=${sort}&limit=50&severity=High&cursor=${headers.get('next-cursor')}`),
      )
    }
    expectGood(await get(`/api/users/${as.user_id}/actions/counts?search=rail&status=Opened`, as))
  }
  // What a device keeps: as an owner, and as somebody who sees their chain alone.
  for (const as of [people.boss, people.safety])
    expectGood(
      await get(
        `/api/submissions/index?projectIds=${ridgeline.projectID}&daysRange=30&ids=${ridgeline.submissionID}`,
        as,
      ),
    )
  expectGood(await get(`/api/users/${people.safety.user_id}/actions?limit=50`, people.sysadmin))
  expectGood(await get(`/api/users/managers/${people.safety.user_id}`, people.sysadmin))
  const certificates = expectGood(await get(`/api/users/certificates/${people.safety.user_id}`))
    .body as { certificateImageUri: { certificateImageURL: string }[] }[]
  expectGood(
    await get(
      certificates.flatMap((one) => one.certificateImageUri)[0]?.certificateImageURL ?? '',
      people.boss,
    ),
  )
  // The trail from each place that it is begun at, and on from there.
  for (const [trail, as] of [
    ['/api/audit', people.sysadmin],
    [`/api/accounts/${people.ridgeline}/audit`, people.sysadmin],
    [`/api/accounts/${people.ridgeline}/audit`, people.boss],
  ] as const) {
    const found = (query: string) => get(`${trail}?limit=50&${query}`, as)
    for (const query of [
      '',
      'event=role-changed',
      'event=sign-in,role-changed',
      `personID=${people.lead.user_id}`,
      `personID=${people.lead.user_id}&event=sign-in`,
      'at=2026-01-01..2026-01-02',
      'search=Many 7',
      'search=Maany&close=true',
      'order=asc',
    ]) {
      const { headers } = expectGood(await found(query))
      const next = headers.get('next-cursor')
      if (next !== null) expectGood(await found(`${query}&cursor=${next}`))
    }
  }
  expectGood(
    await get(`/api/audit?limit=50&companyID=${people.ridgeline},0&event=sign-in`, people.sysadmin),
  )
  const { body } = expectGood(
    await get(
      `${ofCompany[2]}?limit=1&cursor=${Buffer.from('50000').toString('base64url')}`,
      people.boss,
    ),
  )
  const [{ uid } = { uid: '' }] = body as { uid: string }[]
  expectGood(await get(`${ofCompany[2]}/${uid}`, people.boss))
  expectGood(await get(`${ofCompany[2]}/${uid}/tickets?limit=5`, people.boss))
}

function expectGood(answer: Answered): Answered {
  expect(answer.status, answer.text.slice(0, 600)).toBeLessThan(300)
  return answer
}

/**
 * Changes of the box that a case does not make: a repeat, a conflict, a replacement, a withdrawal,
 * a new name and new people.
 */
async function everyWayToSync(): Promise<void> {
  const { people, ridgeline } = fixture
  const { safety } = people
  const [action] = (
    await get(`/api/users/${safety.user_id}/actions?id=${ridgeline.correctiveActionID}`)
  ).body as { uid: string; version: number }[]
  const [project] = (await get(`/api/accounts/${people.ridgeline}/projects?limit=1`)).body as {
    uid: string
    name: string
  }[]
  const base = {
    v: 1,
    op: 'patch',
    seen: {},
    guards: {},
    deps: [],
    replaces: [],
    blobs: [],
    authoredAt: '2026-01-05T10:00:00.000Z',
  }
  const op = (more: object) => ({
    id: randomUUID(),
    entity: 'action',
    ref: action?.uid,
    ...base,
    ...more,
  })
  const note = op({ patch: { notes: 'Seen' } })
  const send = async (...ops: object[]) =>
    expectGood(await post('/api/sync/batch', { epoch: fixture.epoch, ops }))
  await send(
    note,
    op({
      patch: { assignedTo: people.lead.user_id, notes: 'Yours' },
      seen: { assignedTo: people.safety.user_id },
    }),
  )
  await send(
    note,
    op({ patch: { notes: 'Instead' }, replaces: [randomUUID()] }),
    op({ patch: { title: 'Rail' }, seen: { title: 'Never' } }),
    op({ patch: { title: 'At once' }, at: 1, seen: { title: 'x' } }),
  )
  await send(
    op({
      entity: 'project',
      ref: project?.uid,
      patch: { name: 'A new name' },
      seen: { name: project?.name },
    }),
  )
  await send(op({ entity: 'action', op: 'create', ref: randomUUID(), patch: { each: [] } }))
  const own = `/api/users/${safety.user_id}/actions/${ridgeline.correctiveActionID}`
  const put = (body: object, as = safety) =>
    server.ask('PUT', own, { as, body: { notes: 'Over to you', ...body } })
  for (const assignedTo of [people.boss.user_id, people.boss.uid, safety.user_id])
    expectGood(await put({ assignedTo }))
  const [row] = (
    await get(`/api/users/${safety.user_id}/actions?id=${ridgeline.correctiveActionID}`)
  ).body as { version: number; title: string }[]
  await send(op({ patch: { title: 'Again' }, seen: { title: row?.title }, at: row?.version }))
  expect(
    (
      await server.ask(
        'PUT',
        `/api/users/${people.sysadmin.user_id}/actions/${ridgeline.correctiveActionID}`,
        { as: people.sysadmin, body: { notes: 'x' } },
      )
    ).status,
  ).toBe(403)
  expectGood(await get(`/api/users/managers/${people.lead.user_id}`))
  expectGood(await get(`/api/accounts/${people.ridgeline}/projects/${project?.uid}/forms`))
  expectGood(
    await post('/api/sync/receipts', { ids: [note.id, randomUUID()], void: [randomUUID()] }),
  )
}

async function everyWayToSignIn(): Promise<void> {
  const { people } = fixture
  const signIn = (username: string, word: string) =>
    server.ask('POST', '/api/oauth/token', {
      body: { grant_type: 'password', username, password: word },
      headers: { install: `${people.lead.uid}; pending=4` },
    })
  for (const word of ['wrong', 'wrong', password]) await signIn(people.lead.email, word)
  for (const pending of [3, 2])
    expectGood(
      await get('/api/users/me', people.lead, {
        'accept-language': 'es',
        install: `${people.lead.uid}; pending=${pending}`,
      }),
    )
}

/**
 * Working as another, and what becomes of a proxy user: deleted, or deactivated where something
 * names them.
 */
async function everyWayOfProxies(): Promise<void> {
  const { safety, ridgeline } = fixture.people
  const own = `/api/users/${safety.user_id}/proxy-users`
  const madeOne = async (email: string) => {
    const { body } = expectGood(
      await post(`${own}/create`, {
        given_name: 'Una',
        family_name: 'Hill',
        email,
        jobTitle: 'Officer',
      }),
    )
    return (body as { data: { user_id: number } }).data.user_id
  }
  const [gone, named] = [await madeOne('una@proxy.test'), await madeOne('ida@proxy.test')]
  expectGood(
    await server.ask('PUT', `/api/users/${named}`, {
      as: safety,
      body: { family_name: 'Meadows' },
    }),
  )
  const granted = expectGood(await post(`${own}/${named}/login`, { reason: 'Covers the shift' }))
  expectGood(
    await server.ask('GET', '/api/users/me', {
      token: String(Reflect.get(Object(granted.body), 'access_token')),
    }),
  )
  await server.owner(
    'update projects set assigned_to_user_id = $2 where account_id = $1 and project_id = $3',
    [ridgeline, named, fixture.spareProjectID],
  )
  for (const userID of [gone, named])
    expectGood(
      await server.ask('DELETE', own, { as: safety, body: { userID, accountID: ridgeline } }),
    )
}

/** A logo that came in parts, and the sweep of what nothing shows. */
async function everyWayOfFiles(): Promise<void> {
  const { boss, ridgeline } = fixture.people
  const { uploadID } = expectGood(
    await post(
      `/api/accounts/${ridgeline}/uploads`,
      { kind: 'logo', fileName: 'x.png', bytes: Buffer.from(redPoint, 'base64').length },
      boss,
    ),
  ).body as { uploadID: string }
  expectGood(
    await server.ask('PATCH', `/api/uploads/${uploadID}`, {
      as: boss,
      body: { offset: 0, base64Data: redPoint },
    }),
  )
  expectGood(await post(`/api/uploads/${uploadID}/finish`, undefined, boss))
  expectGood(await post(`/api/accounts/${ridgeline}/logo`, { fileID: uploadID }, boss))
  const { db } = watched
  const swept = sweep.keep(db, { add: async () => '' }, () => new Date(), silent, {
    first: 0,
    every: 86_400_000,
  })
  await isSent('select distinct account_id from files f')
  swept()
  await sweep.job.run({}, jobRun())
}

/** Waits until a statement with this text was sent. `expect.poll` does not run in a hook. */
const isSent = (part: string) =>
  vi.waitFor(() => expect(watched.plans.some(({ text }) => text.includes(part))).toBe(true), {
    timeout: pollTimeout,
  })

/**
 * A company that is switched off while an invitation waits to be mailed, and on again, in another
 * time zone.
 */
async function everyWayOfCompanies(): Promise<void> {
  const { sysadmin, ridgeline } = fixture.people
  const change = async (body: object) =>
    expectGood(await server.ask('PATCH', `/api/accounts/${ridgeline}`, { as: sysadmin, body }))
  await change({ isActive: false })
  await invitationMailJob.run({ invitationID: 1, email: '' }, jobRun())
  await change({ isActive: true, timeZone: 'America/Boise' })
}

/** What a job of the company is given. */
function jobRun(): JobRun<'account'> {
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

const isOf = (known: { statement: string }, { statement, text }: Plan) =>
  statement === known.statement || (statement === text && text.includes(known.statement))

/** By the statement: of its plans the one that threw away most. */
const worstOf = (): Plan[] =>
  [...Map.groupBy(watched.plans, ({ text }) => text).values()].map((plans) =>
    plans.reduce((one, other) => (other.removed > one.removed ? other : one)),
  )

test('no statement reads more than 1,000 rows of a large company in vain; those that read all of it have a reason', () => {
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

test('every statement of the server was sent here, or has a reason why not', async () => {
  // Kept behind an answer, or by a job.
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
