import { afterAll, beforeAll } from 'vitest'
import type { Company } from '#contract/companies/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { makeActor, type Actor } from '#tests/world/actor.ts'
import { type World, world } from '#tests/world/company.ts'
import type { Answered, Asking } from '#tests/world/server.ts'

export let w: World
export let system: Actor

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    system = makeActor(w.server, w.people.sysadmin)
  })
  afterAll(() => w.stop())
}

export const form = {
  name: 'Alamo Crane & Rigging',
  address: '500 Congress Ave',
  city: 'San Antonio',
  contactState: 'Texas',
  country: 'United States',
  firstName: 'Elena',
  lastName: 'Vasquez',
  contactPhone: '5125550148',
  contactEmail: 'elena@alamo.test',
  industryID: 238290,
  noLicenses: 50,
}
export const withKey = (key: string): Asking => ({ headers: { 'idempotency-key': key } })
export const rowOf = ({ status, body, text }: Answered): Company => {
  if (status >= 300) throw new Error(`The request returned ${status}: ${text}`)
  return body as Company
}
export const makes = async (name: string, more: object = {}) =>
  rowOf(await system.asks('POST', '/api/accounts', { ...form, name, ...more }))
export const reads = async (accountID: number, who = system) =>
  rowOf(await who.asks('GET', `/api/accounts/${accountID}`))
export const linesOf = (answer: Answered) =>
  w.server.owner<{
    event: string
    account_id: number
    actor_account_id: number
    actor_id: number
    details: JsonObject
  }>('select * from audit_events where request_id = $1 order by event_id', [
    answer.headers.get('x-request-id'),
  ])
