import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OpenInvitation, Withdrawn } from '#contract/invites/schema.ts'
import { connection } from '#client/data/api/connection.ts'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { cut, mock, nobodyAnswers } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { SentInvitations } from './sent-invitations.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const sent = (
  user_id: number,
  name: string,
  more: Partial<OpenInvitation> = {},
): OpenInvitation => ({
  user_id,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@new.test`,
  invitedBy: 1,
  invitedAt: ago(300),
  firstInvitedAt: more.invitedAt ?? ago(300),
  call: more.invitedAt ? 'last' : 'before',
  expiresAt: ago(-7 * 24 * 60),
  mail: 'sent',
  mailProblem: null,
  ...more,
})

/**
 * Opens the screen of a company with these open invitations; `server` has its data and requests.
 */
async function opens(
  rows: readonly OpenInvitation[],
  outcomeOf: (user: number) => Withdrawn['problem'] = () => null,
) {
  const world = mockCompany({ people: [associate(1, 'Rosa King', null)], projects: [] })
  const server = {
    rows,
    isCut: false,
    reads: 0,
    withdrawn: [] as number[][],
    mailed: [] as string[],
  }
  mockAlso(
    mock('invites.open', () => {
      server.reads += 1
      return server.isCut ? cut() : [...server.rows]
    }),
    mock('invites.withdraw', ({ body }) => {
      if (server.isCut) return cut()
      const { userIDs } = body as { userIDs: number[] }
      server.withdrawn.push(userIDs)
      const outcomes = userIDs.map((user_id) => ({
        user_id,
        succeeded: outcomeOf(user_id) === null,
        problem: outcomeOf(user_id),
      }))
      server.rows = server.rows.filter(
        ({ user_id }) => !outcomes.some((one) => one.user_id === user_id && one.succeeded),
      )
      return outcomes
    }),
    mock('invites.resend', ({ params }) => {
      server.mailed.push(String(params['userID']))
      server.rows = server.rows.map((row) =>
        String(row.user_id) === params['userID']
          ? { ...row, mail: 'waiting', mailProblem: null }
          : row,
      )
      return { email: 'gone@new.test' }
    }),
  )
  await page.viewport(1024, 900)
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
  return server
}
const card = () => page.getByRole('region', { name: 'Invited, not registered yet' })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const names = () =>
  card()
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('strong')?.textContent)

test("a refused mail comes first, with the mail server's text, and can be sent again (ruling 52)", async () => {
  const server = await opens([
    sent(1, 'Ann Able'),
    sent(2, 'Gus Gone', { mail: 'refused', mailProblem: '550 5.1.1 No such mailbox' }),
    sent(3, 'Hal Held', { mail: 'held' }),
  ])
  await expect.element(page.getByText('550 5.1.1 No such mailbox')).toBeVisible()
  expect(names()).toEqual(['Gus Gone', 'Ann Able', 'Hal Held'])
  await expect.element(card().getByText('1 mail was refused · 1 mail is held')).toBeVisible()
  // An inactive company sends no mails.
  await expect.element(button('Resend to Hal Held')).toBeDisabled()
  await button('Resend to Gus Gone').click()
  await expect.element(card().getByText('1 mail is waiting · 1 mail is held')).toBeVisible()
  expect(server.mailed).toEqual(['2'])
})

test('shows the progress of waiting mails, rereads automatically, and stops when none waits', async () => {
  const many = Array.from({ length: 1200 }, (_, at) =>
    sent(at + 1, `N${at} Novak`, { invitedAt: ago(1), mail: at < 120 ? 'sent' : 'waiting' }),
  )
  const server = await opens(many)
  await expect.element(card().getByText('120 of 1,200 mails sent')).toBeVisible()
  // A long list renders only visible rows.
  expect(names().length).toBeLessThan(80)
  server.rows = many.map((row) => ({ ...row, mail: 'sent' }))
  await expect.element(card().getByText('120 of 1,200 mails sent')).not.toBeInTheDocument()
  const reads = server.reads
  await new Promise((later) => setTimeout(later, 5000))
  expect(server.reads).toBe(reads)
})

test('withdraws those just sent at once, after a question with their names and the consequence (ruling 58)', async () => {
  const server = await opens([
    sent(1, 'Ann Able', { invitedAt: ago(1) }),
    sent(2, 'Ben Bell', { invitedAt: ago(1.5) }),
    sent(3, 'Old Hand'),
  ])
  await button('Withdraw the 2 just sent').click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw 2 invitations?' })
  await expect
    .element(
      question.getByText('The links stop working, the seats are free again', { exact: false }),
    )
    .toBeVisible()
  await expect.element(question.getByText('ann@new.test', { exact: false })).toBeVisible()
  await button('Keep them').click()
  expect(server.withdrawn).toEqual([])
  await button('Withdraw the 2 just sent').click()
  await button('Withdraw 2').click()
  await expectToast('2 invitations withdrawn')
  expect(server.withdrawn).toEqual([[1, 2]])
  await expect.poll(names).toEqual(['Old Hand'])
})

test("leaves out other administrators' invitations and repeated mails from those just sent (ruling 58)", async () => {
  const server = await opens([
    sent(1, 'Ann Able', { invitedAt: ago(1) }),
    sent(2, 'Ben Bell', { invitedAt: ago(1) }),
    sent(3, 'Cy Cole', { invitedAt: ago(1), invitedBy: 9 }),
    sent(4, 'Di Dow', { invitedAt: ago(1), firstInvitedAt: ago(300), call: 'before' }),
  ])
  await button('Withdraw the 2 just sent').click()
  await button('Withdraw 2').click()
  await expectToast('2 invitations withdrawn')
  expect(new Set(server.withdrawn.flat())).toEqual(new Set([1, 2]))
})

test('a question about more than a hundred people shows how many more', async () => {
  await opens(
    Array.from({ length: 130 }, (_, at) => sent(at + 1, `N${at} Novak`, { invitedAt: ago(1) })),
  )
  await button('Withdraw the 130 just sent').click()
  await expect.element(page.getByRole('alertdialog').getByText('and 30 more')).toBeVisible()
  await button('Keep them').click()
})

test('ticked people who registered or are managers stay with the reason; unknown ones disappear', async () => {
  const why: Readonly<Record<number, Withdrawn['problem']>> = {
    1: 'registered',
    2: 'named',
    3: 'not-found',
    4: null,
  }
  const server = await opens(
    [1, 2, 3, 4, 5].map((user) => sent(user, `P${user} Person`)),
    (user) => why[user] ?? null,
  )
  for (const user of [1, 2, 3, 4])
    await page.getByRole('checkbox', { name: `Select P${user} Person` }).click()
  await expect.element(card().getByText('4 selected', { exact: true })).toBeVisible()
  await button('Withdraw 4 selected').click()
  await button('Withdraw 4').click()
  const stay = page.getByRole('alertdialog', { name: '2 invitations were not withdrawn' })
  await expect.element(stay.getByText('They have registered meanwhile.')).toBeVisible()
  await expect
    .element(
      stay.getByText(
        'People report to them, or work is assigned to them. Deactivate them instead.',
      ),
    )
    .toBeVisible()
  await expectToast('2 invitations withdrawn')
  expect(server.withdrawn).toEqual([[1, 2, 3, 4]])
})

test('its own button withdraws a single one, and the list vanishes once no one is awaited', async () => {
  await opens([sent(1, 'Ann Able')])
  await button('Withdraw the invitation of Ann Able').click()
  await button('Withdraw 1').click()
  await expect.element(card()).not.toBeInTheDocument()
})

test('a call without an answer shows that and withdraws nothing', async () => {
  const server = await opens([sent(1, 'Ann Able')])
  await button('Withdraw the invitation of Ann Able').click()
  server.isCut = true
  await button('Withdraw 1').click()
  await expectToast('Not all invitations were withdrawn')
  expect(server.withdrawn).toEqual([])
})

test('offline shows a notice and offers nothing that needs the server', async () => {
  await opens([
    sent(1, 'Ann Able', { invitedAt: ago(1) }),
    sent(2, 'Ben Bell', { invitedAt: ago(1) }),
  ])
  await expect.element(button('Resend to Ann Able')).toBeEnabled()
  // Background reads fail too, because any answer would end the offline state.
  mockAlso(nobodyAnswers())
  connection.set({ ...connection.get(), state: 'offline' })
  await expect
    .element(
      card().getByText('You are offline. Resending and withdrawing need a connection.', {
        exact: false,
      }),
    )
    .toBeVisible()
  for (const name of [
    'Resend to Ann Able',
    'Withdraw the invitation of Ann Able',
    'Withdraw the 2 just sent',
  ])
    await expect.element(button(name)).toBeDisabled()
})

test('an unreadable list shows why and can be retried', async () => {
  const world = mockCompany({ people: [associate(1, 'Rosa King', null)], projects: [] })
  let isAway = true
  mockAlso(mock('invites.open', () => (isAway ? { refused: 'internal' } : [sent(1, 'Ann Able')])))
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
  await expect.element(page.getByText('The open invitations could not be read.')).toBeVisible()
  isAway = false
  await button('Try again').click()
  await expect.element(page.getByText('Ann Able')).toBeVisible()
})
