import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Submission } from '#contract/submissions/schema.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

const apart = (text: string) => text.normalize('NFD')
const whole = (text: string) => text.normalize('NFC')

async function reads<Body>(
  who: Actor,
  path: string,
  query: Record<string, string>,
  language = 'en',
): Promise<Body> {
  const answer = await who.asks(
    'GET',
    `${path}?${new URLSearchParams(query).toString()}`,
    undefined,
    { headers: { 'accept-language': language } },
  )
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Body
}
async function makes<Body>(who: Actor, path: string, body: object): Promise<Body> {
  const answer = await who.asks('POST', path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body as Body
}
type Named = { name: string }
const namesOf = (rows: readonly Named[]) => rows.map(({ name }) => name)
const company = {
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

// The stored text, the typed text, and one with a slip.
describe.each([
  ['Łódź–Østergård', 'lodz-ostergard', 'lodz-ostergadr'],
  ['Brennan’s', "brennan's", "brenann's"],
  [apart('Ægir Þórsson'), 'aegir thorsson', 'thorssno'],
  ['Weißstraße', 'weissstrasse', 'weissstrase'],
])('%s is found by plain keyboard text', (stored, typed, slip) => {
  const queries: Record<string, string>[] = [
    { search: typed },
    { search: stored },
    { search: slip, close: 'true' },
  ]

  test('in actions', async () => {
    const action = await w.boss.opens(w.tower, w.safety, { title: stored })
    const found = (query: Record<string, string>) =>
      reads<{ correctiveActionID: number }[]>(
        w.sysadmin,
        `/api/users/${w.sysadmin.user_id}/actions`,
        query,
      )
    for (const query of queries)
      expect((await found(query)).map((row) => row.correctiveActionID)).toEqual([
        action.correctiveActionID,
      ])
  })

  test('in companies', async () => {
    await makes(w.sysadmin, '/api/accounts', { ...company, name: stored })
    for (const query of queries)
      expect(namesOf(await reads(w.sysadmin, '/api/accounts', query))).toEqual([whole(stored)])
  })

  test('in names of the trail', async () => {
    const { user_id, accountID } = w.lead
    await w.server.owner('update users set name = $2 where user_id = $1', [user_id, stored])
    await w.server.owner(
      `insert into audit_events (account_id, at, event, actor_account_id, actor_id, address, request_id) values ($1, now(), 'sign-in', $1, $2, '', '')`,
      [accountID, user_id],
    )
    for (const query of queries)
      expect(
        (
          await reads<{ personID: number }[]>(w.boss, `/api/accounts/${accountID}/audit`, query)
        ).map((row) => row.personID),
      ).toContain(user_id)
  })

  test('in the draft of the catalogue', async () => {
    await makes(w.sysadmin, '/api/safetyplans', { name: stored })
    expect(
      (
        await reads<{ found: { text: string }[] }>(w.sysadmin, '/api/safetyplans/search', {
          text: typed,
        })
      ).found.map(({ text }) => text),
    ).toEqual([whole(stored)])
  })

  test('in answers of submissions', async () => {
    const { id } = await makes<Submission>(
      w.boss,
      `/api/accounts/${w.boss.accountID}/submissions`,
      {
        projectID: w.tower.projectID,
        safetyPlanName: 'Fall Protection',
        formName: 'Daily Fall Hazard Inspection',
        answers: [{ questionID: 1004, answer: 'No', note: stored }],
      },
    )
    expect(
      (await reads<Submission[]>(w.boss, '/api/submissions', { search: typed })).map(
        (row) => row.id,
      ),
    ).toEqual([id])
  })
})

describe('sorts Ñ after N in Spanish, and as an N in English', () => {
  const inSpanish = ['Anuar', 'Anz', 'Añil', 'Aoz']
  const inEnglish = ['Añil', 'Anuar', 'Anz', 'Aoz']
  const orders = [
    ['es', 'asc', inSpanish],
    ['es', 'desc', inSpanish.toReversed()],
    ['en', 'asc', inEnglish],
  ] as const

  test('in companies, page by page', async () => {
    for (const name of ['Aoz', apart('Añil'), 'Anz', 'Anuar'])
      await makes(w.sysadmin, '/api/accounts', { ...company, name: `${name} orden` })
    for (const [language, order, names] of orders) {
      const paged: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await w.sysadmin.asks(
          'GET',
          `/api/accounts?${new URLSearchParams({ search: 'orden', order, limit: '1', ...(cursor !== '' && { cursor }) }).toString()}`,
          undefined,
          { headers: { 'accept-language': language } },
        )
        paged.push(...namesOf(page.body as Named[]))
        cursor = page.headers.get('next-cursor')
      }
      expect(paged).toEqual(names.map((name) => `${name} orden`))
    }
  })

  test('in actions of all companies', async () => {
    for (const name of ['Aoz', 'Añil', 'Anz', 'Anuar'])
      await w.boss.opens(w.tower, w.safety, { title: `${name} orden` })
    for (const [language, order, names] of orders) {
      const rows = await reads<{ title: string }[]>(
        w.sysadmin,
        `/api/users/${w.sysadmin.user_id}/actions`,
        { search: 'orden', sort: 'title', order },
        language,
      )
      expect(rows.map(({ title }) => title)).toEqual(names.map((name) => `${name} orden`))
    }
  })

  test('in submissions by project, and in the choices of their filter', async () => {
    for (const name of ['Aoz', 'Añil', 'Anz', 'Anuar']) {
      const project = await w.stranger.startsProject({ number: name, name })
      await makes(w.stranger, `/api/accounts/${w.stranger.accountID}/submissions`, {
        projectID: project.projectID,
        safetyPlanName: 'Fall Protection',
        formName: 'Daily Fall Hazard Inspection',
      })
    }
    for (const [language, order, names] of orders) {
      expect(
        (
          await reads<Submission[]>(
            w.stranger,
            '/api/submissions',
            { sort: 'project', order },
            language,
          )
        ).map(({ projectName }) => projectName),
      ).toEqual(names)
      if (order === 'asc')
        expect(
          namesOf(await reads(w.stranger, '/api/submissions/choices', { of: 'project' }, language)),
        ).toEqual(names)
    }
  })

  test('in job titles', async () => {
    const { accountID } = w.stranger
    await w.server.owner(
      `insert into users (account_id, ordinal, given_name, family_name, name, email, role_id, job_title)
      select $1, 900 + place, 'A', 'B', 'A B', place || '@titles.test', 1, title from unnest($2::text[]) with ordinality as of (title, place)`,
      [accountID, ['Aoz', 'Añil', 'Anz', 'Anuar']],
    )
    for (const [language, order, names] of orders) {
      if (order === 'asc')
        expect(
          namesOf(
            await reads<Named[]>(w.stranger, `/api/accounts/${accountID}/jobtitles`, {}, language),
          ).filter((name) => inEnglish.includes(name)),
        ).toEqual(names)
    }
  })
})

describe('texts that read the same are equal', () => {
  test('stores texts in NFC, in any form they arrive', async () => {
    const project = await w.boss.startsProject({ number: apart('Ñ-7'), name: apart('Torre Única') })
    expect(project).toMatchObject({ number: whole('Ñ-7'), name: whole('Torre Única') })
    const path = `/api/accounts/${w.boss.accountID}/contractorscompany`
    await makes(w.boss, path, [{ companyName: apart('Grúas Peña'), companyAddress: '' }])
    expect(await reads(w.boss, path, {})).toMatchObject([{ companyName: whole('Grúas Peña') }])
  })

  test('an edit of an old row with letters in two parts causes no conflict', async () => {
    const action = await w.boss.opens(w.tower, w.safety, { title: 'Baranda' })
    await w.server.owner(
      'update corrective_actions set title = $2 where corrective_action_id = $1',
      [action.correctiveActionID, apart('Señal caída')],
    )
    expect(
      await w.boss.sendsOne({
        ref: action.uid,
        patch: { title: 'Nueva' },
        seen: { title: apart('Señal caída') },
      }),
    ).toMatchObject({ status: 200 })
    expect(await w.boss.sees(action)).toMatchObject({ title: 'Nueva' })
  })
})
