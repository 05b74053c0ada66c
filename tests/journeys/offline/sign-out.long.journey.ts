import { apiOf } from '../api.ts'
import { expect, sharedSiteward, test } from '../journey.ts'
import { ownActions } from '../own-actions.ts'

const siteward = sharedSiteward()
const who = 'safety@ridgeline.test'

test('F-41 SES-14 a change that is not sent stays locked on the device when its author signs out, and the next sign-in sends it once', async ({
  comes,
}) => {
  const [action] = await ownActions(await apiOf(siteward(), who), undefined, [
    'Gap in the scaffold boards',
    'Bent ladder rung',
  ])
  if (action === undefined) throw new Error('The demo company gives this person no action.')
  const dana = await comes(siteward(), { email: who })
  await dana.signsIn()
  await dana.preparesForNoNetwork()
  await dana.losesNetwork()
  await dana.opensAction(action.title)
  await dana.saysAbout('Boards tied down.')
  await expect(dana.button('Offline 1 to send')).toBeVisible()

  await dana.choosesFromAccountMenu('Logout')
  const question = dana.page.getByRole('alertdialog', { name: '1 change is not sent' })
  await expect(question).toContainText('There is no connection')
  await question.getByRole('button', { name: 'Keep locked and log out' }).click()
  await expect(dana.heading('Sign in')).toBeVisible()
  await dana.page.reload()
  await expect(dana.heading('Sign in')).toBeVisible()
  expect(await action.notes('Boards tied down.')).toBe(0)

  await dana.regainsNetwork()
  await dana.typesCredentials()
  await dana.seesAllSent()
  expect(await action.notes('Boards tied down.')).toBe(1)
})
