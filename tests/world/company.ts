import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { SyncResult } from '#contract/sync/schema.ts'
import { enableAll, seedCatalogue } from '#server/seed/catalogue.ts'
import { asAccount } from '#server/seed/rows.ts'
import { type Actor, makeActor } from './actor.ts'
import { asTemplate } from './database.ts'
import { onceInRun } from './database-cluster.ts'
import { makePeople, makePerson, type People, type Person } from './people.ts'
import { type TestServer, type TestServerOptions, testServer } from './server.ts'

/** A small company in the real server: people who act, projects, and the product's catalogue. */
export interface World {
  server: TestServer
  people: People
  /** Ridgeline's owner; each of the next three reports to the one before. */
  boss: Actor
  safety: Actor
  lead: Actor
  /** Role 1. */
  worker: Actor
  /**
   * Sees only their own chain, may not create projects unless the test allows it, and reports to
   * the boss.
   */
  proxy: Actor
  blocked: Actor
  sysadmin: Actor
  /** Owner of Harbor Civil, another company. */
  stranger: Actor
  /** Reports to the stranger. */
  mate: Actor
  inactive: Actor
  /** Ridgeline's, assigned to `lead`. */
  tower: Project
  /** Ridgeline's, deactivated. */
  depot: Project
  /** Harbor's. */
  pier: Project
  stop: () => Promise<void>
}

export type { Actor, CorrectiveAction, Project, SyncResult }

/**
 * A form without sub-forms and one of its questions; a form with sub-forms, one of them, and one of
 * its questions.
 */
export const catalogueIDs = {
  plain: { safetyPlanID: 1, safetyFormID: 101, safetyQuestionID: 1004 },
  nested: { safetyPlanID: 1, safetyFormID: 102, subSafetyFormID: 103, safetyQuestionID: 1014 },
} as const

/**
 * Starts a server with the company. Clones its database from a template that each run makes once,
 * because filling it takes longer than most tests.
 */
export async function world(options: TestServerOptions = {}): Promise<World> {
  const { template, people, mate, tower, depot, pier } = JSON.parse(
    await onceInRun('company', async () => JSON.stringify(await makeCompany())),
  ) as Made
  const server = await testServer({ ...options, template })
  const actor = (person: Person) => makeActor(server, person)
  return {
    server,
    people,
    boss: actor(people.boss),
    safety: actor(people.safety),
    lead: actor(people.lead),
    worker: actor(people.worker),
    proxy: actor(people.proxy),
    blocked: actor(people.blocked),
    sysadmin: actor(people.sysadmin),
    stranger: actor(people.stranger),
    mate: actor(mate),
    inactive: actor(people.inactive),
    tower,
    depot,
    pier,
    stop: server.stop,
  }
}

type Made = Pick<World, 'people' | 'tower' | 'depot' | 'pier'> & { template: string; mate: Person }

async function makeCompany(): Promise<Made> {
  const server = await testServer()
  const people = await makePeople(server.owner)
  await server.db.account(people.ridgeline, async (tx) => {
    await seedCatalogue(tx)
    for (const company of [people.ridgeline, people.harbor])
      await enableAll(await asAccount(tx, company))
  })
  const [boss, stranger] = [makeActor(server, people.boss), makeActor(server, people.stranger)]
  const depot = await boss.startsProject({
    number: '9',
    name: 'Union Depot',
    assignedToUserID: people.safety.user_id,
  })
  const made = {
    people,
    mate: await makePerson(server.owner, people.harbor, {
      name: 'Hugo Mate',
      email: 'mate@harbor.test',
      reportsTo: people.stranger,
    }),
    tower: await boss.startsProject({
      number: '10',
      name: 'Front Street Tower',
      assignedToUserID: people.lead.user_id,
    }),
    depot: await boss.patchesProject(depot, { isActive: false }),
    pier: await stranger.startsProject({
      number: '1',
      name: 'Pier 14',
      assignedToUserID: people.stranger.user_id,
    }),
  }
  await server.leave()
  return { ...made, template: await asTemplate(server.databaseUrl) }
}
