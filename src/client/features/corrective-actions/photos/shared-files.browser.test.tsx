import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSharedFiles } from '#client/data/session/shared-files.ts'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { field } from '#tests/world/new-action-form.ts'
import { newActionWorld, openNewAction } from '#tests/world/new-action-world.tsx'

let world: MockedCompany

beforeEach(async () => {
  world = await newActionWorld()
})

/** Stores a text as the worker does. */
async function shareText(text: string, at = Date.now()) {
  onTestFinished(clearSharedFiles)
  const cache = await caches.open('shared-files')
  await cache.put(`/shared-files/${at}-one-text`, new Response(text))
}

const narrative = field('Situation narrative')
/** Begins an action, leaves it, and opens the form again with a text from another app. */
async function shareOverDraft() {
  const first = await openNewAction(world)
  await narrative.fill('Ladder at gate 2')
  await expect.element(page.getByText(/^Draft kept/)).toBeVisible()
  await first.leave()
  await shareText('Open edge at grid B4')
  await openNewAction(world, '?shared=1')
}

const button = (name: string) => page.getByRole('button', { name })

test('SHELL-83 a restored draft gets what another app shared only after the person agrees', async () => {
  await shareOverDraft()
  await expect.element(page.getByText(/You have an unfinished corrective action/)).toBeVisible()
  await expect.element(narrative).toHaveValue('Ladder at gate 2')
  await button('Add to it').click()
  await expect.element(narrative).toHaveValue('Ladder at gate 2\nOpen edge at grid B4')
  await expect.poll(() => caches.has('shared-files')).toBe(false)
})

test('Leave out removes what another app shared from the device', async () => {
  await shareOverDraft()
  await button('Leave out').click()
  await expect.poll(() => caches.has('shared-files')).toBe(false)
  await expect.element(narrative).toHaveValue('Ladder at gate 2')
})

test('what another app shared two days ago no longer comes into a form', async () => {
  await shareText('Open edge at grid B4', Date.now() - 2 * 86_400_000)
  await openNewAction(world, '?shared=1')
  await expect.poll(async () => (await (await caches.open('shared-files')).keys()).length).toBe(0)
  await expect.element(narrative).toHaveValue('')
})

test('the form says that a share did not arrive', async () => {
  await openNewAction(world, '?shared=failed')
  await expect.element(page.getByText(/^What you shared did not arrive\./)).toBeVisible()
})
