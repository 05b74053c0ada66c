import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { companyProblems } from '#contract/companies/rules.ts'
import { zoneOfState } from '#contract/companies/state-zones.ts'
import type { Company } from '#contract/companies/schema.ts'
import states from '#server/features/companies/data/states.json' with { type: 'json' }
import type { Answered } from '#tests/world/server.ts'
import { form, linesOf, makes, reads, rowOf, setUp, system, w, withKey } from './companies-world.ts'

setUp()

const finds = async (query: string) =>
  ((await system.asks('GET', `/api/accounts?${query}`)).body as Company[]).map(({ name }) => name)

describe('a new company', () => {
  test('API-10 API-11 ACC-58 G1-62 is stored as sent: active, not set up, on the Free plan, without people', async () => {
    const made = await makes('Bluebonnet Paving')
    expect(made).toMatchObject({
      ...form,
      name: 'Bluebonnet Paving',
      isActive: true,
      isConfigurate: false,
      isPowerBIReportFree: true,
      associates: 0,
      seats: 0,
      seatsUsed: 0,
      version: 1,
    })
    expect(await reads(made.accountID)).toEqual(made)
    expect(
      await w.server.owner('select 1 from users where account_id = $1', [made.accountID]),
    ).toEqual([])
  })

  test('takes its time zone from its state, or the zone that is named', async () => {
    expect((await makes('Chicago time')).timeZone).toBe('America/Chicago')
    expect((await makes('Empty time', { contactState: 'Hawaii', timeZone: '' })).timeZone).toBe(
      'Pacific/Honolulu',
    )
    expect((await makes('Own time', { timeZone: 'America/Denver' })).timeZone).toBe(
      'America/Denver',
    )
    expect(
      (
        await makes('Elsewhere', {
          country: 'Mexico',
          contactState: 'Sonora',
          timeZone: 'America/Hermosillo',
        })
      ).timeZone,
    ).toBe('America/Hermosillo')
    expect(
      rowOf(
        await system.asks('PUT', '/api/accounts', {
          accountID: (await makes('Moved')).accountID,
          contactState: 'Hawaii',
        }),
      ).timeZone,
    ).toBe('America/Chicago')
  })

  test('every state has a time zone', () => {
    expect(
      states.filter(
        ({ name }) => zoneOfState({ country: 'United States', contactState: name }) === null,
      ),
    ).toEqual([])
    for (const { name } of states)
      expect(
        companyProblems({
          timeZone: zoneOfState({ country: 'United States', contactState: name }),
        }),
      ).toEqual([])
    expect(zoneOfState({ country: 'Mexico', contactState: 'Texas' })).toBeNull()
  })

  test('API2-02 a repeat with its key creates one company; the key with other content is refused', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        system.asks('POST', '/api/accounts', { ...form, name: 'Cascade Steel' }, withKey(key)),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => rowOf(answer).accountID)).size).toBe(1)
    expect(await finds('search=cascade')).toEqual(['Cascade Steel'])
    const lines = (await Promise.all(answers.map(linesOf))).flat()
    expect(lines).toMatchObject([
      {
        event: 'company-created',
        actor_account_id: 0,
        actor_id: system.user_id,
        details: { name: 'Cascade Steel' },
      },
    ])
    expect(
      await system.asks('POST', '/api/accounts', { ...form, name: 'Cascade Wood' }, withKey(key)),
    ).toMatchObject({ status: 409, body: { code: 'key' } })
  })

  test('ACC-40 ACC-42 ACC-43 ACC-44 ACC-45 refuses missing required values, each field by name', async () => {
    expect(await system.asks('POST', '/api/accounts', {})).toMatchObject({
      status: 422,
      body: {
        fields: {
          name: 'Required.',
          address: 'Required.',
          firstName: 'Required.',
          lastName: 'Required.',
          city: 'Required.',
        },
      },
    })
    expect(await system.asks('POST', '/api/accounts', { ...form, city: ' ' })).toMatchObject({
      status: 422,
      body: { fields: { city: 'Required.' } },
    })
  })

  test('ACC-46 ACC-47 ACC-48 ACC-50 ACC-52 state, country, phone, email and license count are required too', async () => {
    const {
      contactState: _1,
      country: _2,
      contactPhone: _3,
      contactEmail: _4,
      noLicenses: _5,
      ...rest
    } = form
    const { status, body } = await system.asks('POST', '/api/accounts', rest)
    expect(status).toBe(422)
    expect(Object.keys(Object(Reflect.get(Object(body), 'fields'))).toSorted()).toEqual([
      'contactEmail',
      'contactPhone',
      'contactState',
      'country',
      'noLicenses',
    ])
  })

  test.each<[string, string | number, string]>([
    ['contactPhone', '555-0148', 'Digits only, at most 10.'],
    ['contactEmail', 'elena@alamo', 'Please enter a valid email'],
    ['timeZone', 'Mars/Olympus', 'Please select Time zone'],
    // Zones that differ on each side, or that the database does not know.
    ...['PST', 'CTT', 'VST', 'NET', 'EST5EDT', 'SystemV/PST8', 'US/Pacific-New'].map(
      (zone): [string, string, string] => ['timeZone', zone, 'Please select Time zone'],
    ),
    ['industryID', 1, 'This value is not possible.'],
  ])(
    'ACC-49 ACC-51 G1-47 refuses an impossible %s at its field',
    async (field, value, sentence) => {
      const refused = { status: 422, body: { code: 'invalid', fields: { [field]: sentence } } }
      expect(await system.asks('POST', '/api/accounts', { ...form, [field]: value })).toMatchObject(
        refused,
      )
      expect(
        await system.asks('PATCH', `/api/accounts/${(await makes('Wrong change')).accountID}`, {
          [field]: value,
        }),
      ).toMatchObject(refused)
    },
  )

  test('ACC-53 refuses a license count of eleven digits and accepts one of ten', async () => {
    expect(
      await system.asks('POST', '/api/accounts', { ...form, noLicenses: 10_000_000_000 }),
    ).toMatchObject({ status: 422, body: { fields: { noLicenses: expect.any(String) } } })
    expect((await makes('Ten digits', { noLicenses: 9_999_999_999 })).noLicenses).toBe(
      9_999_999_999,
    )
  })
})

