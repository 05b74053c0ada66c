import { test } from 'vitest'
import { queueName, queueSchema } from '#server/db/queue-schema.ts'
import { redPoint } from './cases/companies.ts'
import { aConnection } from './cases/goformz.ts'
import {
  asks,
  type Brought,
  change,
  field,
  leavesItsLine,
  type OfCompanies,
  ofCompany,
  p,
  setUp,
  value,
  w,
} from './audit-events-world.ts'

setUp()

const switches = (body: object) =>
  asks('PATCH', `/api/accounts/${p.ridgeline}`, { as: p.sysadmin, body })

async function failedJob(): Promise<string> {
  const sql = `insert into ${queueSchema}.job (name, data, state, started_on, completed_on, output) values ($1, $2, 'failed', now(), now(), '{"code":"failed","detail":""}') returning id`
  const [made] = await w.server.owner<{ id: string }>(sql, [
    queueName,
    JSON.stringify({ job: 'of-another-version', account: p.ridgeline, payload: {} }),
  ])
  return made?.id ?? ''
}

const ofProvider = 'Siteward'

const brought: Brought<OfCompanies> = {
  // Inserts a key as a server does that finds none, and as an operator does who rotates keys.
  'key-made': async () => {
    await w.server.db.identity((tx) =>
      tx.exec(`insert into signing_keys (kid, secret) values ('a-new-key', $1)`, [
        Buffer.alloc(32, 7),
      ]),
    )
    return {
      answer: null,
      by: null,
      about: '',
      of: ofProvider,
      details: [value('key', 'a-new-key')],
    }
  },
  'key-retired': async () => {
    await w.server.owner(
      `insert into signing_keys (kid, secret, created_at) values ('an-old-key', $1, now() - interval '1 year')`,
      [Buffer.alloc(32, 8)],
    )
    await w.server.owner(
      `update signing_keys set retired_at = '2030-01-01T00:00:00Z' where kid = 'an-old-key'`,
    )
    return {
      answer: null,
      by: null,
      about: '',
      of: ofProvider,
      details: [value('key', 'an-old-key'), change('', '2030-01-01T00:00:00+00:00', 'retired')],
    }
  },
  'job-tried-again': async () => {
    const id = await failedJob()
    return {
      answer: await asks('POST', `/api/jobs/${id}/retry`, { as: p.sysadmin }),
      by: p.sysadmin,
      about: id,
      of: ofProvider,
    }
  },
  'job-given-up': async () => {
    const id = await failedJob()
    return {
      answer: await asks('DELETE', `/api/jobs/${id}`, { as: p.sysadmin }),
      by: p.sysadmin,
      about: id,
      of: ofProvider,
    }
  },
  'company-created': async () => {
    const body = {
      name: 'Alamo Crane',
      address: '500 Congress Ave',
      city: 'Austin',
      contactState: 'Texas',
      country: 'United States',
      firstName: 'Elena',
      lastName: 'Vasquez',
      contactPhone: '5125550148',
      contactEmail: 'elena@alamo.test',
      industryID: 238290,
      noLicenses: 50,
    }
    return {
      answer: await asks('POST', '/api/accounts', { as: p.sysadmin, body }),
      by: p.sysadmin,
      about: 'Alamo Crane',
      of: 'Alamo Crane',
      details: [value('name', 'Alamo Crane')],
    }
  },
  'company-changed': async () => {
    const sets = (city: string) =>
      asks('PUT', '/api/accounts', { as: p.boss, body: { accountID: p.ridgeline, city } })
    await sets('Dallas')
    return ofCompany(await sets('Austin'), [change('Dallas', 'Austin', 'city')], p.boss)
  },
  'company-activated': async () => {
    await switches({ isActive: false })
    return ofCompany(await switches({ isActive: true }), [])
  },
  'company-deactivated': async () => {
    const answer = await switches({ isActive: false })
    await switches({ isActive: true })
    return ofCompany(answer, [])
  },
  'plan-changed': async () => {
    await switches({ isPowerBIReportFree: true })
    return ofCompany(await switches({ isPowerBIReportFree: false }), [change('Free', 'Paid')])
  },
  'logo-changed': async () =>
    ofCompany(
      await asks('POST', `/api/accounts/${p.ridgeline}/logo`, {
        as: p.boss,
        body: { fileName: 'logo.png', base64Data: redPoint },
      }),
      [],
      p.boss,
    ),
  'logo-removed': async () => {
    await asks('POST', `/api/accounts/${p.ridgeline}/logo`, {
      as: p.boss,
      body: { fileName: 'logo.png', base64Data: redPoint },
    })
    return ofCompany(
      await asks('DELETE', `/api/accounts/${p.ridgeline}/logo`, { as: p.boss }),
      [],
      p.boss,
    )
  },
  'seats-bought': async () => {
    await w.server.owner(
      `delete from account_packages where account_id = $1 and package_id = 'SA-POWER-BI-API'`,
      [p.ridgeline],
    )
    return ofCompany(
      await asks('POST', '/api/accounts/seats', {
        as: p.sysadmin,
        body: { PackageID: 'SA-POWER-BI-API', Seats: 3, AccountID: p.ridgeline },
      }),
      [change(0, 3), value('package', 'Power BI API')],
    )
  },
  'seats-changed': async () =>
    ofCompany(
      await asks('PUT', '/api/accounts/seats', {
        as: p.sysadmin,
        body: { PackageID: 'SA-OSHA', Seats: 120, AccountID: p.ridgeline },
      }),
      [change(100, 120), value('package', 'OSHA')],
    ),
  'catalogue-edited': async () => {
    const answer = await asks('POST', '/api/safetyplans', {
      as: p.sysadmin,
      body: { name: 'Welding' },
    })
    return {
      answer,
      by: p.sysadmin,
      about: String(field(answer, 'safetyPlanID')),
      of: ofProvider,
      details: [value('what', 'created'), value('name', 'Welding')],
    }
  },
  'catalogue-published': async () => {
    const answer = await asks('POST', '/api/safetyplans/publications', {
      as: p.sysadmin,
      body: { plans: [{ safetyPlanID: 1, edits: 0 }] },
    })
    return {
      answer,
      by: p.sysadmin,
      about: '',
      of: ofProvider,
      details: [value('programs', 'Fall Protection'), value('count', 1)],
    }
  },
  'programs-enabled': async () => {
    await w.server.owner(
      'delete from account_safety_forms where account_id = $1 and form_id = 101',
      [p.ridgeline],
    )
    return ofCompany(
      await asks('POST', `/api/account/${p.ridgeline}/safetyplans`, {
        as: p.safety,
        body: [{ safetyPlanID: 1, formID: 101 }],
      }),
      [value('programs', 'Fall Protection'), value('count', 1)],
      p.safety,
    )
  },
  'programs-disabled': async () =>
    ofCompany(
      await asks('DELETE', `/api/accounts/${p.ridgeline}/safetyplans/1/forms/101`, {
        as: p.safety,
      }),
      [value('programs', 'Fall Protection'), value('count', 1)],
      p.safety,
    ),
  'api-keys-shown': async () =>
    ofCompany(
      await asks('POST', `/api/accounts/${p.ridgeline}/apikey/administrators`, { as: p.sysadmin }),
      [value('of', 'administrators')],
    ),
  'api-key-replaced': async () =>
    ofCompany(await asks('PUT', `/api/accounts/${p.ridgeline}/apikey`, { as: p.sysadmin }), []),
  'connector-set': async () =>
    ofCompany(
      await asks('PUT', `/api/accounts/${p.ridgeline}/goformz`, {
        as: p.sysadmin,
        body: aConnection,
      }),
      [
        value('became', 'off'),
        value('clientID', 'ridgeline'),
        value('apiAddress', aConnection.apiAddress),
        value('fields', 'clientSecret'),
      ],
    ),
  'webhook-shown': async () => {
    await asks('PUT', `/api/accounts/${p.ridgeline}/goformz`, { as: p.sysadmin, body: aConnection })
    return ofCompany(
      await asks('POST', `/api/accounts/${p.ridgeline}/goformz/webhook`, {
        as: p.sysadmin,
        body: { another: true },
      }),
      [value('act', 'replaced')],
    )
  },
  'report-keys-set': async () =>
    ofCompany(
      await asks('PUT', '/api/accounts', {
        as: p.sysadmin,
        body: { accountID: p.ridgeline, powerBIKey: '7b1e90c4-1111-4222-8333-444455552f6d' },
      }),
      [value('fields', 'powerBIKey')],
    ),
}

test.each(Object.entries(brought))(
  '%s happens, and its line has caller, person, event, time, place and request (ruling 39)',
  leavesItsLine,
)
