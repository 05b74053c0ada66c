import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { resetMail } from '#server/features/access/reset-mail.ts'
import { queueCertificateMail } from '#server/features/certificates/mail-job.ts'
import { noteMail } from '#server/features/corrective-actions/note-mail.ts'
import { type DigestAbout, digestMail } from '#server/features/digest/digest-mail.ts'
import { requestMail } from '#server/features/help/request-mail.ts'
import { invitationMail } from '#server/features/invites/invitation-mail.ts'
import { noticeMail } from '#server/features/proxy-users/notice-mail.ts'
import { runMail } from '#server/features/schedules/run-mail.ts'
import type { RunMail } from '#server/features/schedules/runs.ts'
import { movesMail, ownMoveMail } from '#server/features/team/moved-mail.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import { brokenMail, headMail } from '#server/seals/mail.ts'
import { ridge } from '#server/seed/logo.ts'
import { needChromium } from '../stages/chromium.ts'

// Draws pictures of every mail that the product sends: `node tests/pictures/mails.ts FOLDER` draws
// each in both languages at the width of a desk and of a phone, with its subject and its plain
// text.

interface Drawn {
  subject: string
  text: string
  html: string
}

const origin = 'https://safety.example.test'
const uid = '1b671a64-40d5-491e-99b0-da01ff1f3341'
const company = 'Ridgeline Builders'
const [name, owner] = ['Dana Whitfield', 'Marcus Reyes']
const link = `${origin}/reset-password?token=Zk3Qv1xW8bT0uYp5rLs7Jd2HnA9cEfGi`
const languages = ['en', 'es'] as const
const widths = { desk: 800, phone: 390 } as const

const run: RunMail = {
  address: 'office@site.test',
  state: 'waiting',
  isUnwanted: false,
  fileName: 'ca-export-2026-11-20.csv',
  file: uid,
  bytes: 41_200,
  rows: 214,
  isLate: false,
  dueAt: '2026-11-20T13:00:00Z',
  jobTitle: 'Corrective actions of the week, South',
  jobDescription: 'For the Monday meeting.\nPlease read the overdue ones first.',
  timeZone: 'America/Denver',
  company,
  owner: name,
  language: 'en',
}
const stop = `${origin}/api/schedule-jobs/unsubscribe/1.${uid}.1`
const download = `${origin}/api/schedule-jobs/files/1.${uid}.1`
const head = { name: company, hasLogo: true }
const move = {
  name: 'Teresa Nguyen',
  author: owner,
  from: 'Luis Ortega',
  to: 'Marcus Oyelaran',
  from_id: 4,
  to_id: 5,
  below: 6,
}
const moves = [move, { ...move, name: 'Hank Lindqvist', to: null, to_id: null, below: 0 }]
const certificates = [
  {
    name: 'Rosa Delgado',
    title: 'OSHA 30-Hour Construction',
    issued: '2024-11-02',
    ends: '2026-12-14',
    files: [],
  },
  { name: 'Íñigo Peña', title: 'First Aid / CPR / AED', issued: null, ends: null, files: [] },
]
const overdue = {
  correctiveActionID: 47,
  number: 1147,
  title: 'Temporary lighting out in stair 2, levels 4 to 7',
  severity: 'Critical',
  projectName: 'Front Street Tower',
  dueDate: '2026-11-05',
}

const mails: Readonly<Record<string, (language: CallerLanguage) => Drawn>> = {
  reset: (language) => resetMail(language, { name, link }),
  invitation: (language) =>
    invitationMail(language, { name, companyName: company, hasLogo: true, inviter: owner, link }),
  'invitation-without-logo': (language) =>
    invitationMail(language, { name, companyName: company, hasLogo: false, inviter: null, link }),
  'login-as': (language) =>
    noticeMail(language, {
      company: { name: company, hasLogo: true },
      name,
      actor: owner,
      reason: 'Dana is on leave.\nThe audit of Monday needs her actions.',
      at: new Date('2026-11-20T16:05:00Z'),
      timeZone: 'America/Denver',
    }),
  'own-move': (language) =>
    ownMoveMail(language, name, moves.slice(0, 1), head) ?? { subject: '', text: '', html: '' },
  moves: (language) => movesMail(language, name, moves, head),
  'action-note': (language) =>
    noteMail(language, {
      company: head,
      name: owner,
      writer: name,
      number: 'CA-119',
      title: 'Guardrail missing at level 14',
      note: 'Rail fitted at noon.\nThe toe board is still missing.',
      link: `${origin}/back-office/corrective-actions/119`,
    }),
  certificates: (language) =>
    queueCertificateMail(
      {
        to: 'gc@site.test',
        subject: 'Certificates of our crew',
        message: 'Good morning,\n\nhere are the cards of our crew for Front Street Tower.\n\nDana',
        from: { name, email: 'owner@ridgeline.test', language, actor: null },
        certificates,
      },
      head,
    ),
  report: (language) => runMail({ ...run, language }, { unsubscribe: stop, download: null }),
  'report-empty-late': (language) =>
    runMail({ ...run, language, rows: 0, isLate: true }, { unsubscribe: stop, download: null }),
  'report-large': (language) =>
    runMail(
      { ...run, language, rows: 300_000, bytes: 38_000_000 },
      { unsubscribe: stop, download },
    ),
  digest: (language) => digestMail(digestContent, { ...about, language, hasLogo: true }, links),
  'digest-small': (language) =>
    digestMail(
      { ...digestContent, overdue: [], overdueCount: 0, failedReports: [], changes: [] },
      { ...about, language },
      links,
    ),
  seal: (language) =>
    headMail(language, {
      name,
      company,
      link: 1482,
      hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      at: '2026-11-20T02:10:00.000Z',
      signature:
        'k1Jv0o2uZ1uGq5V4yqv3Ew0zv9nA7Bq8l4l3Ydg7QkQw7n2S0cTzv5e4h6s8d1f0a9B8C7D6E5F4G3H2J1K0Lw==',
      address: `${origin}/sealed`,
    }),
  'seal-broken': (language) =>
    brokenMail(language, { name, company, link: 1482, address: `${origin}/sealed` }),
  help: (language) =>
    requestMail(
      'Help request',
      {
        to: 'help@siteward.test',
        userID: 7,
        actor: null,
        subject: 'Photos do not load',
        content:
          'On the tablet of our crew the photos of submissions stay grey.\n\nIt began on Monday.',
        requestId: uid,
        version: '1.42.0',
        device: 'iPad, Safari 19',
      },
      { name, email: 'owner@ridgeline.test', job_title: 'Owner', company, account_id: 1, language },
    ),
}

