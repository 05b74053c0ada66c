import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Project } from '#contract/projects/schema.ts'
import { type Actor, makeActor } from '#tests/world/actor.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'
import { type Backup, backUp } from '#tests/world/time-travel.ts'

export let server: TestServer
let people: People
export let safety: Actor
export let lead: Actor
export let stranger: Actor
export let project: Project
export let backup: Backup

export let number = 0

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    server = await testServer()
    people = await makePeople(server.owner)
    safety = makeActor(server, people.safety)
    lead = makeActor(server, people.lead)
    stranger = makeActor(server, people.stranger)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    number += 1
    project = await safety.startsProject({ number: `R-${number}`, name: 'Pier' })
    backup = await backUp(server.owner)
  })
}

export const patchOf = (name: string, id: string = randomUUID()) => ({
  id,
  v: 1,
  entity: 'project',
  ref: project.uid,
  op: 'patch',
  patch: { name },
  seen: { name: 'Pier' },
  guards: {},
  deps: [],
  replaces: [],
  blobs: [],
  authoredAt: new Date().toISOString(),
})
export const sends = (who: Actor, op: object, epoch = server.db.epoch) =>
  who.asks('POST', '/api/sync/batch', { epoch, ops: [op] }, { headers: { 'client-schema': '1' } })
export const change = (who: Actor, name: string, epoch?: string) => sends(who, patchOf(name), epoch)
export const speaks = (who: Actor, mark?: string) =>
  who.asks('GET', '/api/users/me', undefined, {
    headers: mark === undefined ? {} : { 'data-mark': mark },
  })
export const markOf = ({ headers }: Answered) => headers.get('data-mark') ?? ''
export const epochOf = ({ headers }: Answered) => headers.get('data-epoch')
