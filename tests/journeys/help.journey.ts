import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { expect, test, withoutWorker } from './journey.ts'
import { startSiteward, type Siteward } from './server.ts'

withoutWorker()

let mail: MailServer
let siteward: Siteward

test.beforeAll(async () => {
  mail = await mailServer()
  siteward = await startSiteward({
    SMTP_URL: mail.url,
    HELP_EMAIL: 'help@product.test',
    SALES_EMAIL: 'sales@product.test',
  })
})
test.afterAll(async () => {
  await siteward.end()
  await mail.close()
})

test('HELP-01 HELP-08 HELP-12 a help request sends the product team a mail that it can answer', async ({
  comes,
}) => {
  const lead = await comes(siteward, { email: 'lead@ridgeline.test' })
  await lead.signsIn()
  await lead.button('Need help').click()
  const form = lead.page.getByRole('dialog', { name: 'Need help' })
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText('Please insert a subject')).toBeVisible()
  await lead.field('Subject').fill('The list is empty')
  await lead.field('Description').fill('Nothing was there.')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(lead.page.getByRole('dialog', { name: 'Message Sent' })).toContainText(
    'Someone from our team will reach out to you soon.',
  )
  await expect.poll(() => mail.received.map(({ to }) => to)).toEqual([['help@product.test']])
  expect(mail.received[0]?.raw).toMatch(/^Reply-To: .*<lead@ridgeline\.test>/m)
  expect(mail.received[0]?.text).toContain('Nothing was there.')
})