const about: DigestAbout = {
  userID: 7,
  email: 'owner@ridgeline.test',
  language: 'en',
  company,
  address: '2140 Quarry Road, Denver, Colorado',
  companyTimeZone: 'America/Denver',
  today: '2026-11-20',
  since: '2026-11-19',
  hasLogo: false,
}
const links = { publicAddress: origin, accountID: 1, mail: uid }
const digestContent: Parameters<typeof digestMail>[0] = {
  overdue: [
    overdue,
    {
      ...overdue,
      correctiveActionID: 69,
      number: 1169,
      title: 'Guardrail missing at the north edge',
      severity: 'High',
      dueDate: '2026-11-18',
    },
    {
      ...overdue,
      correctiveActionID: 71,
      number: 1171,
      title: 'Cords across the walkway',
      severity: 'Low',
      dueDate: '2026-11-19',
    },
  ],
  overdueCount: 3,
  onTime: 4,
  toCheck: [
    {
      correctiveActionID: 71,
      number: 1171,
      title: 'Ladder tied off at the roof hatch',
      projectName: 'Mesa Verde Clinic',
      isClosed: false,
    },
  ],
  mentions: [
    {
      correctiveActionID: 64,
      number: 1164,
      title: 'Guardrail missing at the north edge',
      text: '@Aisha Khan, can the night crew close the stair until then?',
      at: '2026-11-19T21:30:00.000Z',
      by: 'Marco Reyes',
    },
  ],
  certificates: [
    { title: 'Qualified Rigger', userID: 7, holder: null, ends: '2026-10-30', daysLeft: -21 },
    {
      title: 'Forklift Operator',
      userID: 8,
      holder: 'Nora Fields',
      ends: '2026-11-27',
      daysLeft: 7,
    },
  ],
  failedReports: [
    {
      title: 'Corrective actions of the week, South',
      timeZone: 'America/Denver',
      dueAt: '2026-11-19T13:00:00.000Z',
      reason: 'mail',
      refused: ['foreman@site.test'],
      sent: 2,
    },
  ],
  changes: [
    {
      correctiveActionID: 87,
      number: 1187,
      title: 'Open edge on level 6',
      status: 'In Progress',
      at: '2026-11-19T22:05:00.000Z',
      by: owner,
      kind: 'commented',
      note: 'Temporary rail fitted, the final one comes on Friday.',
    },
  ],
  followed: [
    {
      correctiveActionID: 90,
      number: 1190,
      title: 'Extinguisher behind the pallets',
      status: 'Opened',
      at: '2026-11-19T17:40:00.000Z',
      by: 'Elena Brandt',
      kind: 'opened',
      note: '',
    },
  ],
}

const folder = process.argv[2] ?? 'test-results/mails'
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: needChromium(), headless: true })
try {
  const image = `data:image/svg+xml;base64,${Buffer.from(ridge).toString('base64')}`
  const page = await browser.newPage({
    viewport: { width: 2 * (widths.desk + widths.phone) + 100, height: 900 },
  })
  for (const [kind, write] of Object.entries(mails)) {
    const drawn = languages.map((language) => write(language))
    for (const [place, language] of languages.entries())
      writeFileSync(
        join(folder, `${kind}.${language}.txt`),
        `${drawn[place]?.subject}\n\n${drawn[place]?.text}`,
      )
    const frames = drawn.flatMap(({ subject, html }) =>
      Object.values(widths).map(
        (width) =>
          `<figure style="margin:0"><figcaption>${escapeHtml(subject)}</figcaption><iframe width="${width}" style="border:1px solid #888" srcdoc="${escapeHtml(html.replace('cid:company-logo', image))}"></iframe></figure>`,
      ),
    )
    await page.setContent(
      `<body style="margin:16px;display:flex;gap:16px;align-items:start;font:14px sans-serif">${frames.join('')}`,
    )
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      for (const frame of document.querySelectorAll('iframe'))
        frame.height = String(frame.contentDocument?.documentElement.scrollHeight)
    })
    await page.screenshot({ path: join(folder, `${kind}.png`), fullPage: true })
  }
} finally {
  await browser.close()
}
