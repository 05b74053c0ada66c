import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { actionsWorld, field, renewed, say } from '#tests/world/action-screen.tsx'
import { showScreen } from '#tests/world/screen.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { ActionDetail } from './action-detail.tsx'

let world: MockedCompany
let leave: () => Promise<void>

beforeEach(async () => {
  world = await actionsWorld()
})
afterEach(async () => {
  await leave()
  world.leave()
})

async function open(caID = '7') {
  const shown = await showScreen(<ActionDetail caID={caID} />, world, `/back-office/corrective-actions/${caID}`)
  leave = shown.leave
  return shown
}

const note = () => field('Notes for this change')

test('F-82 what is fixed beneath the fields is of the same moment as they: nobody closed what the head says is open', async () => {
  const shown = await open()
  await note().fill('Mine')
  await renewed(world, shown, { status: 'Closed', closedBy: 2, closedByUser: { user_id: 2, name: 'Marcus Oyelaran' }, closedDateTime: '2026-11-20T10:00:00.000Z' })
  await expect.element(page.getByText('Status: now Closed')).toBeVisible()
  await expect.element(page.getByRole('banner').getByText('Opened', { exact: true })).toBeVisible()
  expect(say('Closed by').elements()).toEqual([])
  await page.getByRole('button', { name: 'Show it as it is now' }).click()
  await expect.element(page.getByRole('banner').getByText('Closed', { exact: true })).toBeVisible()
  await expect.element(say('Closed by')).toBeVisible()
  await renewed(world, shown, { status: 'Opened', closedBy: null, closedByUser: null, closedDateTime: null }, 10)
  await expect.element(page.getByText('Status: now Opened')).toBeVisible()
  expect(say('Closed by').element().parentElement?.textContent).toBe('Closed byMarcus Oyelaran')
})
