import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '#contract/projects/schema.ts'
import { startApp } from '#server/app.ts'
import { open } from '#server/db/connect.ts'
import { raiseRestoreNumber } from '#server/db/raise-restore.ts'
import { type Actor, makeActor } from '#tests/world/actor.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'
import { type Backup, backUp } from '#tests/world/time-travel.ts'

let server: TestServer
let people: People
let safety: Actor
let lead: Actor
let stranger: Actor
let project: Project
let backup: Backup

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
  safety = makeActor(server, people.safety)
  lead = makeActor(server, people.lead)
  stranger = makeActor(server, people.stranger)
})
afterAll(() => server.stop())

let number = 0
beforeEach(async () => {
  number += 1
  project = await safety.startsProject({ number: `R-${number}`, name: 'Pier' })
  backup = await backUp(server.owner)
})

const patchOf = (name: string, id: string = randomUUID()) => ({
  id, v: 1, entity: 'project', ref: project.uid, op: 'patch', patch: { name }, seen: { name: 'Pier' }, guards: {}, deps: [], replaces: [], blobs: [], authoredAt: new Date().toISOString(),
})
const sends = (who: Actor, op: object, epoch = server.db.epoch) => who.asks('POST', '/api/sync/batch', { epoch, ops: [op] }, { headers: { 'client-schema': '1' } })
const change = (who: Actor, name: string, epoch?: string) => sends(who, patchOf(name), epoch)
const speaks = (who: Actor, mark?: string) => who.asks('GET', '/api/users/me', undefined, { headers: mark === undefined ? {} : { 'data-mark': mark } })
const markOf = ({ headers }: Answered) => headers.get('data-mark') ?? ''
const epochOf = ({ headers }: Answered) => headers.get('data-epoch')
const nameNow = async () => (await safety.seesProject(project))?.name

describe('an older copy is put back under the running server', () => {
  test('F-59 the mark of an answer that the copy does not know begins a new life of the data', async () => {
    const saved = await change(safety, 'Pier 9')
    const before = epochOf(saved)
    await backup.restore()
    expect(await nameNow()).toBe('Pier')
    const noticed = await speaks(safety, markOf(saved))
    expect(noticed.status).toBe(200)
    expect(epochOf(noticed)).not.toBe(before)
    // In this very process nothing of the old life runs any more (F-62).
    expect(await change(safety, 'Pier 9', before ?? '')).toMatchObject({ status: 409, body: { code: 'epoch' } })
    expect(await nameNow()).toBe('Pier')
  })

  test('the answer to a change names that change itself, so that also the last one before the restore is missed', async () => {
    const before = markOf(await speaks(safety))
    const id = randomUUID()
    const saved = await sends(safety, patchOf('Quay', id))
    expect(markOf(saved)).toContain(id)
    expect(markOf(saved)).not.toBe(before)
    expect(markOf(await speaks(lead))).toBe(markOf(saved))
  })

  test('also when others have written more since than was forgotten', async () => {
    const saved = await change(safety, 'Pier 9')
    await backup.restore()
    for (const name of ['A', 'B', 'C']) await lead.patchesProject(project, { name })
    const before = epochOf(await speaks(lead))
    expect(epochOf(await speaks(safety, markOf(saved)))).not.toBe(before)
  })

  test('fifty devices that say so at once make one new life', async () => {
    // So far ahead of its clock that each raise counts one.
    await server.owner('update installation set restore_number = 1000000000')
    await speaks(safety)
    backup = await backUp(server.owner)
    const saved = await change(safety, 'Pier 9')
    const before = epochOf(saved)
    await backup.restore()
    const answers = await Promise.all(Array.from({ length: 50 }, () => speaks(safety, markOf(saved))))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const after = new Set([...answers, await speaks(safety, markOf(saved)), await speaks(lead)].map(epochOf).filter((epoch) => epoch !== before))
    expect(after.size).toBe(1)
    expect(await server.owner('select restore_number from installation')).toEqual([{ restore_number: 1_000_000_001 }])
  })

  test('nothing that is not our mark of this account and life proves anything, and none is an error', async () => {
    const saved = await change(safety, 'Pier 9')
    const [epoch = '', key = '', mac = ''] = markOf(saved).split('.')
    const foreign = markOf(await stranger.startsProject({ number: `S-${number}`, name: 'Dock' }).then(() => speaks(stranger)))
    await backup.restore()
    const before = epochOf(await speaks(lead))
    const forged = [
      `${epoch}.${randomUUID()}.${mac}`, `${epoch}.${key}.${mac.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`, `${randomUUID()}.${key}.${mac}`,
      `${epoch}.${key}.`, `${epoch}.${key}`, 'x', '', `${epoch}.' or 1=1 --.${mac}`, 'x'.repeat(5000), foreign,
    ]
    for (const mark of forged) expect([mark, (await speaks(safety, mark)).status, epochOf(await speaks(lead))]).toEqual([mark, 200, before])
    // And the same key under the right account does.
    expect(epochOf(await speaks(safety, markOf(saved)))).not.toBe(before)
  })

  test('as long as nothing was restored, old and new marks prove nothing', async () => {
    const first = await speaks(safety)
    const marks = [markOf(first), markOf(await change(safety, 'Pier 9')), markOf(await lead.patchesProject(project, { name: 'Q' }).then(() => speaks(lead)))]
    for (const mark of marks) expect(epochOf(await speaks(safety, mark))).toBe(epochOf(first))
  })

  test('strangers get no mark', async () => {
    await change(safety, 'Pier 9')
    expect(markOf(await server.ask('GET', '/api/users/me'))).toBe('')
  })
})

describe('npm run restored', () => {
  test('F-59 the running server goes by the new life with its next answer to a signed-in person', async () => {
    const before = epochOf(await speaks(safety))
    await backup.restore()
    await raiseRestoreNumber({ databaseUrl: server.databaseUrl })
    const answer = await speaks(safety)
    expect(epochOf(answer)).not.toBe(before)
    expect(answer.body).toMatchObject({ epoch: epochOf(answer) })
  })

  test('every process hears of it, also one that nobody asks anything', async () => {
    const other = await open({ databaseUrl: server.databaseUrl }, { poolSize: 2 })
    const { stop } = await startApp({ ...server.settings, port: 0 }, other, { clientFolder: null })
    const before = other.epoch
    await raiseRestoreNumber({ databaseUrl: server.databaseUrl })
    await expect.poll(() => other.epoch).not.toBe(before)
    await speaks(safety)
    expect(other.epoch).toBe(server.db.epoch)
    await stop()
  })

  test('the same copy restored twice gives two lives: the number is never one that was there before', async () => {
    // The tests above raised it more often than once a second.
    await server.owner('update installation set restore_number = 0')
    backup = await backUp(server.owner)
    await raiseRestoreNumber({ databaseUrl: server.databaseUrl })
    const once = epochOf(await speaks(safety))
    await backup.restore()
    await sleep(1_100)
    await raiseRestoreNumber({ databaseUrl: server.databaseUrl })
    expect(epochOf(await speaks(safety))).not.toBe(once)
  })
})
