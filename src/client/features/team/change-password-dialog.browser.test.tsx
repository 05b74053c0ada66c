import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#contract/kernel/refusal.ts'
import { MeMenu } from '#client/shell/me-menu.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { opens } from '#tests/world/password-world.tsx'
import { greetingPlaces } from './greeting-places.ts'

test('TEAM-124 TEAM-125 TEAM-126 requires both, strong and equal', async () => {
  const { asked, types } = await opens()
  await types('', '')
  await expect.element(page.getByText('Please enter your password')).toBeVisible()
  await expect.element(page.getByText('Please confirm your password')).toBeVisible()
  await types('short', 'short')
  await expect.element(page.getByText('Password is too weak.')).toBeVisible()
  await types('Crane-Hook-77', 'Crane-Hook-78')
  await expect.element(page.getByText('The entered passwords do not match.')).toBeVisible()
  expect(asked).toEqual([])
})

test('TEAM-127 a changed password confirms and closes; a refused one stays, with the reason at its field', async () => {
  const { asked, refuses, closed, types } = await opens()
  refuses.next = refuse('invalid', {
    fields: { password: 'This password is on the list of common ones.' },
  })
  await types('Password1!', 'Password1!')
  await expect
    .element(page.getByText('This password is easy to guess. Choose another one.'))
    .toBeVisible()
  expect(closed).toEqual([])
  await types('Crane-Hook-77', 'Crane-Hook-77')
  await expectToast('Password Updated')
  expect(asked.at(-1)).toEqual({ what: 'PUT 1', body: { password: 'Crane-Hook-77' } })
  expect(closed).toEqual(['closed'])
})

test.each([
  ['SHELL-38', 2, 1],
  ['SHELL-40 ACL-133 GEN-28', 3, 0],
] as const)(
  '%s the greeting menu offers Change Password, not to a system administrator',
  async (_, roleID, count) => {
    const world = mockCompany({
      people: [associate(1, 'Rosa King', null, { roleID })],
      projects: [],
    })
    const opened: string[] = []
    const acts = {
      places: await greetingPlaces(),
      onPlace: ({ key }: { key: string }) => void opened.push(key),
      onHelp: () => undefined,
      onLeave: () => undefined,
    }
    const shown = await showScreen(<MeMenu acts={acts} />, world)
    onTestFinished(async () => {
      await shown.leave()
      world.leave()
    })
    await page.getByRole('button', { name: /Account menu of/ }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    const entry = page.getByRole('menuitem', { name: 'Change Password' })
    expect(entry.elements()).toHaveLength(count)
    if (count === 0) return
    await entry.click()
    expect(opened).toEqual(['password'])
  },
)
