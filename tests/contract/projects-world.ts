import { afterAll, beforeAll } from 'vitest'
import { type Actor, type Project, type World, world } from '#tests/world/company.ts'

export let w: World

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.stop())
}

export const path = (company = w.people.ridgeline) => `/api/accounts/${company}/projects`
export const fields = (more: object = {}) => ({
  number: '20',
  name: 'Depot Street',
  address: '4 Depot Street',
  assignedToUserID: w.lead.user_id,
  ...more,
})
export const seenBy = async (
  who: Actor,
  query = '',
  company = w.people.ridgeline,
): Promise<Project[]> => {
  const { status, body } = await who.asks('GET', path(company) + query)
  if (status !== 200 || !Array.isArray(body)) throw new Error(`${status}`)
  return body
}
