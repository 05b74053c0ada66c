import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usualDueDays } from '#contract/access/own-company.ts'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { updateServerClock } from '#client/data/api/server-clock.ts'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { anAction, aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { ActionDetail } from './detail/action-detail.tsx'
import { ListPage } from './list-page.tsx'
import { OwnWork } from './own-work.tsx'

// Two zones that never have the same day, so at least one differs from this machine's zone.
const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

const day = 86_400_000

let world: MockedCompany
let leave: () => Promise<void>
afterEach(async () => {
  updateServerClock(new Date().toUTCString())
  await leave()
  world.leave()
})

async function open(timeZone: string, screen = <ListPage />) {
  await page.viewport(1440, 900)
  const today = dayIn(behind, Date.now())
  const due = (number: number, days: number | null, more = {}) =>
    anAction(number, {
      title: `Action ${number}`,
      assignedTo: number === 6 ? 2 : 1,
      dueDate: days === null ? null : daysAfter(today, days),
      ...more,
    })
  world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null)],
    projects: [aProject(1, '1', 'Tower B')],
    actions: [
      due(1, -3, { creationDateTime: new Date(Date.now() - 9.5 * day).toISOString() }),
      due(2, 0),
      due(3, 1),
      due(4, 9),
      due(5, -3, { status: 'Closed' }),
      due(6, null),
    ],
  })
  world.me = { ...world.me, company: { timeZone, dueDays: usualDueDays } }
  ;({ leave } = await showScreen(screen, world, '/'))
}

const saidOf = async (number: number) => {
  const title = page.getByText(`Action ${number}`, { exact: true })
  await expect.element(title).toBeVisible()
  const said = [...(title.element().closest('[role=row]')?.querySelectorAll('span') ?? [])].map(
    (each) => each.textContent,
  )
  return said.find((words) => /^(\d+ d overdue|Due today|Due in \d+ d)$/.test(words))
}

test('an action shows delay or remaining time by sign and word, by the day of its company', async () => {
  await open(behind)
  expect([await saidOf(1), await saidOf(2), await saidOf(3), await saidOf(4)]).toEqual([
    '3 d overdue',
    'Due today',
    'Due in 1 d',
    'Due in 9 d',
  ])
  expect([await saidOf(5), await saidOf(6)]).toEqual([undefined, undefined])
  const mark = page.getByText('3 d overdue').element()
  // Border and background draw the mark, because the browser would paint a mask separately in each
  // row.
  const { maskImage, backgroundImage, borderRadius } = getComputedStyle(mark, '::before')
  expect([maskImage, backgroundImage.includes('gradient('), borderRadius]).toEqual([
    'none',
    true,
    '50%',
  ])
})

test('an action due today is overdue once the day has passed', async () => {
  await open(ahead)
  expect([await saidOf(2), await saidOf(1)].map((said) => said?.endsWith('overdue'))).toEqual([
    true,
    true,
  ])
})

test.each([-3, 3])(
  "on a tablet %i days off, due day and age follow the server's clock after its first response",
  async (off) => {
    await open(behind)
    expect([await saidOf(1), await saidOf(2)]).toEqual(['3 d overdue', 'Due today'])
    await expect.element(page.getByText('9 d', { exact: true })).toBeVisible()
    updateServerClock(new Date(Date.now() - off * day).toUTCString())
    await expect.poll(() => saidOf(1)).toBe(off > 0 ? 'Due today' : '6 d overdue')
    expect(await saidOf(2)).toBe(off > 0 ? 'Due in 3 d' : '3 d overdue')
    await expect.element(page.getByText(`${9 - off} d`, { exact: true })).toBeVisible()
  },
)

test('offers the usual day of another risk also for unsent changes of a tablet that is days ahead', async () => {
  await open(behind)
  await leave()
  updateServerClock(new Date(Date.now() - 3 * day).toUTCString())
  const today = dayIn(behind, Date.now() - 3 * day)
  // An unsent action has the time of the tablet.
  world.actions = [
    anAction(1, {
      severity: 'Low',
      dueDate: daysAfter(today, usualDueDays.Low),
      creationDateTime: new Date().toISOString(),
    }),
  ]
  ;({ leave } = await showScreen(
    <ActionDetail caID="1" />,
    world,
    '/back-office/corrective-actions/1',
  ))
  await page.getByRole('combobox', { name: 'Risk level' }).click()
  await page.getByRole('option', { name: 'Critical' }).click()
  await expect.element(page.getByRole('button', { name: /usual for Critical/ })).toBeVisible()
})

test('the landing counts own open and overdue actions, and each count leads to its list (ruling 75)', async () => {
  await open(behind, <OwnWork />)
  await expect
    .element(page.getByRole('link', { name: '4 actions not closed' }))
    .toHaveAttribute('href', '/back-office/corrective-actions?status=not-closed&mine=1')
  await expect
    .element(page.getByRole('link', { name: '1 overdue action' }))
    .toHaveAttribute('href', '/back-office/corrective-actions?mine=1&overdue=1')
})
