import { test } from 'vitest'
import { enterCase } from './enter-osha-case.ts'
import { aReport } from './cases/schedules.ts'
import {
  asks,
  type Brought,
  change,
  field,
  leavesItsLine,
  type OfWork,
  ofCompany,
  p,
  setUp,
  value,
  w,
} from './audit-events-world.ts'

setUp()

const logsOf = () => `/api/accounts/${p.ridgeline}/osha`
const aCase = () =>
  enterCase((path, body) => asks('POST', `${logsOf()}${path}`, { as: p.safety, body }))

const aLink = { recipient: 'Juan', email: '', pin: '', language: 'en' }
/** An action, the address of its links, and what the line about one says. */
async function ofLinks() {
  const { caTicketHash, correctiveActionID: id } = await w.safety.opens(w.tower, w.lead)
  return {
    path: `/api/accounts/${p.ridgeline}/actions/${id}/guest-links`,
    number: { about: String(id), details: [value('record', caTicketHash)] },
  }
}

const brought: Brought<OfWork> = {
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
  'guest-link-made': async () => {
    const { number, path } = await ofLinks()
    return {
      answer: await asks('POST', path, { as: p.safety, body: aLink }),
      by: p.safety,
      about: number.about,
      details: number.details,
    }
  },
  'guest-link-shown': async () => {
    const { number, path } = await ofLinks()
    const made = await asks('POST', path, { as: p.safety, body: aLink })
    return {
      answer: await asks('POST', `${path}/${String(field(made, 'linkID'))}/address`, {
        as: p.safety,
      }),
      by: p.safety,
      about: number.about,
      details: number.details,
    }
  },
  'guest-link-withdrawn': async () => {
    const { number, path } = await ofLinks()
    const made = await asks('POST', path, { as: p.safety, body: aLink })
    return {
      answer: await asks('POST', `${path}/${String(field(made, 'linkID'))}/withdraw`, {
        as: p.safety,
      }),
      by: p.safety,
      about: number.about,
      details: number.details,
    }
  },
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
}

test.each(Object.entries(brought))(
  '%s happens, and its line has caller, person, event, time, place and request (ruling 39)',
  leavesItsLine,
)
