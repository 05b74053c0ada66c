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

test('rulings 56: a job is given up after a question, and only a system administrator gets there', async ({ comes }) => {
  await mail.close()
  const safety = await comes(siteward, { email: 'safety@ridgeline.test' })
  await safety.signsIn('/admin/jobs')
  await expect(safety.heading('Ridgeline Builders')).toBeVisible()
  await fetch(`${siteward.address}/api/dbconnections/change_password`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: safety.email }) })

  const system = await comes(siteward, { email: 'sysadmin@siteward.test' })
  await system.signsIn('/admin/jobs')
  const giveUp = system.button(`Give up: Password reset mail, ${safety.email}`)
  await giveUp.click()
  await expect(system.says(/is never tried again/)).toBeVisible()
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
