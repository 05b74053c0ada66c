import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditRow } from '#contract/audit/operations.ts'
import { type AuditEvent, auditEvents } from '#contract/kernel/audit.ts'
import { queueName, queueSchema } from '#server/db/queue-schema.ts'
import { jobsDone } from '#tests/world/jobs.ts'
import { type World, world } from '#tests/world/company.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePerson, type People, type Person, type PersonWishes } from '#tests/world/people.ts'
import type { Answered, Asking } from '#tests/world/server.ts'
import { redPoint } from './cases/companies.ts'
import { aConnection } from './cases/goformz.ts'
import { enterCase } from './enter-osha-case.ts'
import { aReport } from './cases/schedules.ts'

let w: World
let p: People
let mail: MailServer

beforeAll(async () => {
  mail = await mailServer()
  w = await world({
    environment: {
      SMTP_URL: mail.url,
      PUBLIC_URL: 'http://safety.example.test',
      HELP_EMAIL: 'help@product.test',
      SALES_EMAIL: 'sales@product.test',
    },
  })
  p = w.people
})
afterAll(async () => {
  await w.stop()
  await mail.close()
})

const install = '0193a5f0-0000-7000-8000-00000000c0de'
const device = { install: `${install}; pending=0`, 'user-agent': 'Tablet/1.0 (Siteward test)' }

/** What the line must say beside when and whence. */
interface Told {
  /** The call that brought it about; null: no call did. */
  answer: Answered | null
  /** Null: nobody who was signed in. */
  by: Person | null
  /** As the list names it: a person's or company's name, a number, a uid; '' for nothing. */
  about: string
  /** In whose trail it is; Ridgeline's unless said otherwise. */
  of?: string
  details?: AuditRow['details']
  as?: string
}

const asks = async (method: string, path: string, asking: Asking = {}): Promise<Answered> => {
  const answer = await w.server.ask(method, path, {
    ...asking,
    headers: { ...device, ...asking.headers },
  })
  expect(answer.status, answer.text).toBeLessThan(500)
  return answer
}
const value = (name: string, to: string | number) => ({ name, from: '', to: String(to) })
const change = (from: string | number, to: string | number, name = '') => ({
  name,
  from: String(from),
  to: String(to),
})
const field = ({ body }: Answered, name: string): unknown =>
  Reflect.get(Object([body].flat()[0]), name)
let nth = 0
/** Somebody of Ridgeline whom nothing else is about. */
const somebody = (wishes: Partial<PersonWishes> = {}) =>
  makePerson(w.server.owner, p.ridgeline, {
    name: `Ned ${'Some'.repeat((nth % 3) + 1)} ${(nth += 1)}`,
    email: `somebody${nth}@ridgeline.test`,
    reportsTo: p.boss,
    ...wishes,
  })
const logsOf = () => `/api/accounts/${p.ridgeline}/osha`
const aCase = () =>
  enterCase((path, body) => asks('POST', `${logsOf()}${path}`, { as: p.safety, body }))
const signIn = (person: Person, word = person.password) =>
  asks('POST', '/api/oauth/token', {
    body: { grant_type: 'password', username: person.email, password: word },
  })
const forgets = (person: Person) =>
  asks('POST', '/api/dbconnections/change_password', { body: { email: person.email } })
const edits = (person: Person, body: object, as = p.boss) =>
  asks('PUT', `/api/users/${person.user_id}`, { as, body })
const switches = (body: object) =>
  asks('PATCH', `/api/accounts/${p.ridgeline}`, { as: p.sysadmin, body })
const mailTo = async (email: string) => {
  await jobsDone(w.server)
  return mail.received.findLast(({ to }) => to.includes(email))?.text ?? ''
}
const ofCompany = (answer: Answered, details: AuditRow['details'], by = p.sysadmin): Told => ({
  answer,
  by,
  about: 'Ridgeline Builders',
  details,
})

/** Somebody who is invited, and the answer to it. */
async function invites(name: string) {
  const email = `${name.toLowerCase().replace(' ', '.')}@new.test`
  const [givenName = '', familyName = ''] = name.split(' ')
  const answer = await asks('POST', `/api/accounts/${p.ridgeline}/users`, {
    as: p.safety,
    body: [
      {
        givenName,
        familyName,
        name,
        email,
        jobTitle: 'Foreman',
        package: 'SA-COMMANDER',
        contractorCompanyID: 0,
        reportsToUserID: p.safety.user_id,
        app_metadata: { role: { roleID: 2, name: 'Administrator' } },
      },
    ],
  })
  const [made] = await w.server.owner<{ user_id: number; uid: string }>(
    'select user_id, uid from users where email = $1',
    [email],
  )
  const person: Person = {
    accountID: p.ridgeline,
    user_id: made?.user_id ?? 0,
    uid: made?.uid ?? '',
    name,
    email,
    password: 'Crane-Hook-77',
  }
  return { answer, person, link: /inviteid=([\w-]{43})/.exec(await mailTo(email))?.[1] ?? '' }
}

