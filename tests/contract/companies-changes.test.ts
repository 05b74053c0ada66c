import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Asking } from '#tests/world/server.ts'
import { form, linesOf, makes, reads, rowOf, setUp, system, w, withKey } from './companies-world.ts'

setUp()

const withTag = (etag: string): Asking => ({ headers: { 'if-match': `"${etag}"` } })

describe('changes of a company', () => {
  test('API-12 ACC-37 ACC-59 G1-45 the system administrator changes any company, with the license count', async () => {
    const made = await makes('Delta Foundations')
    const answer = await system.asks(
      'PUT',
      '/api/accounts',
      { accountID: made.accountID, city: 'Waco', noLicenses: 7, dueDaysLow: 40 },
      withTag(made.etag),
    )
    expect(rowOf(answer)).toMatchObject({
      ...form,
      name: made.name,
      city: 'Waco',
      noLicenses: 7,
      dueDaysLow: 40,
      version: 2,
    })
    expect(await linesOf(answer)).toMatchObject([
      {
        event: 'company-changed',
        account_id: made.accountID,
        details: { city: { from: 'San Antonio', to: 'Waco' }, noLicenses: { from: 50, to: 7 } },
      },
    ])
  })

  test('the trail of a change names fields, without an email address or phone number', async () => {
    const made = await makes('Quiet Works')
    const answer = await system.asks('PUT', '/api/accounts', {
      accountID: made.accountID,
      contactEmail: 'new@alamo.test',
      contactPhone: '5125550000',
    })
    const [line] = await linesOf(answer)
    expect(line?.details).toEqual({ fields: ['contactPhone', 'contactEmail'] })
  })

  test('ACC-38 ACC-39 G1-63 the owner changes the own company, another professional of it does not', async () => {
    const own = w.boss.accountID
    expect(
      rowOf(await w.boss.asks('PUT', '/api/accounts', { accountID: own, city: 'Denver' })),
    ).toMatchObject({ city: 'Denver' })
    expect(
      await w.safety.asks('PUT', '/api/accounts', { accountID: own, city: 'Boulder' }),
    ).toMatchObject({ status: 403, body: { code: 'not-permitted' } })
    expect((await reads(own, w.safety)).city).toBe('Denver')
  })

  test('ACC-41 ACL-37 to ACL-40 the name is fixed, and the company neither sees nor sets the license count', async () => {
    const own = w.boss.accountID
    await system.asks('PUT', '/api/accounts', { accountID: own, noLicenses: 12 })
    for (const who of [system, w.boss])
      expect(
        await who.asks('PUT', '/api/accounts', { accountID: own, name: 'Another name' }),
      ).toMatchObject({ status: 422, body: { fields: { name: 'It cannot be changed.' } } })
    expect((await reads(own, w.boss)).noLicenses).toBeNull()
    for (const who of [w.boss, w.safety, w.proxy])
      expect(
        await who.asks('PUT', '/api/accounts', { accountID: own, noLicenses: 99 }),
      ).toMatchObject({
        status: 403,
        body: { code: 'not-permitted', fields: { noLicenses: expect.any(String) } },
      })
    expect((await reads(own)).noLicenses).toBe(12)
  })

  test('ACC-84 ACL-41 to ACL-44 only the system administrator sets the plan, and the trail has old and new value', async () => {
    const path = `/api/accounts/${w.boss.accountID}`
    for (const who of [w.boss, w.safety, w.proxy])
      expect(await who.asks('PATCH', path, { isPowerBIReportFree: false })).toMatchObject({
        status: 403,
        body: { code: 'not-permitted' },
      })
    const answer = await system.asks('PATCH', path, { isPowerBIReportFree: false })
    expect(rowOf(answer).isPowerBIReportFree).toBe(false)
    expect(await linesOf(answer)).toMatchObject([
      { event: 'plan-changed', details: { from: 'Free', to: 'Paid' } },
    ])
  })

  test('API-14 API-15 ACC-85 a PATCH sets the plan; any professional of the company can mark the setup as finished', async () => {
    const made = await makes('Granite Peak')
    const path = `/api/accounts/${made.accountID}`
    expect(
      rowOf(await system.asks('PATCH', path, { isPowerBIReportFree: false, isConfigurate: true })),
    ).toMatchObject({ isPowerBIReportFree: false, isConfigurate: true })
    await system.asks('PATCH', `/api/accounts/${w.boss.accountID}`, { isConfigurate: false })
    expect(
      rowOf(
        await w.safety.asks('PATCH', `/api/accounts/${w.boss.accountID}`, { isConfigurate: true }),
      ).isConfigurate,
    ).toBe(true)
    expect(
      await w.boss.asks('PATCH', `/api/accounts/${w.boss.accountID}`, { isConfigurate: false }),
    ).toMatchObject({ status: 403 })
  })

  test('API2-03 refuses an outdated change with the current company', async () => {
    const made = await makes('Harlan & Sons')
    await system.asks('PUT', '/api/accounts', { accountID: made.accountID, city: 'Tulsa' })
    const late = await system.asks(
      'PUT',
      '/api/accounts',
      { accountID: made.accountID, city: 'Reno' },
      withTag(made.etag),
    )
    expect(late).toMatchObject({
      status: 412,
      body: { code: 'changed', row: { city: 'Tulsa', version: 2 } },
    })
    expect((await reads(made.accountID)).city).toBe('Tulsa')
  })

  test('each response has current counts, for any tag that the client sends', async () => {
    const made = await makes('Seated Works')
    await system.asks('POST', '/api/accounts/seats', {
      AccountID: made.accountID,
      PackageID: 'SA-OSHA',
      Seats: 7,
    })
    const ask = (tag: string) =>
      system.asks('GET', `/api/accounts/${made.accountID}`, undefined, {
        headers: { 'if-none-match': tag },
      })
    const first = await system.asks('GET', `/api/accounts/${made.accountID}`)
    const tag = first.headers.get('etag') ?? ''
    expect((await ask(tag)).status).toBe(304)
    await system.asks('POST', '/api/accounts/seats', {
      AccountID: made.accountID,
      PackageID: 'SA-COMMANDER',
      Seats: 2,
    })
    expect(rowOf(await ask(tag))).toMatchObject({ seats: 9, etag: made.etag })
    expect(
      rowOf(
        await system.asks(
          'PUT',
          '/api/accounts',
          { accountID: made.accountID, city: 'Waco' },
          { headers: { 'if-match': tag } },
        ),
      ).city,
    ).toBe('Waco')
  })

  test('a repeat with its key succeeds, even though its tag is outdated', async () => {
    const made = await makes('Ironwood')
    const more = { headers: { ...withKey(randomUUID()).headers, ...withTag(made.etag).headers } }
    const answers = [1, 2].map(() =>
      system.asks('PUT', '/api/accounts', { accountID: made.accountID, city: 'Phoenix' }, more),
    )
    expect((await Promise.all(answers)).map(rowOf)).toMatchObject([
      { city: 'Phoenix', version: 2 },
      { city: 'Phoenix', version: 2 },
    ])
  })

  test('a whole row that comes back with one changed field changes that field', async () => {
    const made = await makes('Juniper Mechanical')
    expect(
      rowOf(await system.asks('PUT', '/api/accounts', { ...made, city: 'Reno' })),
    ).toMatchObject({ city: 'Reno', version: 2 })
  })

  test('the provider itself does not count as a company', async () => {
    expect(await system.asks('GET', '/api/accounts/0')).toMatchObject({ status: 400 })
    expect(await system.asks('PUT', '/api/accounts', { accountID: 0, city: 'X' })).toMatchObject({
      status: 422,
    })
    expect(
      await system.asks('PUT', '/api/accounts', { accountID: 2_000_000_000, city: 'X' }),
    ).toMatchObject({ status: 404 })
  })
})

