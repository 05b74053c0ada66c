import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { actionsWorld, field, openDetail, save, say } from '#tests/world/action-screen.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { expectToast } from '#tests/world/toasts.ts'

let world: MockedCompany

beforeEach(async () => {
  world = await actionsWorld()
})

const holder = { user_id: 2, name: 'Marcus Oyelaran', since: '2026-01-09T12:00:00.000Z' }
const path = '/back-office/corrective-actions/7'

/** Changes an action offline; then it is reassigned, and the answer names the new assignee. */
async function reassigned() {
  const shown = await openDetail(world, '7')
  await expect.poll(() => shown.workspace.replica.cached('correctiveAction').complete).toBe(true)
  world.offline = true
  await field('Notes for this change').fill('Rail fitted at noon')
  await save().click()
  await expectToast('Saved on this device')
  world.refuse = () => ({ status: 404, code: 'reassigned', holder })
  world.actions = world.actions.filter(({ correctiveActionID }) => correctiveActionID !== 7)
  world.offline = false
  shown.workspace.box?.sendNow()
  await expect.poll(() => shown.workspace.box?.snapshot().entries[0]?.displayStatus).toBe('refused')
  return shown
}

test('a change of a reassigned action stays on its address, shows the assignee and sends the note once', async () => {
  const keys: (string | null)[] = []
  mockAlso(
    mock('correctiveActions.sendNote', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return { success: true }
    }),
  )
  const shown = await reassigned()
  await shown.workspace.replica.pull('correctiveAction')
  await expect
    .element(
      page.getByText(
        /^CA-7 has belonged to Marcus Oyelaran since .+\. Your change was not accepted\.$/,
      ),
    )
    .toBeVisible()
  expect(shown.path()).toBe(path)
  await expect.element(say('Rail fitted at noon')).toBeVisible()
  expect(page.getByRole('button', { name: 'Copy into a new record' }).elements()).toEqual([])
  expect(page.getByText(/^You began a change/).elements()).toEqual([])
  await page.getByRole('button', { name: 'Send my note to Marcus Oyelaran' }).click()
  await expect.element(say('Your note was mailed to Marcus Oyelaran.')).toBeVisible()
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(shown.path).toBe('/back-office/corrective-actions')
})

test('announces a note typed on an action that disappears, and shows why it is gone', async () => {
  const shown = await openDetail(world, '7')
  await expect.poll(() => shown.workspace.replica.cached('correctiveAction').complete).toBe(true)
  await field('Notes for this change').fill('Half a sentence')
  world.actions = world.actions.filter(({ correctiveActionID }) => correctiveActionID !== 7)
  await shown.workspace.replica.pull('correctiveAction')
  await expect
    .element(page.getByText(/^You began a change .+ you may no longer change this record\.$/))
    .toBeVisible()
  await expect
    .element(
      say(
        'This record is no longer shown to you: it belongs to a person outside your team, or it was removed.',
      ),
    )
    .toBeVisible()
  expect(shown.path()).toBe(path)
})
