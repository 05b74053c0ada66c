import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { beginsCertificate, type ChosenFile, choosesFile, known } from './certificates.ts'
import { expect, test, withoutWorker } from './journey.ts'
import { associates } from './paths.ts'
import type { Person } from './person.ts'
import { startSiteward, type Siteward } from './server.ts'

withoutWorker()

let mail: MailServer
let siteward: Siteward

test.beforeAll(async () => {
  mail = await mailServer()
  siteward = await startSiteward({ SMTP_URL: mail.url })
})
test.afterAll(async () => {
  await siteward.end()
  await mail.close()
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')
const card = () =>
  sharp({ create: { width: 1_600, height: 1_000, channels: 3, background: '#0b5551' } })
    .png()
    .toBuffer()

async function adds(
  owner: Person,
  title: string,
  days: { issued: string; ends: string },
  file: ChosenFile,
) {
  const dialog = await beginsCertificate(owner, title)
  await owner.field('Issued').fill(days.issued)
  await owner.field('Ends').fill(days.ends)
  await choosesFile(owner, file)
  await expect(dialog.getByRole('button', { name: 'Remove file 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add certificate' }).click()
  await expect(dialog).toBeHidden()
}

test('TEAM-24 TEAM-80 TEAM-89 API-44 opens a person from the list, adds an image and a PDF of a certificate, and mails both', async ({
  comes,
}) => {
  const {
    without: { user_id, name },
  } = await known(siteward)
  const owner = await comes(siteward, { email: 'owner@ridgeline.test' })
  await owner.signsIn(associates)
  await owner.page.getByRole('searchbox').fill(name)
  await owner.choosesFromMenu(`What to do with ${name}`, 'Licenses / Certificates')
  await expect(owner.page).toHaveURL(new RegExp(`/associates/${user_id}\\?tab=certificates$`))
  await expect(owner.page.getByRole('heading', { name: 'No Certificates' })).toBeVisible()

  await adds(
    owner,
    'Crane Signals',
    { issued: '03/05/2024', ends: '03/05/2025' },
    { name: 'card.png', mimeType: 'image/png', buffer: await card() },
  )
  await adds(
    owner,
    'Scaffold Builder',
    { issued: '03/05/2024', ends: '03/05/2047' },
    { name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdf },
  )
  const lines = owner.page
    .getByRole('list', { name: 'Licenses / Certificates' })
    .getByRole('listitem')
  await expect(lines).toContainText([
    /Crane Signals.*Expired.*March 05, 2025/s,
    /Scaffold Builder.*Valid.*March 05, 2047/s,
  ])

  await owner.page.getByRole('checkbox', { name: 'Choose Crane Signals' }).check()
  await owner.page.getByRole('checkbox', { name: 'Choose Scaffold Builder' }).check()
  await owner.button('Mail 2 ticked').click()
  await owner.field('Email').fill('gate@client.test')
  await owner.field('Subject').fill(`Cards of ${name}`)
  await owner.field('Message').fill('For the gate on Monday.')
  await owner.button('Send mail').click()
  await owner.seesToast('Certificates sent')
  await expect.poll(() => mail.received.map(({ to }) => to)).toEqual([['gate@client.test']])
  const { subject, text, attachments: all } = await PostalMime.parse(mail.received[0]?.raw ?? '')
  // The mail shows the logo inline, so the logo is not an attachment.
  const attachments = all.filter(({ disposition }) => disposition === 'attachment')
  expect(subject).toBe(`Cards of ${name}`)
  expect(text).toContain('For the gate on Monday.')
  expect(attachments.map(({ filename }) => filename)).toEqual([
    `${name} - Crane Signals.png`,
    `${name} - Scaffold Builder.pdf`,
  ])
  const [image, paper] = attachments.map(({ content }) =>
    typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  )
  expect(paper?.equals(pdf)).toBe(true)
  const { width, height } = await sharp(image).metadata()
  expect([Math.max(width, height) <= 1_280, (width / height).toFixed(2)]).toEqual([true, '1.60'])
})
