import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '#contract/access/schema.ts'
import { keepToken } from '#client/data/api/token.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockNetwork } from '#tests/mocks/mock-network.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { freshDevice, showApp } from '#tests/mocks/show-app.tsx'

let number = 900
let me: Me

beforeEach(async () => {
  await page.viewport(1024, 768)
  await freshDevice()
  // Somebody new for each test: an earlier one's box belongs to others.
  number += 1
  me = profile({ user_id: number, accountID: number })
  const list = () => ({ epoch: me.epoch, access: 'a', reset: true, all: [], buckets: [], more: false })
  await mockNetwork(mock('access.me', () => me), mock('correctiveActions.ofUser', list), mock('projects.list', list), mock('team.list', list))
})

async function signedIn() {
  keepToken(tokenFor(me), true)
  await showApp('/back-office/sync')
  await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
}

test('F-55 storage that was cleared: the app says how many changes at least are gone, and of when', async () => {
  me = { ...me, witnesses: [{ installId: 'earlier', pending: 3, heardAt: new Date(performance.timeOrigin - 60_000).toISOString() }] }
  await signedIn()
  await expect.element(page.getByText(/^At least 3 changes of \d\d:\d\d are no longer on this device\.$/)).toBeVisible()
})

test('F-55 what was saved without a network the server never heard of: the device says it itself', async () => {
  localStorage.setItem(`siteward.waiting ${number}.${number}`, `2 ${new Date(performance.timeOrigin - 60_000).toISOString()}`)
  await signedIn()
  await expect.element(page.getByText(/^At least 2 changes of \d\d:\d\d are no longer on this device\.$/)).toBeVisible()
  expect(page.getByRole('button', { name: /^All sent/ }).elements()).toEqual([])
})

test('F-55 what the server heard of this page itself is nothing that is gone', async () => {
  me = { ...me, witnesses: [{ installId: 'own', pending: 1, heardAt: new Date(Date.now() + 1000).toISOString() }] }
  await signedIn()
  await expect.element(page.getByRole('button', { name: /^All sent/ })).toBeVisible()
  expect(page.getByText(/no longer on this device/).elements()).toEqual([])
})
