import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CertificateTicket } from '#contract/certificates/schema.ts'
import { setOffline } from '#client/data/api/connection.ts'
import { slots } from '#client/routes/capabilities.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import {
  at,
  button,
  chooses,
  dana,
  files,
  fillMail,
  opensCertificates,
  osha,
  person,
  rigger,
  tick,
} from '#tests/world/certificates-world.tsx'
import { tomorrow, waitsUntilTomorrow } from '#tests/world/mail-wait.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { PersonCertificates } from './person-certificates.tsx'

const lines = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('TEAM-80 TEAM-81 API-43 lists certificates by earliest end with image, long English dates and state', async () => {
  await opensCertificates()
  await expect.element(page.getByText('Qualified Rigger')).toBeVisible()
  expect(lines()).toEqual([
    expect.stringMatching(/Qualified Rigger.*Issued March 05, 2024.*Expired/),
    expect.stringMatching(/First Aid, CPR and AED.*12 days left/),
    expect.stringMatching(/Competent Person, Excavation.*Valid.*June 04, 2047/),
    expect.stringMatching(/OSHA 30 Construction.*Valid.*No end date/),
  ])
  await expect
    .element(page.getByRole('img', { name: 'First Aid, CPR and AED' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/))
  await expect
    .element(page.getByRole('link', { name: '2 certificates due' }))
    .toHaveAttribute('href', expect.stringMatching(/\?tab=certificates$/))
})

test('TEAM-81 images open large with zoom by keys and buttons, thumbnails and a PDF link', async () => {
  await opensCertificates()
  await button('Open First Aid, CPR and AED').click()
  const large = page.getByRole('dialog').getByRole('region')
  await expect.element(large).toHaveAccessibleName('First Aid, CPR and AED, 1 of 2, 100 %')
  large.element().focus()
  await userEvent.keyboard('++')
  await expect.element(large).toHaveAccessibleName('First Aid, CPR and AED, 1 of 2, 156 %')
  expect(large.element().scrollWidth).toBeGreaterThan(large.element().clientWidth)
  await button('Whole image').click()
  await expect.element(large).toHaveAccessibleName('First Aid, CPR and AED, 1 of 2, 100 %')
  await button('First Aid, CPR and AED, 2 of 2').click()
  await expect
    .element(page.getByRole('link', { name: 'Open the PDF' }))
    .toHaveAttribute('href', expect.stringMatching(/^blob:/))
})

test('TEAM-82 a person without certificates has an empty page', async () => {
  await opensCertificates([])
  await expect.element(page.getByRole('heading', { name: 'No Certificates' })).toBeVisible()
  await expect.element(button('Add certificate')).toBeVisible()
})

test('TEAM-83 GEN-25 a failed fetch shows an error, is stored and can be retried', async () => {
  const stored = storedFromHere()
  await opensCertificates('fails')
  await expect.element(page.getByText('Error while fetching certificates.')).toBeVisible()
  await expect
    .poll(() => stored)
    .toMatchObject([{ code: 'fetchCertificates', title: 'Error while fetching certificates.' }])
  mockAlso(mock('certificates.ofUser', () => [osha]))
  await button('Try again').click()
  await expect.element(page.getByText('OSHA 30 Construction')).toBeVisible()
})

test('TEAM-84 TEAM-85 TEAM-86 TEAM-87 mailing requires a valid address, a subject and a message', async () => {
  await opensCertificates()
  await tick('Qualified Rigger')
  await button('Mail 1 ticked').click()
  await button('Send mail').click()
  const dialog = page.getByRole('dialog')
  for (const asked of [
    'Please enter the email address',
    'Enter the subject of mail',
    'Enter the message of mail',
  ])
    await expect.element(dialog.getByText(asked).first()).toBeVisible()
  await fillMail({ Email: 'nobody@', Subject: 'Cards', Message: 'Here they are.' })
  await button('Send mail').click()
  await expect.element(dialog.getByText('Please enter a valid email').first()).toBeVisible()
})

test('TEAM-88 G1-75 mails nothing before one is ticked, and shows that', async () => {
  await opensCertificates()
  await expect.element(button('Mail ticked')).toBeDisabled()
  await expect
    .element(button('Mail ticked'))
    .toHaveAccessibleDescription('Please select at least one certificate')
  await expect.element(page.getByText('Please select at least one certificate')).toBeVisible()
  await tick('OSHA 30 Construction')
  await expect.element(button('Mail 1 ticked')).toBeEnabled()
})

test('shows until when a mail of certificates waits (ruling 82)', async () => {
  await opensCertificates()
  mockAlso(mock('certificates.mail', () => ({ success: true, mailAt: tomorrow })))
  await tick('Qualified Rigger')
  await button('Mail 1 ticked').click()
  await fillMail({ Email: 'gc@site.test', Subject: 'Cards', Message: 'Here they are.' })
  await button('Send mail').click()
  await expectToast('The mail is not sent yet', waitsUntilTomorrow)
})

test('too many mails show a text and keep the typed values', async () => {
  await opensCertificates()
  mockAlso(mock('certificates.mail', () => ({ refused: 'too-many', retryAfter: 60 })))
  await tick('Qualified Rigger')
  await button('Mail 1 ticked').click()
  await fillMail({ Email: 'gc@site.test', Subject: 'Cards', Message: 'Here they are.' })
  await button('Send mail').click()
  await expect
    .element(page.getByRole('dialog').getByText('Wait a moment and try again.'))
    .toBeVisible()
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Cards')
})

test('offline mailing shows a notice before typing, and the typed values return', async () => {
  const { world } = await opensCertificates()
  await tick('Qualified Rigger')
  world.offline = true
  // A read gets no answer.
  setOffline()
  await button('Mail 1 ticked').click()
  await expect
    .element(page.getByText(/Saving this needs a connection\. Your entries are kept/))
    .toBeVisible()
  await expect.element(button('Send mail')).toBeDisabled()
  await fillMail({ Email: 'gc@site.test', Subject: 'Cards', Message: 'Here they are.' })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await button('Mail 1 ticked').click()
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Cards')
})

test('removal asks first and can be undone from the history, which shows replaced images', async () => {
  await opensCertificates()
  const done: string[] = []
  mockAlso(
    mock(
      'certificates.remove',
      ({ params }) => (done.push(`removed ${String(params['userCertificateID'])}`), null),
    ),
    mock(
      'certificates.update',
      ({ params, body }) => (
        done.push(`${String(params['userCertificateID'])} ${JSON.stringify(body)}`),
        rigger
      ),
    ),
    mock('certificates.tickets', (): CertificateTicket[] => [
      {
        ticketID: 'b',
        userCertificateID: 1,
        certificateTitle: 'Qualified Rigger',
        act: 'removed',
        author: { user_id: 1, name: 'Dana Whitfield' },
        creationDateTime: '2026-03-05T15:00:00.000Z',
        version: 3,
        changes: { isRemoved: { from: false, to: true } },
      },
      {
        ticketID: 'a',
        userCertificateID: 1,
        certificateTitle: 'Qualified Rigger',
        act: 'changed',
        author: { user_id: 1, name: 'Dana Whitfield' },
        actor: { user_id: 4, name: 'Marco Reyes' },
        creationDateTime: '2026-03-04T15:00:00.000Z',
        version: 2,
        changes: { certificateImageUri: { from: files.map(at), to: [] } },
      },
    ]),
  )
  await chooses('Qualified Rigger', 'Remove')
  await button('Keep certificate').click()
  expect(done).toEqual([])
  await chooses('Qualified Rigger', 'Remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast('Certificate removed')
  await button('History of the certificates').click()
  await expect.element(page.getByText('Dana Whitfield, by Marco Reyes')).toBeVisible()
  await button('See 2 earlier files').click()
  await expect
    .element(page.getByRole('dialog', { name: 'Qualified Rigger, earlier files' }))
    .toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await button('Bring back').click()
  await expectToast('Certificate brought back')
  expect(done).toEqual(['removed 1', '1 {"isRemoved":false}'])
})

test('offline shows viewed certificates and images with their age, and a notice for unseen ones', async () => {
  const { world, shown } = await opensCertificates()
  await expect.element(page.getByRole('img', { name: 'First Aid, CPR and AED' })).toBeVisible()
  await shown.unmount()
  world.offline = true
  const again = await showScreen(<PersonCertificates person={person} />, world)
  onTestFinished(again.leave)
  await expect.element(page.getByText('Qualified Rigger')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'First Aid, CPR and AED' })).toBeVisible()
  await button('Open First Aid, CPR and AED').click()
  await expect.element(page.getByText('This file is not on this device.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText(/Data as of/)).toBeVisible()
})

test('TEAM-76 the tab is between Profile and the key, for people with access to the certificates', () => {
  expect(slots['person.tabs']?.map(({ label }) => label.message)).toEqual([
    'Licenses / Certificates',
    'Associate API Key',
  ])
  const [tab] = slots['person.tabs'] ?? []
  const { me } = mockCompany({ people: [dana], projects: [] })
  const proxy = { ...me, user_metadata: { ...me.user_metadata, isProxyUser: true } }
  const stranger = { ...person, isBelow: false }
  expect([
    tab?.shows?.({ person: stranger }, me),
    tab?.shows?.({ person: stranger }, proxy),
    tab?.shows?.({ person }, proxy),
  ]).toEqual([true, false, true])
})
