import { afterAll, beforeAll } from 'vitest'
import type { Establishment, OshaCase } from '#contract/osha/schema.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { theCase } from './cases/osha.ts'
import { good } from './ways.ts'

export let w: World
/** The address of the OSHA logs of Ridgeline. */
export let path: string
let nth = 0

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    path = `/api/accounts/${w.people.ridgeline}/osha`
  })
  afterAll(() => w.stop())
}

export async function establishment(more: object = {}): Promise<Establishment> {
  const body = { establishmentName: `Yard ${(nth += 1)}`, ...more }
  return (await good(w.safety.asks('POST', `${path}/establishments`, body))) as Establishment
}

export async function enter(
  establishmentID: number,
  more: object = {},
  as: Actor = w.safety,
): Promise<OshaCase> {
  return (await good(
    as.asks('POST', `${path}/cases`, { ...theCase, establishmentID, ...more }),
  )) as OshaCase
}

export const change = (one: OshaCase, body: object, as: Actor = w.safety) =>
  as.asks('PUT', `${path}/cases/${one.oshaCaseID}`, body)
export const setReaders = (...people: Actor[]) =>
  good(w.boss.asks('PUT', `${path}/readers`, { userIDs: people.map(({ user_id }) => user_id) }))
