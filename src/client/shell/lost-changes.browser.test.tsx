import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newcomers } from '#tests/mocks/newcomer.ts'

const newcomer = newcomers(900)

test('F-55 reports after cleared storage how many changes at least are lost, and their date', async () => {
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

test("F-55 the device's own record reports lost changes that the server never received", async () => {
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

test('F-55 does not report changes of this page itself as lost', async () => {
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
