import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { button, fillMail, opensCertificates, tick } from '#tests/world/certificates-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectToast } from '#tests/world/toasts.ts'

test('TEAM-89 TEAM-90 GEN-24 API-44 a failed mail shows an error and keeps the typed values; a sent one confirms and unticks', async () => {
  await opensCertificates()
  const stored = storedFromHere()
  const sent: { body: unknown; key: string | null }[] = []
  let refuses = true
  mockAlso(
    mock('certificates.mail', ({ body, request }) => {
      sent.push({ body, key: request.headers.get('idempotency-key') })
      return refuses ? { refused: 'internal' } : { success: true }
    }),
  )
  await tick('Qualified Rigger')
  await tick('OSHA 30 Construction')
  await button('Mail 2 ticked').click()
  await fillMail({ Email: ' gc@site.test ', Subject: 'Cards', Message: 'Here they are.' })
  await button('Send mail').click()
  await expect
    .element(page.getByRole('dialog').getByText('Error while mailing certificates'))
    .toBeVisible()
  expect(stored).toMatchObject([
    { code: 'mailCertificates', title: 'Error while mailing certificates' },
  ])
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Cards')
  refuses = false
  await button('Send mail').click()
  await expectToast('Certificates sent')
  const body = {
    emailID: 'gc@site.test',
    subject: 'Cards',
    message: 'Here they are.',
    toMailCertificateIds: [1, 3],
  }
  const key = sent[0]?.key
  expect(key).toEqual(expect.any(String))
  // The first answer was lost, but the server mails only once per key.
  expect(sent).toEqual([
    { body, key },
    { body, key },
  ])
  await expect.element(button('Mail ticked')).toBeDisabled()
})
