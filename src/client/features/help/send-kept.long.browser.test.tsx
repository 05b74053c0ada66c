import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cut, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { newcomers } from '#tests/mocks/newcomer.ts'

const newcomer = newcomers(8300)

test('does not retry endlessly when the server answers everything except the request', async () => {
  let heard = 0
  mockAlso(
    mock('help.request', () => {
      heard += 1
      return cut()
    }),
  )
  await newcomer.signedIn()
  await page.getByRole('button', { name: 'Need help' }).click()
  const form = page.getByRole('dialog', { name: 'Need help' })
  await form.getByRole('textbox', { name: 'Subject' }).fill('The list is empty')
  await form
    .getByRole('textbox', { name: 'Description' })
    .fill('I opened the projects and nothing was there.')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Kept on this device' })).toBeVisible()
  const asked = heard
  await new Promise((done) => setTimeout(done, 4000))
  expect(heard - asked).toBeLessThanOrEqual(1)
})
