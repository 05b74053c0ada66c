import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { box, fillIn, invited, opensInvite, said, send } from '#tests/world/invite-world.tsx'
import { tomorrow, waitsUntilTomorrow } from '#tests/world/mail-wait.ts'
import { inSpanish } from '#tests/world/spanish.ts'
import { messages as general } from '#client/i18n/locales/es.po'
import { messages } from './locales/es.po'

test('an invitation with a waiting mail shows until when, not that the team has been invited (rulings 76, 82)', async () => {
  await opensInvite({ ...invited, mailAt: tomorrow })
  await fillIn()
  await send().click()
  await expect.element(said('Done!').getByText(waitsUntilTomorrow)).toBeVisible()
  expect(page.getByText('Team has been invited.').elements()).toEqual([])
})

test('refuses a name with a web address at its field, in both languages (ruling 82)', async () => {
  const { sent } = await opensInvite()
  mockAlso(mock('invites.create', () => [invited]))
  await fillIn()
  await box('First name').fill('Win at www.evil.test')
  await send().click()
  await expect
    .element(box('First name'))
    .toHaveAccessibleDescription('Leave out web addresses (“://” and “www.”).')
  await expect.element(box('First name')).toHaveValue('Win at www.evil.test')
  expect(sent).toEqual([])
  inSpanish(messages, general)
  await page.getByRole('textbox', { name: 'Nombre' }).fill('https://evil.test')
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect
    .element(page.getByText('No escriba direcciones web («://» ni «www.»).'))
    .toBeVisible()
})
