import { expect, test } from 'vitest'
import type { DigestContent } from '#contract/digest/notices.ts'
import { type DigestAbout, digestMail } from './digest-mail.ts'

const about: DigestAbout = {
  userID: 7,
  email: 'lee@site.test',
  language: 'en',
  company: 'Ridge & Sons',
  address: '500 Congress Ave, Austin, Texas',
  companyTimeZone: 'America/Chicago',
  today: '2026-11-20',
  since: '2026-11-19',
  hasLogo: false,
}
const links = {
  publicAddress: 'https://siteward.test',
  accountID: 3,
  mail: '1b671a64-40d5-491e-99b0-da01ff1f3341',
}
const action = {
  correctiveActionID: 47,
  number: 1147,
  title: 'Lighting out in <stair> 2',
  severity: 'Medium',
  projectName: 'Mesa Verde',
  dueDate: '2026-11-05',
}
const content: DigestContent = {
  overdue: [
    action,
    { ...action, correctiveActionID: 69, number: 1169, dueDate: '2025-11-19', severity: 'High' },
  ],
  overdueCount: 2,
  onTime: 1,
  toCheck: [],
  mentions: [],
  certificates: [
    { title: 'Qualified Rigger', userID: 7, holder: null, ends: '2026-10-30', daysLeft: -21 },
    { title: 'Forklift', userID: 8, holder: 'Nora Fields', ends: '2026-11-27', daysLeft: 7 },
  ],
  failedReports: [
    {
      title: 'Weekly, South',
      timeZone: 'America/Chicago',
      dueAt: '2026-11-19T12:00:00.000Z',
      reason: 'mail',
      refused: ['a@b.test'],
      sent: 1,
    },
  ],
  changes: [
    {
      correctiveActionID: 87,
      number: 1187,
      title: 'Guardrail',
      status: 'In Progress',
      at: '2026-11-19T22:05:00.000Z',
      by: 'Marco Reyes',
      kind: 'commented',
      note: 'Temporary\nrail fitted',
    },
  ],
  followed: [
    {
      correctiveActionID: 88,
      number: 1188,
      title: 'Loose cord',
      status: 'Opened',
      at: '2026-11-19T22:05:00.000Z',
      by: 'Aisha Khan',
      kind: 'opened',
      note: '',
    },
  ],
}
const none: DigestContent = {
  overdue: [],
  overdueCount: 0,
  onTime: 4,
  toCheck: [],
  mentions: [],
  certificates: [],
  failedReports: [],
  changes: [],
  followed: [],
}

test('the subject has counts and no names', () => {
  expect(digestMail(content, about, links).subject).toBe(
    '2 overdue, 2 certificates, 1 report not sent',
  )
  expect(digestMail(content, { ...about, language: 'es' }, links).subject).toBe(
    '2 vencidas, 2 certificados, 1 informe no enviado',
  )
  const { changes, followed } = content
  expect(digestMail({ ...none, changes, followed }, about, links).subject).toBe('2 changes')
})

