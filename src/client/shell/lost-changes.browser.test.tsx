import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newcomers } from '#tests/mocks/newcomer.ts'

const newcomer = newcomers(900)

test('F-55 storage that was cleared: the app says how many changes at least are gone, and of when', async () => {
  newcomer.me = {
    ...newcomer.me,
    witnesses: [
      {
        installId: 'earlier',
        pending: 3,
        heardAt: new Date(performance.timeOrigin - 60_000).toISOString(),
      },
    ],
  }
  await newcomer.signedIn()
  await expect
    .element(
      page.getByText(
        /^At least 3 changes of (\w+ \d+ \w+, )?\d\d:\d\d are no longer on this device\.$/,
      ),
    )
    .toBeVisible()
})

test('F-55 what was saved without a network the server never heard of: the device says it itself', async () => {
  localStorage.setItem(
    `siteward.waiting ${newcomer.number}.${newcomer.number}`,
    `2 ${new Date(performance.timeOrigin - 60_000).toISOString()}`,
  )
  await newcomer.signedIn()
  await expect
    .element(
      page.getByText(
        /^At least 2 changes of (\w+ \d+ \w+, )?\d\d:\d\d are no longer on this device\.$/,
      ),
    )
    .toBeVisible()
  expect(page.getByRole('button', { name: /^All sent/ }).elements()).toEqual([])
})

test('F-55 what the server heard of this page itself is nothing that is gone', async () => {
  newcomer.me = {
    ...newcomer.me,
    witnesses: [
      { installId: 'own', pending: 1, heardAt: new Date(Date.now() + 1000).toISOString() },
    ],
  }
  await newcomer.signedIn()
  await expect.element(page.getByRole('button', { name: /^All sent/ })).toBeVisible()
  expect(page.getByText(/no longer on this device/).elements()).toEqual([])
})
