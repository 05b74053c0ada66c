import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { expect, test, withoutWorker } from './journey.ts'
import { startSiteward, type Siteward } from './server.ts'

withoutWorker()

let mail: MailServer
let siteward: Siteward

test.beforeAll(async () => {
  mail = await mailServer({ away: true })
  siteward = await startSiteward({ SMTP_URL: mail.url })
})
test.afterAll(async () => {
  await siteward.end()
  await mail.close()
})

test('only a system administrator opens the jobs, and gives one up after a confirmation (ruling 56)', async ({
  comes,
}) => {
  await mail.close()
  const safety = await comes(siteward, { email: 'safety@ridgeline.test' })
  await safety.signsIn('/admin/jobs')
  await expect(safety.heading('Ridgeline Builders')).toBeVisible()
  await fetch(`${siteward.address}/api/dbconnections/change_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: safety.email }),
  })

  const system = await comes(siteward, { email: 'sysadmin@siteward.test' })
  await system.signsIn('/admin/jobs')
  const giveUp = system.button(`Give up: Password reset mail, ${safety.email}`)
  await giveUp.click()
  await expect(system.says(/is not tried again/)).toBeVisible()
  await system.button('Keep it').click()
  await system.page.getByRole('radio', { name: /^Failed/ }).click()
  await expect(system.says('No job matches')).toBeVisible()
  await system.page.getByRole('radio', { name: /^Waiting/ }).click()
  await giveUp.click()
  await system.page.getByRole('alertdialog').getByRole('button', { name: 'Give up' }).click()
  await system.seesToast('Given up')
  await expect(giveUp).toBeHidden()
  await expect(system.says('No job matches')).toBeVisible()
})

test('a reset mail that failed is visible, is sent on retry, and its link works (rulings 38 and 56)', async ({
  comes,
}) => {
  const lead = await comes(siteward, { email: 'lead@ridgeline.test' })
  await lead.goes('/login')
  await lead.page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in has a field of the same name.
  await expect(lead.heading('Password reset')).toBeVisible()
  await lead.field('Email').fill(lead.email)
  await lead.button('Send email').click()
  await expect(lead.page.getByRole('dialog').or(lead.page.getByRole('alertdialog'))).toContainText(
    'Email sent',
  )

  const system = await comes(siteward, { email: 'sysadmin@siteward.test' })
  await system.signsIn()
  await system.page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Failed jobs and mails' })
    .click()
  await expect(system.heading('Failed jobs and mails')).toBeVisible()
  const row = system.row(lead.email)
  await expect(row).toContainText('Password reset mail')
  await expect(row).toContainText('The mail server does not answer')
  // The server retries automatically from time to time.
  await expect(row).toContainText(/Waiting, tries: [1-9]/)

  await mail.open()
  await system.button(`Try again: Password reset mail, ${lead.email}`).click()
  await system.seesToast('It is being tried again')
  await expect.poll(() => mail.received.length).toBe(1)
  await expect(system.says('No job is waiting and none has failed')).toBeVisible()

  const link = /http:\/\/\S+ticket=[\w-]+/.exec(mail.received[0]?.text ?? '')?.[0] ?? ''
  await lead.page.goto(link)
  const fresh = 'Harbor-Crane-8'
  await lead.page.getByLabel('New password').fill(fresh)
  await lead.page.getByLabel('Confirm password').fill(fresh)
  await lead.page.getByRole('button', { name: 'Save password' }).click()
  // The page of the link also leads back to the sign-in.
  await expect(lead.heading('Password changed')).toBeVisible()
  await lead.page.getByRole('link', { name: 'Go to sign in' }).click()
  await lead.typesCredentials({ word: fresh })
  await expect(lead.heading('Ridgeline Builders')).toBeVisible()
})