async function failedJob(): Promise<string> {
  const sql = `insert into ${queueSchema}.job (name, data, state, started_on, completed_on, output) values ($1, $2, 'failed', now(), now(), '{"code":"failed","detail":""}') returning id`
  const [made] = await w.server.owner<{ id: string }>(sql, [
    queueName,
    JSON.stringify({ job: 'of-another-version', account: p.ridgeline, payload: {} }),
  ])
  return made?.id ?? ''
}

/** A proxy user of somebody. */
async function proxyOf(main: Person, given: string) {
  const answer = await asks('POST', `/api/users/${main.user_id}/proxy-users/create`, {
    as: main,
    body: {
      given_name: given,
      family_name: 'Fields',
      name: `${given} Fields`,
      email: `${given.toLowerCase()}@proxy.test`,
      jobTitle: 'Foreman',
    },
  })
  return {
    answer,
    userID: Number(field({ ...answer, body: field(answer, 'data') }, 'user_id')),
    name: `${given} Fields`,
  }
}

const ofProvider = 'Siteward'

/** Each event as somebody brings it about; leave one out and it does not compile. */
const brought: Readonly<Record<AuditEvent, () => Promise<Told>>> = {
  'sign-in': async () => ({ answer: await signIn(p.lead), by: p.lead, about: p.lead.name }),
  'sign-in-refused': async () => ({
    answer: await signIn(p.worker, 'Wrong1!'),
    by: null,
    about: p.worker.name,
    details: [value('why', 'password'), value('count', 1)],
  }),
  'sign-out': async () => ({
    answer: await asks('POST', '/api/oauth/revoke', { as: p.lead }),
    by: p.lead,
    about: p.lead.name,
  }),
  'reset-asked': async () => ({ answer: await forgets(p.lead), by: null, about: p.lead.name }),
  'reset-refused': async () => {
    const answers = [
      await forgets(p.stranger),
      await forgets(p.stranger),
      await forgets(p.stranger),
      await forgets(p.stranger),
    ]
    return {
      answer: answers[3] ?? null,
      by: null,
      about: p.stranger.name,
      of: 'Harbor Civil',
      details: [value('why', 'slowed'), value('count', 1)],
    }
  },
  'password-reset': async () => {
    const person = await somebody()
    await forgets(person)
    const ticket = /ticket=([\w-]{43})/.exec(await mailTo(person.email))?.[1] ?? ''
    const body = `ticket=${ticket}&password=Crane-Hook-77&confirm=Crane-Hook-77`
    return {
      answer: await asks('POST', '/api/dbconnections/reset-password', {
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      by: person,
      about: person.name,
    }
  },
  'password-changed': async () => {
    const person = await somebody()
    return {
      answer: await edits(person, { password: 'Crane-Hook-78' }, person),
      by: person,
      about: person.name,
    }
  },
  invited: async () => ({
    answer: (await invites('Nina Novak')).answer,
    by: p.safety,
    about: 'Nina Novak',
  }),
  'invite-resent': async () => {
    const { person } = await invites('Rosa Again')
    await w.server.owner(
      `update invitations set created_at = created_at - interval '1 hour' where user_id = $1`,
      [person.user_id],
    )
    return {
      answer: await asks('GET', `/api/users/${person.user_id}/resend-invite`, { as: p.safety }),
      by: p.safety,
      about: 'Rosa Again',
    }
  },
  'invite-withdrawn': async () => {
    const { person } = await invites('With Drawn')
    return {
      answer: await asks('POST', `/api/accounts/${p.ridgeline}/invitations/withdraw`, {
        as: p.safety,
        body: { userIDs: [person.user_id] },
      }),
      by: p.safety,
      about: 'With Drawn',
      details: [value('name', 'With Drawn')],
    }
  },
  registered: async () => {
    const { person, link } = await invites('Reg Istered')
    const body = {
      given_name: 'Reg',
      family_name: 'Istered',
      name: person.name,
      user_metadata: { contactNumber: '5125550142' },
      password: person.password,
    }
    return {
      answer: await asks('PUT', `/api/invites/${link}`, { body }),
      by: person,
      about: person.name,
    }
  },
  'role-changed': async () => {
    const person = await somebody()
    return {
      answer: await edits(person, { app_metadata: { role: { roleID: 1 } } }),
      by: p.boss,
      about: person.name,
      details: [change('Administrator', 'Mobile User')],
    }
  },
  'licence-changed': async () => {
    const person = await somebody()
    const gets = (packageID: string) =>
      asks('PATCH', `/api/user/${p.ridgeline}/update-package/${person.user_id}`, {
        as: p.boss,
        body: { packageID },
      })
    await gets('SA-OSHA')
    return {
      answer: await gets('SA-COMMANDER'),
      by: p.boss,
      about: person.name,
      details: [change('OSHA', 'Commander')],
    }
  },
  'reports-to-changed': async () => {
    const person = await somebody()
    return {
      answer: await edits(person, { user_metadata: { reportsToUserID: p.safety.user_id } }),
      by: p.boss,
      about: person.name,
      details: [change(p.boss.name, p.safety.name)],
    }
  },
  'user-blocked': async () => {
    const person = await somebody()
    return {
      answer: await asks('DELETE', `/api/users/${person.user_id}`, { as: p.sysadmin }),
      by: p.sysadmin,
      about: person.name,
    }
  },
  'user-unblocked': async () => {
    const person = await somebody({ blocked: true })
    return { answer: await edits(person, { blocked: false }), by: p.boss, about: person.name }
  },
  // As a server does that finds no key, and as an operator rotates them.
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
  'help-asked': async () => ({
    answer: await asks('POST', '/api/users/me/requesthelp', {
      as: p.safety,
      body: { subject: 'The list is empty', content: 'Nothing was there.' },
    }),
    by: p.safety,
    about: '',
  }),
  'sales-asked': async () => ({
    answer: await asks('POST', '/api/users/me/requestsales', {
      as: p.safety,
      body: { content: 'We need ten more seats.' },
    }),
    by: p.safety,
    about: '',
  }),
  exported: async () => {
    const body = {
      format: 'csv',
      title: 'Associates',
      columns: [{ name: 'name', title: 'Name' }],
      people: [p.safety.user_id],
    }
    return {
      answer: await asks('POST', `/api/accounts/${p.ridgeline}/users/export`, { as: p.boss, body }),
      by: p.boss,
      about: '',
      details: [value('rows', 1), value('what', 'associates'), value('format', 'csv')],
    }
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
  'login-as': async () => {
    const { userID, name } = await proxyOf(p.safety, 'Nora')
    const token = String(
      field(
        await asks('POST', `/api/users/${p.safety.user_id}/proxy-users/${userID}/login`, {
          as: p.safety,
          body: { reason: 'Covers the night shift' },
        }),
        'access_token',
      ),
    )
    return {
      answer: await asks('POST', '/api/oauth/revoke', { token }),
      by: p.safety,
      as: name,
      about: name,
      details: [
        value('act', 'ended'),
        value('why', 'back'),
        value('reason', 'Covers the night shift'),
      ],
    }
  },
  'proxy-created': async () => {
    const { answer, name } = await proxyOf(p.safety, 'Olga')
    return { answer, by: p.safety, about: name, details: [value('of', p.safety.name)] }
  },
  'proxy-linked': async () => {
    const person = await somebody({ reportsTo: p.safety })
    return {
      answer: await asks('POST', `/api/users/${p.safety.user_id}/proxy-users/link`, {
        as: p.safety,
        body: { proxyUserID: person.user_id },
      }),
      by: p.safety,
      about: person.name,
      details: [value('of', p.safety.name)],
    }
  },
  'proxy-renamed': async () => {
    const { userID } = await proxyOf(p.safety, 'Pia')
    return {
      answer: await asks('PUT', `/api/users/${userID}`, {
        as: p.boss,
        body: { given_name: 'Petra' },
      }),
      by: p.boss,
      about: 'Petra Fields',
      details: [change('Pia Fields', 'Petra Fields')],
    }
  },
  'certificates-mailed': async () => {
    const made = await asks('POST', `/api/users/${p.lead.user_id}/certificates`, {
      as: p.safety,
      body: { certificateTitle: 'Rigger' },
    })
    const id = Number(field(made, 'userCertificateID'))
    return {
      answer: await asks('POST', '/api/users/certificates/mail', {
        as: p.safety,
        body: {
          emailID: 'site@client.test',
          subject: 'Cards',
          message: 'As asked.',
          toMailCertificateIds: [id],
        },
      }),
      by: p.safety,
      about: '',
      details: [value('count', 1), value('certificates', id)],
    }
  },
  'action-note-mailed': () =>
    w.safety
      .opens(w.tower, w.lead)
      .then(async ({ caTicketHash: number, correctiveActionID: id }) => ({
        answer: await asks('POST', `/api/accounts/${p.ridgeline}/actions/${id}/note`, {
          as: p.boss,
          body: { notes: 'Fixed at noon.' },
        }),
        by: p.boss,
        about: String(id),
        details: [value('record', number)],
      })),
  'report-mailed-again': async () => {
    const path = `/api/accounts/${p.ridgeline}/schedule-jobs`
    const made = await asks('POST', path, { as: p.safety, body: [aReport] })
    const id = Number(field(made, 'scheduleJobId'))
    const [run] = await w.server.owner<{ id: string }>(
      `insert into schedule_runs (account_id, schedule_job_id, due_at, is_late, began_at, state) values ($1, $2, now(), false, now(), 'failed') returning run_uid as id`,
      [p.ridgeline, id],
    )
    const answer = await asks('POST', `${path}/${id}/runs/${run?.id}/send-again`, { as: p.safety })
    return { answer, by: p.safety, about: '', details: [value('report', aReport.jobTitle)] }
  },
  'required-certificates-set': async () => {
    const sets = (...certificateTitles: string[]) =>
      asks('PUT', `/api/accounts/${p.ridgeline}/certificates/required`, {
        as: p.boss,
        body: { jobTitle: 'Rigger', certificateTitles },
      })
    await sets('Rigger')
    return ofCompany(
      await sets('Rigger', 'Signals'),
      [change('Rigger', 'Rigger, Signals'), value('jobTitle', 'Rigger')],
      p.boss,
    )
  },
  'osha-case-read': () =>
    aCase().then(async ({ oshaCaseID: id }) => ({
      answer: await asks('POST', `${logsOf()}/cases/${id}/read`, { as: p.safety }),
      by: p.safety,
      about: String(id),
      details: [value('record', '2024-1')],
    })),
  'osha-names-read': () =>
    aCase().then(async ({ establishmentID: id }) => ({
      answer: await asks('POST', `${logsOf()}/privacy-names`, {
        as: p.boss,
        body: { establishmentID: id, year: 2024 },
      }),
      by: p.boss,
      about: String(id),
      details: [value('year', 2024)],
    })),
  'osha-case-file': () =>
    aCase().then(async ({ establishmentID: id }) => ({
      answer: await asks('POST', `${logsOf()}/ita-case-file`, {
        as: p.boss,
        body: { establishmentID: id, year: 2024 },
      }),
      by: p.boss,
      about: String(id),
      details: [value('rows', 1), value('year', 2024)],
    })),
  'osha-readers-set': async () => ({
    answer: await asks('PUT', `${logsOf()}/readers`, {
      as: p.boss,
      body: { userIDs: [p.safety.user_id] },
    }),
    by: p.boss,
    about: '',
    details: [value('count', 1)],
  }),
  'proxy-removed': async () => {
    const { userID } = await proxyOf(p.safety, 'Quinn')
    return {
      answer: await asks('DELETE', `/api/users/${p.safety.user_id}/proxy-users`, {
        as: p.safety,
        body: { userID, accountID: p.ridgeline },
      }),
      by: p.safety,
      about: String(userID),
      details: [value('of', p.safety.name), value('became', 'deleted')],
    }
  },
}

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name)
const all = Object.keys(auditEvents).map((event) => [event, brought[event as AuditEvent]] as const)

test.each(all)(
  'rulings 39: %s is brought about, and its line says who, for whom, what, when, from where and under which request',
  async (event, bring) => {
    const begun = Date.now()
    const { answer, by, about, of = 'Ridgeline Builders', details = [], as = '' } = await bring()
    const request = answer?.headers.get('x-request-id') ?? ''
    if (answer !== null) expect(answer.status < 300, answer.text).toBe(!event.endsWith('-refused'))
    const read = async () =>
      (
        (await w.server.ask('GET', `/api/audit?limit=500&event=${event}`, { as: p.sysadmin }))
          .body as AuditRow[]
      ).filter(
        (row) =>
          row.requestId === request &&
          (answer !== null || row.details.some(({ to }) => to === details[0]?.to)),
      )
    // A job may write it a moment later.
    await expect.poll(read).not.toEqual([])
    const [line, ...more] = await read()
    expect(more).toEqual([])
    expect(line).toMatchObject({
      event,
      companyName: of,
      personID: by?.user_id ?? null,
      personName: by?.name ?? '',
      asName: as,
      about,
      requestId: request,
    })
    expect(line).toMatchObject(
      answer === null
        ? { address: '', device: '', install: '' }
        : { address: '127.0.0.1', device: device['user-agent'], install },
    )
    expect(line?.details.toSorted(byName)).toEqual(details.toSorted(byName))
    // A minute for clocks that differ.
    expect(Date.parse(line?.at ?? '')).toBeGreaterThan(begun - 60_000)
    expect(Date.parse(line?.at ?? '')).toBeLessThan(Date.now() + 60_000)
  },
)
