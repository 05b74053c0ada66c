import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usualDueDays } from '#contract/access/own-company.ts'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { anAction, aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { ListPage } from './list-page.tsx'

// Two zones that never have the same day: whatever the zone of this machine, one of them is another.
const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

let world: MockedCompany
let leave: () => Promise<void>
afterEach(async () => {
  await leave()
  world.leave()
})

async function open(timeZone: string) {
  await page.viewport(1440, 900)
  const today = dayIn(behind, Date.now())
  const due = (number: number, days: number | null, more = {}) => anAction(number, { title: `Action ${number}`, dueDate: days === null ? null : daysAfter(today, days), ...more })
  world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null)],
    projects: [aProject(1, '1', 'Tower B')],
    actions: [due(1, -3), due(2, 0), due(3, 1), due(4, 9), due(5, -3, { status: 'Closed' }), due(6, null)],
  })
  world.me = { ...world.me, company: { timeZone, dueDays: usualDueDays } }
  ;({ leave } = await showScreen(<ListPage />, world, '/'))
}

const saidOf = async (number: number) => {
  const title = page.getByText(`Action ${number}`, { exact: true })
  await expect.element(title).toBeVisible()
  const said = [...(title.element().closest('[role=row]')?.querySelectorAll('span') ?? [])].map((each) => each.textContent)
  return said.find((words) => /^(\d+ days? overdue|Due today|Due in \d+ days?)$/.test(words))
}

test('an action says by sign and word how late it is or how long there is, by the day of its company', async () => {
  await open(behind)
  expect([await saidOf(1), await saidOf(2), await saidOf(3), await saidOf(4)]).toEqual(['3 days overdue', 'Due today', 'Due in 1 day', 'Due in 9 days'])
  expect([await saidOf(5), await saidOf(6)]).toEqual([undefined, undefined])
  const mark = page.getByText('3 days overdue').element()
  expect(getComputedStyle(mark, '::before').maskImage).toContain('url(')
})

test('where the day has gone on, the same day is over', async () => {
  await open(ahead)
  expect([await saidOf(2), await saidOf(1)].map((said) => said?.endsWith('overdue'))).toEqual([true, true])
})
