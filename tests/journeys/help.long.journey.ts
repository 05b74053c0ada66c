import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { regainsNetwork } from './device.ts'
import { expect, test } from './journey.ts'
import { startSiteward, type Siteward } from './server.ts'

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

test('HELP-13 HELP-20 a request from the list of safety programs reaches the sales department with its sender', async ({
  comes,
}) => {
  mail.received.splice(0)
  const safety = await comes(siteward, { email: 'safety@ridgeline.test' })
  await safety.signsIn('/back-office/plans')
  await safety.button('Contact sales').click()
  const form = safety.page.getByRole('dialog', { name: 'Contact sales' })
  await form.getByRole('textbox', { name: 'Message' }).fill('We need a program for demolition.')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(
    safety.page.getByRole('dialog', { name: 'Thanks for your interest!' }),
  ).toContainText('Someone from our Sales Department will be in touch shortly.')
  await expect.poll(() => mail.received.map(({ to }) => to)).toEqual([['sales@product.test']])
  expect(mail.received[0]?.raw).toMatch(/^Reply-To: .*<safety@ridgeline\.test>/m)
  expect(mail.received[0]?.text).toContain('We need a program for demolition.')
  expect(mail.received[0]?.text).toContain('Ridgeline Builders')
})

test('offline a help request survives a reload, the guide opens, and the request is mailed once when online', async ({
  comes,
}) => {
  mail.received.splice(0)
  const safety = await comes(siteward, { email: 'safety@ridgeline.test' })
  await safety.signsIn()
  await safety.preparesForNoNetwork()
  await safety.losesNetwork()
  await safety.page.reload()
  await safety.button('Need help').click()
  await safety.field('Subject').fill('The crane gate')
  await safety.field('Description').fill('It does not open in the app.')
  await safety.button('Send request').click()
  const kept = safety.page.getByRole('dialog', { name: 'Kept on this device' })
  await expect(kept).toBeVisible()
  await kept.getByRole('button', { name: 'Close' }).last().click()
  await expect(kept).toBeHidden()

  await safety.page.reload()
  await safety.button('Need help').click()
  const form = safety.page.getByRole('dialog', { name: 'Need help' })
  await expect(
    form.getByText(/^Kept on this device .*, sent when there is a connection$/),
  ).toBeVisible()
  await form.getByRole('link', { name: 'User guide' }).click()
  await expect(safety.heading('User guide')).toBeVisible()
  expect(mail.received).toEqual([])

  await regainsNetwork(safety.device)
  await safety.seesToast('Message Sent')
  await expect.poll(() => mail.received.length).toBe(1)
  await safety.page.reload()
  await safety.button('Need help').click()
  await expect(safety.field('Subject')).toBeVisible()
  await expect(form.getByText(/^Kept on this device/)).toBeHidden()
  expect(mail.received.map(({ text }) => text.includes('It does not open in the app.'))).toEqual([
    true,
  ])
})
