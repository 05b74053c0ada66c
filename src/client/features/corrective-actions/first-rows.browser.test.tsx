import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { usualDueDays } from '#contract/access/own-company.ts'
import { daysAfter } from '#contract/kernel/day.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { anAction, aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { ListPage } from './list-page.tsx'

// Counts from before the screen's import, because its modules must construct none either. It is no
// mock, because each test clears the calls of mocks.
const made = await vi.hoisted(async () => {
  // Loads the library whole, with a formatter that the build leaves out.
  await import('@mantine/core')
  const names: string[] = []
  for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
    const construct = (target: object, given: unknown[]): object => {
      names.push(name)
      return Reflect.construct(target as new () => object, given)
    }
    Object.assign(Intl, {
      [name]: new Proxy<object>(Intl[name], {
        construct,
        apply: (target, _, given) => construct(target, given),
      }),
    })
  }
  return names
})

test.each([
  ['a tablet', 1024, 768],
  ['a phone', 390, 844],
])(
  'the first rows on %s render without a browser formatter, which costs as much as drawing them',
  async (_, width, height) => {
    await page.viewport(width, height)
    const today = new Date().toISOString().slice(0, 10)
    const long = {
      creationDateTime: new Date(Date.now() - 100 * 86_400_000).toISOString(),
      projectID: 1,
    }
    const world = mockCompany({
      people: [associate(1, 'Dana Whitfield', null)],
      projects: [aProject(1, '1', 'Tower B')],
      actions: [
        anAction(1, { ...long, title: 'Long overdue', dueDate: daysAfter(today, -90) }),
        anAction(2, { ...long, title: 'Still ahead', dueDate: daysAfter(today, 90) }),
      ],
    })
    world.me = { ...world.me, company: { timeZone: 'America/Denver', dueDays: usualDueDays } }
    const { leave } = await showScreen(<ListPage />, world, '/')
    onTestFinished(async () => {
      await leave()
      world.leave()
    })
    await expect.element(page.getByText(/^\d+ days overdue$/)).toBeVisible()
    await expect.element(page.getByText(/^Due in \d+ days$/)).toBeVisible()
    expect(made).toEqual([])
  },
)
