import { describe, expect, test } from 'vitest'
import { world } from '#tests/world/company.ts'

describe('2.4.1 mass reading and mass writing only have to wait', () => {
  test('counts a row of an array, a row of a batch and a single call alike', async () => {
    const small = await world({ limits: { anHour: { rowsRead: 1000, writes: 6 } } })
    const path = `/api/accounts/${small.people.ridgeline}/projects`
    const project = (number: string) => ({
      number,
      name: 'Yard',
      address: 'Quay 2',
      assignedToUserID: small.people.safety.user_id,
    })
    expect(
      (await small.safety.asks('POST', path, [project('P-1'), project('P-2'), project('P-3')]))
        .status,
    ).toBe(201)
    expect(
      (await small.safety.sends({ patch: { title: 'x' } }, { patch: { title: 'y' } })).length,
    ).toBe(2)
    expect(
      (await small.safety.asks('PATCH', `${path}/${small.depot.projectID}`, { name: 'Depot' }))
        .status,
    ).toBe(200)
    const refused = await small.safety.asks('POST', path, [project('P-4')])
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } })
    expect((await small.safety.asks('GET', path)).status).toBe(200)
    // A request that a device must make before it sends does not count as an act.
    expect(await small.safety.receipts([])).toMatchObject({ known: [], unknown: [] })
    small.server.wait(Number(refused.headers.get('retry-after')) * 1000)
    expect((await small.safety.asks('POST', path, [project('P-4')])).status).toBe(201)
    await small.stop()
  })

  test('each kind of change counts as one, and a file in parts counts when it begins', async () => {
    const small = await world({ limits: { anHour: { rowsRead: 1000, writes: 3 } } })
    const { ridgeline, safety, lead, sysadmin } = small.people
    for (const n of [1, 2, 3])
      expect(
        (
          await small.safety.asks('POST', '/api/users/me/requesthelp', {
            subject: 'Help',
            content: `Nothing is there, ${n}.`,
          })
        ).status,
      ).not.toBe(429)
    const calls: readonly [string, string, object?][] = [
      ['POST', '/api/users/me/requesthelp', { subject: 'Help', content: 'Nothing is there.' }],
      [
        'POST',
        `/api/users/${lead.user_id}/certificates/files`,
        { fileName: 'card.pdf', base64Data: Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64') },
      ],
      [
        'POST',
        `/api/users/${safety.user_id}/proxy-users/create`,
        {
          given_name: 'Nora',
          family_name: 'Fields',
          email: 'nora@ridgeline.test',
          jobTitle: 'Foreman',
        },
      ],
      ['PUT', `/api/users/config/${safety.user_id}/apikey`],
    ]
    for (const [method, path, body] of calls)
      expect([path, (await small.safety.asks(method, path, body)).status]).toEqual([path, 429])
    const required = () =>
      small.sysadmin.asks('PUT', `/api/accounts/${ridgeline}/certificates/required`, {
        jobTitle: 'Rigger',
        certificateTitles: ['Rigger'],
      })
    for (const n of [1, 2]) expect([n, (await required()).status]).toEqual([n, 200])
    const upload = () =>
      small.sysadmin.asks('POST', `/api/accounts/${ridgeline}/uploads`, {
        kind: 'logo',
        fileName: 'x.png',
        bytes: 5,
      })
    const started = await upload()
    expect(started.status).toBe(201)
    expect([(await upload()).status, (await required()).status]).toEqual([429, 429])
    const { uploadID } = started.body as { uploadID: string }
    expect(
      (
        await small.sysadmin.asks('PATCH', `/api/uploads/${uploadID}`, {
          offset: 0,
          base64Data: 'AAAAAAA=',
        })
      ).status,
    ).toBe(200)
    expect((await small.sysadmin.asks('DELETE', `/api/uploads/${uploadID}`)).status).toBe(204)
    expect(await small.safety.receipts([])).toMatchObject({ known: [] })
    expect(
      (await small.server.ask('POST', '/api/oauth/revoke', { as: sysadmin })).status,
    ).toBeLessThan(300)
    await small.stop()
  })
})
