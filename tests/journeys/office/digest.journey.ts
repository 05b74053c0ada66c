import { apiOf } from '../api.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import { asksForJob, ownerSays } from '../owner-database.ts'

withoutWorker()

const siteward = sharedSiteward()
const title = 'Extinguisher behind the pallets'

test('the digest mail links to an overdue action, which is muted there and unmuted in the profile (ruling 56)', async ({
  comes,
}) => {
  const elena = await comes(siteward(), { email: 'lead@ridgeline.test' })
  const { me } = await apiOf(siteward(), elena.email)
  const marcus = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await Promise.all([elena.signsIn(), marcus.signsIn()])
  await marcus.createsAction({ title, assignee: me.name })
  const [action] = await ownerSays<{ id: number; number: number }>(
    siteward(),
    `update corrective_actions set due_date = '2026-01-05' where title = $1 returning corrective_action_id as id, number`,
    [title],
  )
  const name = `CA-${action?.number}`

  // Creates her mail without waiting for the morning.
  const [mail] = await ownerSays<{ mail: string }>(
    siteward(),
    `insert into digest_mails (account_id, user_id, day, due_at) select account_id, user_id, current_date, now() from users where email = $1 returning mail_uid as mail`,
    [elena.email],
  )
  await asksForJob(siteward(), 'digest-mail', me.accountID, { mail: mail?.mail })
  const subject = /<a href="(\/dev\/mail\/\d+)">\d+ overdue/
  const list = async () => fetch(`${siteward().address}/dev/mail`).then((answer) => answer.text())
  await expect.poll(list).toMatch(subject)
  await elena.goes(subject.exec(await list())?.[1] ?? '')
  const letter = elena.page.frameLocator('iframe')
  await expect(letter.getByText(title)).toBeVisible()

  await letter.getByRole('link', { name: `Open ${name}` }).click()
  await expect(elena.heading(title)).toBeVisible()
  await elena.page.goBack()
  await letter.locator(`a[href$="/mute/${action?.id}"]`).click()
  await elena.button('Mute this one').click()
  await expect(elena.heading(`${name} is muted`)).toBeVisible()

  await elena.goes(`/back-office/associates/${me.user_id}`)
  const muted = elena.page.getByRole('region', { name: 'Muted actions' })
  await expect(muted).toContainText(title)
  await elena.button(`Unmute ${name}`).click()
  await elena.seesToast('The morning mail lists it again')
  await expect(muted).toBeHidden()
})