test('plain text contains everything, with words for every state', () => {
  const { text } = digestMail(content, about, links)
  expect(text).toBe(`Ridge & Sons
Friday, November 20, 2026

2 of your actions are overdue
The most overdue first. One more is on time.

15 days overdue: CA-1147 Lighting out in <stair> 2
Mesa Verde
Medium. Due November 5
Open CA-1147: https://siteward.test/back-office/corrective-actions/47
Mute this one: https://siteward.test/api/digests/3.1b671a64-40d5-491e-99b0-da01ff1f3341/mute/47

366 days overdue: CA-1169 Lighting out in <stair> 2
Mesa Verde
High. Due November 19, 2025
Open CA-1169: https://siteward.test/back-office/corrective-actions/69
Mute this one: https://siteward.test/api/digests/3.1b671a64-40d5-491e-99b0-da01ff1f3341/mute/69

Certificates

Qualified Rigger (Expired, 21 days ago)
Yours, ended October 30

Forklift (7 days left)
Nora Fields, ends November 27

Report not sent

Weekly, South
November 19, 6:00 AM. It did not reach a@b.test; the other recipient has it.
Open the run: https://siteward.test/back-office/schedule-jobs

Changed since yesterday

CA-1187 Guardrail (In Progress)
Marco Reyes: Temporary rail fitted, November 19, 4:05 PM
https://siteward.test/back-office/corrective-actions/87

Changes of what you follow

CA-1188 Loose cord (Opened)
Opened by Aisha Khan, November 19, 4:05 PM
https://siteward.test/back-office/corrective-actions/88

You get this mail on mornings when you have something to do or what you follow changed. The mails stop when the work is done.

Change hour or time zone: https://siteward.test/back-office/associates/7
Stop this mail: https://siteward.test/api/digests/3.1b671a64-40d5-491e-99b0-da01ff1f3341/stop

Sent by Siteward for Ridge & Sons, 500 Congress Ave, Austin, Texas
`)
})

test('the Spanish mail uses the words of the Spanish screens', () => {
  const { text } = digestMail(
    { ...content, overdue: [action], overdueCount: 1 },
    { ...about, language: 'es', since: '2026-11-17' },
    links,
  )
  for (const said of [
    'Viernes, 20 de noviembre de 2026',
    '1 de sus acciones está vencida\nUna más está al día.',
    '15 días vencida: CA-1147',
    'Medio. Vence el 5 de noviembre',
    'Silenciar esta: ',
    'No recibir más este correo: ',
    'Cambios desde el 17 de noviembre',
    'En curso',
  ])
    expect(text).toContain(said)
})

test('escapes what people typed, fills only the first button, and leaves out empty sections', () => {
  const { html } = digestMail(content, about, links)
  expect(html).toContain('Lighting out in &lt;stair&gt; 2')
  expect(html).not.toContain('<stair>')
  expect(html.match(/background:#0B5551;color:#FFFFFF/g)).toHaveLength(1)
  expect(html).not.toContain('<img')
  expect(digestMail(content, { ...about, hasLogo: true }, links).html).toContain(
    '<img src="cid:company-logo"',
  )
  const alone = digestMail({ ...none, certificates: content.certificates }, about, links)
  expect(alone.html.match(/<h\d/g)).toHaveLength(2)
  expect(alone.text).toContain('\n2 certificates\n')
  expect(alone.text).not.toContain('on time')
})

test('a long section says how many more entries there are', () => {
  const many = Array.from({ length: 25 }, (_, place) => ({
    ...action,
    correctiveActionID: place + 1,
    number: place + 1,
  }))
  const { text, html } = digestMail(
    { ...none, overdue: many.slice(0, 20), overdueCount: 25 },
    about,
    links,
  )
  expect([text.includes('\nand 5 more\n'), html.includes('and 5 more')]).toEqual([true, true])
})

test.each([
  [{ sent: 0 }, 'It did not reach a@b.test.'],
  [
    { sent: 3, refused: ['a@b.test', 'c@d.test'] },
    'It did not reach a@b.test, c@d.test; the other 3 recipients have it.',
  ],
  [{ reason: 'too-large' }, 'The file is larger than 50 MB.'],
  [{ reason: 'of a later version' }, 'The file could not be made.'],
])('says why a report was not sent: %o', (more, said) => {
  const failedReports = content.failedReports.map((one) => ({ ...one, ...more }))
  expect(digestMail({ ...none, failedReports }, about, links).text).toContain(
    `November 19, 6:00 AM. ${said}\n`,
  )
})

test('a note that ends with a full stop is followed by its time without a comma', () => {
  const changes = content.changes.map((change) => ({ ...change, note: 'Rail fitted.' }))
  expect(digestMail({ ...none, changes }, about, links).text).toContain(
    'Marco Reyes: Rail fitted. November 19, 4:05 PM\n',
  )
})
