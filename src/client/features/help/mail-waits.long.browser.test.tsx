import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { newcomers } from '#tests/mocks/newcomer.ts'
import { tomorrow, waitsUntilTomorrow } from '#tests/world/mail-wait.ts'

const newcomer = newcomers(8350)

test('shows until when the mail of a help request waits (ruling 82)', async () => {
  mockAlso(mock('help.request', () => ({ success: true, mailAt: tomorrow })))
  await newcomer.signedIn()
  await page.getByRole('button', { name: 'Need help' }).click()
  const form = page.getByRole('dialog', { name: 'Need help' })
  await form.getByRole('textbox', { name: 'Subject' }).fill('The list is empty')
  await form
    .getByRole('textbox', { name: 'Description' })
    .fill('I opened the projects and nothing was there.')
  await form.getByRole('button', { name: 'Send request' }).click()
  const taken = page.getByRole('dialog', { name: 'Message Sent' })
  await expect.element(taken.getByText(waitsUntilTomorrow)).toBeVisible()
})
