import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { LinksCard } from './links-card.tsx'

const link = (list: string) => `https://siteward.test/api/reports/${list}/sw_co_1`
const all = ['projects', 'submissions', 'users', 'actions'].map(link).join('\n')

async function opens(roleID: 2 | 3, copies: boolean) {
  const world = mockCompany({ people: [associate(1, 'Rosa King', null, { roleID })], projects: [] })
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    if (!copies) throw new Error('Not allowed.')
    copied.push(text)
  })
  mockAlso(
    mock('keys.links', () => ({
      projects: link('projects'),
      submissions: link('submissions'),
      users: link('users'),
      actions: link('actions'),
    })),
  )
  const shown = await showScreen(<LinksCard accountID={7} />, world)
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await shown.leave()
    world.leave()
  })
  return copied
}

test('ACC-108 REP-34 SHELL-69 the button copies the four links together, and a toast confirms it', async () => {
  const copied = await opens(2, true)
  await page.getByRole('button', { name: 'Copy links' }).click()
  await expectToast('URLs Copied')
  expect(copied).toEqual([all])
})

test('links show for a minute or until hidden, where the browser blocks copying', async () => {
  await opens(3, false)
  const copy = page.getByRole('button', { name: 'Copy links' })
  const shown = page.getByText(link('users'))
  await copy.click()
  await expect.element(shown).toBeVisible()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'copy them by hand' }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect.element(shown).not.toBeInTheDocument()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await copy.click()
  await expect.element(shown).toBeVisible()
  vi.advanceTimersByTime(60_000)
  await expect.element(shown).not.toBeInTheDocument()
})
