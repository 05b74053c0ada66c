import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OpenInvitation } from '#contract/invites/schema.ts'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { newID } from '#tests/world/new-id.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { SentInvitations } from './sent-invitations.tsx'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('open invitations and Resend show until when a mail waits (ruling 82)', async () => {
  const waiting: OpenInvitation = {
    user_id: 501,
    name: 'Nina Novak',
    email: 'nina@new.test',
    invitedAt: inHours(-1),
    firstInvitedAt: inHours(-1),
    invitedBy: 1,
    call: null,
    expiresAt: inHours(167),
    mail: 'waiting',
    mailProblem: null,
    mailAt: inHours(24),
  }
  const world = mockCompany({ people: [associate(newID(), 'Rosa King', null)], projects: [] })
  mockAlso(
    mock('invites.open', () => [waiting]),
    mock('invites.resend', () => ({ email: 'nina@new.test', mailAt: inHours(48) })),
  )
  const shown = await showScreen(
    <ScrollArea>
      <SentInvitations accountID={5} />
    </ScrollArea>,
    world,
  )
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  const words = (day: string) =>
    page.getByText(new RegExp(`^1 mail waits until ${day}, \\d\\d:\\d\\d`))
  await expect.element(words('Sat 28 Nov')).toBeVisible()
  await page.getByRole('button', { name: 'Resend to Nina Novak' }).click()
  await expect.element(words('Sun 29 Nov')).toBeVisible()
})
