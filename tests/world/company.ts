import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { SyncResult } from '#contract/sync/schema.ts'
import { enableAll, seedCatalogue } from '#server/seed/catalogue.ts'
import { asAccount } from '#server/seed/rows.ts'
import { type Actor, makeActor } from './actor.ts'
import { makePeople, makePerson, type People } from './people.ts'
import { type TestServer, type TestServerOptions, testServer } from './server.ts'

/** A small company in the real server: people who act, projects, and the catalogue of the product. */
export interface World {
  server: TestServer
  people: People
  /** Ridgeline's owner, then each reporting to the one before. */
  boss: Actor
  safety: Actor
  lead: Actor
  /** Role 1. */
  worker: Actor
  /** Sees the own chain only, may not create projects unless said so; reports to the boss. */
  proxy: Actor
  blocked: Actor
  sysadmin: Actor
  /** Owner of Harbor Civil, another company. */
  stranger: Actor
  /** Reports to the stranger. */
  mate: Actor
  inactive: Actor
  /** Ridgeline's, assigned to lead. */
  tower: Project
  /** Ridgeline's, deactivated. */
  depot: Project
  /** Harbor's. */
  pier: Project
  stop: () => Promise<void>
}

export type { Actor, CorrectiveAction, Project, SyncResult }

/** A form without sub-forms, one of its questions; and a form with sub-forms, one of them, one of its questions. */
export const catalogueIDs = {
  plain: { safetyPlanID: 1, safetyFormID: 101, safetyQuestionID: 1004 },
  nested: { safetyPlanID: 1, safetyFormID: 102, subSafetyFormID: 103, safetyQuestionID: 1014 },
} as const

export async function world(options: TestServerOptions = {}): Promise<World> {
  const server = await testServer(options)
  const people = await makePeople(server.owner)
  await server.db.account(people.ridgeline, async (tx) => {
    await seedCatalogue(tx)
    for (const company of [people.ridgeline, people.harbor]) await enableAll(await asAccount(tx, company))
  })
  const actor = (person: People['boss']) => makeActor(server, person)
  const [boss, safety, lead] = [actor(people.boss), actor(people.safety), actor(people.lead)]
  const stranger = actor(people.stranger)
  const depot = await boss.startsProject({ number: '9', name: 'Union Depot', assignedToUserID: people.safety.user_id })
  return {
    server,
    people,
    boss,
    safety,
    lead,
    worker: actor(people.worker),
    proxy: actor(people.proxy),
    blocked: actor(people.blocked),
    sysadmin: actor(people.sysadmin),
    stranger,
    mate: actor(await makePerson(server.owner, people.harbor, { name: 'Hugo Mate', email: 'mate@harbor.test', reportsTo: people.stranger })),
    inactive: actor(people.inactive),
    tower: await boss.startsProject({ number: '10', name: 'Front Street Tower', assignedToUserID: people.lead.user_id }),
    depot: await boss.patchesProject(depot, { isActive: false }),
    pier: await stranger.startsProject({ number: '1', name: 'Pier 14', assignedToUserID: people.stranger.user_id }),
    stop: server.stop,
  }
}
