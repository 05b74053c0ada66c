import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '#client/data/api/connection.ts'
import { cut, mock, nobodyAnswers, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import {
  addsRow,
  bought,
  button,
  goesOn,
  opensBulk,
  opensKept,
  row,
  typedRow,
} from '#tests/world/bulk-world.tsx'
import { said } from '#tests/world/invite-world.tsx'
import type { PersonChange } from '../bulk-row.ts'

const empty = () => page.getByText('No people yet')
const change = (userID: number): PersonChange => ({
  userID,
  key: crypto.randomUUID(),
  name: `Person ${userID}`,
  to: { jobTitle: 'Welder' },
  was: { jobTitle: 'Laborer' },
  line: userID,
})

test('the draft belongs to its author only and is there on return (ruling 58)', async () => {
  const { user, same, shown } = await opensKept({
    rows: [typedRow('Kim')],
    changes: [],
    replaced: null,
  })
  await expect.element(page.getByText('1 row of an earlier visit is kept here')).toBeVisible()
  await shown.leave()
  const other = await opensBulk({ ...same, user: user + 1 })
  await expect.element(empty()).toBeVisible()
  await other.shown.leave()
  await opensBulk(same)
  await goesOn()
  await expect.element(row('Kim Novak')).toBeVisible()
})

test('leaves no unsaved draft of a cleared table', async () => {
  const { shown } = await opensKept({ rows: [typedRow('Kim')], changes: [], replaced: null })
  const drafts = shown.workspace.box?.drafts
  expect(await drafts?.unsaved()).toHaveLength(1)
  await goesOn()
  await button('Clear').click()
  await button('Delete all rows').click()
  await expect.element(empty()).toBeVisible()
  await expect.poll(() => drafts?.unsaved()).toEqual([])
})

test('interrupted changes resume after a reload, the running one under its old key (ruling 58)', async () => {
  const first = await opensKept({ rows: [], changes: [change(21), change(22)], replaced: null })
  const sent: MockRequest[] = []
  let isAway = true
  const answers = () =>
    mockAlso(
      mock('team.update', (request) => {
        sent.push(request)
        const number = Number(request.params['userID'])
        return number === 22 && isAway ? cut() : associate(number, 'Somebody', 11)
      }),
    )
  answers()
  await goesOn()
  await button('Change 2').click()
  await expect
    .element(
      said('Invite Error').getByText('The server did not answer. Your text stays here; try again.'),
      { timeout: 15_000 },
    )
    .toBeVisible()
  await new Promise((later) => setTimeout(later, 700))
  await first.shown.leave()
  isAway = false
  await opensBulk(first.same)
  answers()
  await expect
    .element(
      page.getByText(
        'It is not certain whether they were changed. Send again: nothing is done twice.',
        { exact: false },
      ),
    )
    .toBeVisible()
  await goesOn()
  const before = sent.length
  await button('Change 1').click()
  await expect.element(said('Done!').getByText('1 associate was changed.')).toBeVisible()
  const keys = sent
    .slice(before - 1)
    .map(({ params, request }) => [params['userID'], request.headers.get('idempotency-key')])
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]?.[0]).toBe('22')
})

test('offline the button shows that it needs the network and that the table stays on the device', async () => {
  const words = 'Inviting needs a connection. The table is kept on this device.'
  for (const [roleID, licence, said] of [
    [2, 'Administrator license', words],
    [3, 'OSHA', 'Inviting needs a connection.'],
  ] as const) {
    const { shown } = await opensBulk({
      roleID,
      seats: [bought('SA-ADMINISTRATOR', 5, 1), bought('SA-OSHA', 5, 1)],
    })
    await addsRow('Kim', 'Novak', 'kim@new.test', { licence })
    await expect.element(button('Invite 1')).toBeEnabled()
    // Background reads fail too, because any answer would end the offline state.
    mockAlso(nobodyAnswers())
    connection.set({ ...connection.get(), state: 'offline' })
    await expect.element(page.getByText(said, { exact: true })).toBeVisible()
    await expect.element(button('Invite 1')).toBeDisabled()
    await shown.leave()
  }
})

test("G1-89 another tab's company does not empty the table unasked", async () => {
  await opensBulk({ roleID: 3, seats: [bought('SA-OSHA', 5, 1)] })
  await addsRow('Kim', 'Novak', 'kim@new.test', { licence: 'OSHA' })
  const other = JSON.stringify({ accountID: 6, name: 'Harbor Civil' })
  localStorage.setItem('siteward.account', other)
  dispatchEvent(new StorageEvent('storage', { key: 'siteward.account', newValue: other }))
  await new Promise((later) => setTimeout(later, 200))
  await expect.element(row('Kim Novak')).toBeVisible()
  expect(empty().elements()).toEqual([])
})
