import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setOffline } from '#client/data/api/connection.ts'
import { cut, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { cutOff, newcomers } from '#tests/mocks/newcomer.ts'
import { showApp } from '#tests/mocks/show-app.tsx'

const newcomer = newcomers(9800)
const again = page.getByRole('button', { name: 'Try again' })

test('without a connection the frame has the only Try again, which also reloads the list', async () => {
  const app = await newcomer.signedIn()
  await app.unmount()
  app.session.close()
  cutOff()
  mockAlso(mock('schedules.list', cut), mock('schedules.contacts', cut))
  setOffline()
  await showApp('/back-office/schedule-jobs')
  await expect
    .element(page.getByRole('heading', { name: 'Error while fetching schedule jobs' }))
    .toBeVisible()
  await expect.element(page.getByText('You are offline.')).toBeVisible()
  expect(again.elements()).toHaveLength(1)
  mockAlso(
    ...newcomer.server(),
    mock('schedules.list', () => []),
  )
  await again.click()
  await expect
    .element(page.getByRole('heading', { name: 'Error while fetching schedule jobs' }))
    .not.toBeInTheDocument()
  await expect.element(again).not.toBeInTheDocument()
})