describe('a company that is switched off', () => {
  test('API-13 ACC-75 ACC-78 ACC-81 ACC-82 its people learn it at once; their unsent work waits and is accepted after reactivation', async () => {
    const { stranger } = w
    const path = `/api/accounts/${stranger.accountID}`
    const op = {
      id: randomUUID(),
      entity: 'project' as const,
      ref: w.pier.uid,
      patch: { address: 'Quay 9' },
      seen: { address: w.pier.address },
    }
    const off = await system.asks('PATCH', path, { isActive: false })
    expect(rowOf(off).isActive).toBe(false)
    expect(await linesOf(off)).toMatchObject([
      { event: 'company-deactivated', account_id: stranger.accountID },
    ])
    await expect(stranger.sends(op)).rejects.toThrow(/403.*account-inactive/)
    expect(await stranger.asks('GET', '/api/users/me')).toMatchObject({
      status: 200,
      body: { user_metadata: { isAccountActive: false } },
    })
    const on = await system.asks('PATCH', path, { isActive: true })
    expect(await linesOf(on)).toMatchObject([{ event: 'company-activated' }])
    expect(await stranger.asks('GET', '/api/users/me')).toMatchObject({
      body: { user_metadata: { isAccountActive: true } },
    })
    expect(await stranger.sendsOne(op)).toMatchObject({ status: 200, row: { address: 'Quay 9' } })
  })

  test('ACC-76 ACL-33 to ACL-36 the system administrator switches any company, its own people cannot', async () => {
    const { accountID } = await makes('Switched Works')
    for (const isActive of [false, true])
      expect(
        rowOf(await system.asks('PATCH', `/api/accounts/${accountID}`, { isActive })),
      ).toMatchObject({ isActive })
    for (const who of [w.boss, w.safety, w.proxy])
      expect(
        await who.asks('PATCH', `/api/accounts/${who.accountID}`, { isActive: false }),
      ).toMatchObject({ status: 403, body: { code: 'not-permitted' } })
  })
})
