import { describe, expect, test } from 'vitest'
import { world } from '#tests/world/company.ts'

describe('2.4.1 mass reading and mass writing only have to wait', () => {
  test('rows count by the hour, an unchanged response does not, and time frees the allowance', async () => {
    const small = await world({ limits: { anHour: { rowsRead: 3, writes: 1000 } } })
    const path = `/api/accounts/${small.people.ridgeline}/projects`
    const first = await small.safety.asks('GET', path)
    expect([first.status, (first.body as unknown[]).length]).toEqual([200, 2])
    expect((await small.safety.asks('GET', `${path}?limit=1`)).status).toBe(200)
    const refused = await small.safety.asks('GET', `${path}?limit=2`)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect((await small.safety.asks('GET', path)).status).toBe(200)
    expect(
      (await small.safety.asks('PATCH', `${path}/${small.depot.projectID}`, { name: 'Depot' }))
        .status,
    ).toBe(200)
    expect((await small.lead.asks('GET', path)).status).toBe(200)
    small.server.wait(seconds * 1000)
    expect((await small.safety.asks('GET', `${path}?limit=2`)).status).toBe(200)
    await small.stop()
  })
})
