import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { UserGuideLink } from './user-guide-link.tsx'

test.each([
  ['ACL-65 a system administrator sees no way to the guide', 3, false, 0],
  ['ACL-66 a safety professional sees it', 2, false, 1],
  ['ACL-68 a proxy user sees it', 2, true, 1],
] as const)('%s', async (_, roleID, isProxyUser, count) => {
  const world = mockCompany({ people: [associate(1, 'Rosa King', null, { roleID })], projects: [] })
  world.me.user_metadata.isProxyUser = isProxyUser
  const shown = await showScreen(
    <main>
      <p>Here</p>
      <UserGuideLink />
    </main>,
    world,
  )
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await expect.element(page.getByText('Here')).toBeVisible()
  expect(page.getByRole('link', { name: 'User guide' }).elements()).toHaveLength(count)
})
