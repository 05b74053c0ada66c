import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { tomorrow, waitsUntilTomorrow } from '#tests/world/mail-wait.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { mayResend, useResendInvite } from './use-resend-invite.ts'

function Resend() {
  const { resend, busy } = useResendInvite()
  return (
    <button type="button" disabled={busy} onClick={() => void resend({ user_id: 7 })}>
      Resend
    </button>
  )
}

/** Presses the button with this answer of the server. Returns the people of the requests. */
async function pressed(
  answer: () => { email: string; mailAt?: string } | { refused: 'not-invited' | 'busy' },
): Promise<string[]> {
  const world = mockCompany({ people: [associate(1, 'Rosa King', null)], projects: [] })
  const asked: string[] = []
  mockAlso(
    mock('invites.resend', ({ params }) => {
      asked.push(String(params['userID']))
      return answer()
    }),
  )
  const shown = await showScreen(<Resend />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await page.getByRole('button', { name: 'Resend' }).click()
  return asked
}

test('TEAM-39 confirms a resent mail', async () => {
  const asked = await pressed(() => ({ email: 'nina@new.test' }))
  await expectToast('Invite Resent Successfully')
  expect(asked).toEqual(['7'])
})

test('shows until when a resent mail waits (ruling 82)', async () => {
  await pressed(() => ({ email: 'nina@new.test', mailAt: tomorrow }))
  await expectToast('The mail is not sent yet', waitsUntilTomorrow)
})

test('TEAM-40 G1-66 shows a failure and never repeats the call automatically, not even with a busy server', async () => {
  const asked = await pressed(() => ({ refused: 'busy' }))
  await expectToast('Invite Resend Failed')
  await new Promise((later) => setTimeout(later, 1500))
  expect(asked).toEqual(['7'])
})

test('offers it for people neither registered nor blocked', () => {
  expect(mayResend({ blocked: false, registeredAt: null })).toBe(true)
  expect(
    [
      { blocked: true, registeredAt: null },
      { blocked: false, registeredAt: '2026-01-05T10:00:00.000Z' },
      { blocked: false },
    ].map(mayResend),
  ).toEqual([false, false, false])
})
