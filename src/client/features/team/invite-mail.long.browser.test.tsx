import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Associate } from '#contract/team/schema.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { amy, button, dana, marco, openAssociates, teamWorld } from '#tests/world/team-world.tsx'
import { PersonPage } from './person/person-page.tsx'
import { showScreen } from '#tests/world/screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'

const gus: Associate = { ...amy, registeredAt: null, inviteMail: 'refused' }
const words = 'Mail refused'

test('marks the row of an invitation refused by the mail server, no other row, with uncut words (ruling 52)', async () => {
  await openAssociates(await teamWorld([dana, marco, gus]))
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row(gus.name).getByText(words)).toBeVisible()
  const mark = row(gus.name).getByText(words).element()
  expect(mark.scrollWidth).toBeLessThanOrEqual(mark.clientWidth + 1)
  expect(page.getByText(words).elements()).toHaveLength(1)
  await page.viewport(390, 844)
  await expect
    .element(page.getByRole('listitem').filter({ hasText: gus.name }).getByText(words))
    .toBeVisible()
})

test('shows the refusal with the address on their page, which can resend it (ruling 52)', async () => {
  const { company } = await teamWorld([dana, marco, gus])
  const mailed: unknown[] = []
  mockAlso(
    mock('invites.resend', ({ params }) => (mailed.push(params['userID']), { email: gus.email })),
  )
  const shown = await showScreen(
    <PersonPage />,
    company,
    `/back-office/associates/${gus.user_id}`,
    '/back-office/associates/$userID',
  )
  onTestFinished(shown.leave)
  await expect
    .element(page.getByText(`The mail server refused the invitation to ${gus.email}.`))
    .toBeVisible()
  await button('Resend invite').click()
  await expectToast('Invite Resent Successfully')
  expect(mailed).toEqual([String(gus.user_id)])
})

test("a copy older than the server's mark has none", async () => {
  const { inviteMail: _, ...before } = gus
  await openAssociates(await teamWorld([dana, before]))
  await expect.element(page.getByRole('row').filter({ hasText: gus.name })).toBeVisible()
  expect(page.getByText(words).elements()).toEqual([])
})