describe('the list', () => {
  beforeAll(async () => {
    for (const name of ['Ñandú Roofing', 'Nandu Glazing', 'Ocean Civil'])
      await makes(name, { city: name.startsWith('O') ? 'Laredo' : 'Eureka' })
    const [ocean] = (await system.asks('GET', '/api/accounts?search=ocean')).body as Company[]
    await system.asks('PATCH', `/api/accounts/${ocean?.accountID}`, {
      isActive: false,
      isPowerBIReportFree: false,
    })
  })

  test('API-09 SHELL-32 finds every word in any order, without accents, by status and by plan', async () => {
    expect(await finds('search=nandu')).toEqual(['Nandu Glazing', 'Ñandú Roofing'])
    expect(await finds('search=EUREKA%20rÓo')).toEqual(['Ñandú Roofing'])
    expect(await finds('search=laredo&isActive=true')).toEqual([])
    expect(await finds('search=laredo&isActive=false&plan=paid')).toEqual(['Ocean Civil'])
    expect(await finds('search=laredo&plan=free')).toEqual([])
    expect(await finds('search=%25')).toEqual([])
    expect(await finds('search=roofimg')).toEqual([])
    expect(await finds('search=roofimg&close=true')).toEqual(['Ñandú Roofing'])
  })

  // Concurrent, because they only read.
  test.concurrent.each(['name', 'city', 'isActive', 'isPowerBIReportFree', 'createdAt'])(
    'pages of two form the whole list, sorted by %s in both directions',
    async (sort) => {
      for (const order of ['asc', 'desc']) {
        const whole = (await system.asks('GET', `/api/accounts?sort=${sort}&order=${order}`))
          .body as Company[]
        const paged: Company[] = []
        for (let cursor: string | null = ''; cursor !== null;) {
          const page: Answered = await system.asks(
            'GET',
            `/api/accounts?sort=${sort}&order=${order}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
          )
          paged.push(...(page.body as Company[]))
          cursor = page.headers.get('next-cursor')
        }
        expect(paged.map(({ accountID }) => accountID)).toEqual(
          whole.map(({ accountID }) => accountID),
        )
        expect(new Set(whole.map(({ accountID }) => accountID)).size).toBe(whole.length)
      }
    },
  )

  test('refuses a foreign cursor', async () => {
    for (const cursor of [
      'x',
      Buffer.from('[1,2,3]').toString('base64url'),
      Buffer.from(String.raw`["a\u0000","b",3]`).toString('base64url'),
    ])
      expect(await system.asks('GET', `/api/accounts?cursor=${cursor}`)).toMatchObject({
        status: 400,
      })
  })

  test('counts the companies of each tab and plan under the other filters', async () => {
    const counts = async (query: string) =>
      (await system.asks('GET', `/api/accounts/counts?${query}`)).body
    expect(await counts('search=laredo&isActive=true')).toMatchObject({
      isActive: { false: 1 },
      plan: {},
    })
    expect(await counts('search=eureka&plan=paid')).toMatchObject({
      isActive: {},
      plan: { free: 2 },
    })
    const all = (await system.asks('GET', '/api/accounts')).body as Company[]
    expect(await counts('')).toMatchObject({ total: { companies: all.length } })
  })

  test('ACC-01 ACC-02 ACC-03 ACC-07 ACC-08 a company has its fields, with its people and seats counted', async () => {
    const [ridgeline] = (await system.asks('GET', '/api/accounts?search=ridgeline'))
      .body as Company[]
    const [counted] = await w.server.owner<{ n: number }>(
      'select count(*)::int as n from users where account_id = $1',
      [w.boss.accountID],
    )
    expect(ridgeline).toMatchObject({
      accountID: w.boss.accountID,
      name: 'Ridgeline Builders',
      associates: counted?.n,
      seats: 700,
      seatsUsed: 0,
    })
    const fields = [
      'address',
      'firstName',
      'lastName',
      'city',
      'contactState',
      'country',
      'contactPhone',
      'contactEmail',
      'industryID',
      'isActive',
      'isConfigurate',
      'isPowerBIReportFree',
    ]
    expect(fields.filter((name) => !(name in Object(ridgeline)))).toEqual([])
  })

  test('ACC-04 ACC-09 G1-46 the license count is a field, and the first package is shown', async () => {
    const [ridgeline] = (await system.asks('GET', '/api/accounts?search=ridgeline'))
      .body as Company[]
    expect(ridgeline).toHaveProperty('noLicenses')
    expect(ridgeline?.packageID).toBe('SA-ADMINISTRATOR')
    expect((await makes('No packages')).packageID).toBeNull()
  })
})

test('ACC-13 API-22 API-23 G1-43 lists industries and states by name', async () => {
  const { boss } = w
  expect((await boss.asks('GET', '/api/industries')).body).toContainEqual({
    industryID: 238160,
    name: 'Roofing Contractors',
  })
  const states = (await boss.asks('GET', '/api/states')).body as { name: string }[]
  expect(states).toContainEqual({ stateID: expect.any(Number), name: 'Texas', abbreviation: 'TX' })
  expect(states.map(({ name }) => name)).toEqual(states.map(({ name }) => name).toSorted())
})

test('API-24 G1-67 TEAM-14 lists job titles, also those in use: the principal ones first, then by name', async () => {
  const { boss } = w
  await w.server.owner(
    `update users set job_title = 'Rope Access Lead' where account_id = $1 and user_id = $2`,
    [boss.accountID, w.lead.user_id],
  )
  const titles = (await boss.asks('GET', `/api/accounts/${boss.accountID}/jobtitles`)).body as {
    name: string
    isPrincipal: boolean
  }[]
  expect(titles).toContainEqual({ name: 'Owner', isPrincipal: true })
  expect(titles).toContainEqual({ name: 'Rope Access Lead', isPrincipal: false })
  for (const isPrincipal of [true, false]) {
    const names = titles
      .filter((title) => title.isPrincipal === isPrincipal)
      .map(({ name }) => name)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
  }
  const firstPlain = titles.findIndex(({ isPrincipal }) => !isPrincipal)
  expect(titles.slice(firstPlain).some(({ isPrincipal }) => isPrincipal)).toBe(false)
})
