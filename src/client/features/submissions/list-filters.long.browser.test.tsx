import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  chip,
  five,
  forms,
  lastSearch,
  opensSubmissions,
  panel,
  seen,
  submission,
} from '#tests/world/submissions-world.tsx'

beforeEach(() => localStorage.clear())

const tick = (of: string, name: RegExp) => panel(of).getByRole('checkbox', { name })
const show = (of: string) => panel(of).getByRole('button', { name: /^Show/ })
const lines = (of: string) =>
  panel(of)
    .getByRole('checkbox')
    .elements()
    .map(
      (box) =>
        `${box.closest('label')?.textContent}${(box as HTMLInputElement).indeterminate ? ' (some)' : (box as HTMLInputElement).checked ? ' (ticked)' : ''}`,
    )
const open = async (of: string) => {
  await chip(of).click()
  await expect.element(panel(of).getByRole('checkbox').first()).toBeVisible()
}

test('SUB-02 SUB-03 SUB-04 SUB-11 SUB-13 the list has its columns and filters in order, by user ascending', async () => {
  const server = await opensSubmissions()
  await expect.poll(forms).toHaveLength(5)
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent),
  ).toEqual(expect.arrayContaining(['Project', 'User', 'Form and program', 'Submitted', 'Status']))
  expect(
    page
      .getByRole('toolbar', { name: 'Filters' })
      .getByRole('button')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Project', 'User', 'Program', 'Submitted report', 'Date', 'Period'])
  await expect
    .element(page.getByRole('columnheader', { name: 'User' }))
    .toHaveAttribute('aria-sort', 'ascending')
  expect(lastSearch(server)).toEqual({ limit: '100', sort: 'user', order: 'asc', status: '2' })
})

test('SUB-03 SUB-16 ticks several projects with their counts, and reads nothing until they are shown', async () => {
  const server = await opensSubmissions()
  await open('Project')
  expect(lines('Project')).toEqual(['Harbor Point Tower B3', 'I-35 Frontage Bridge2'])
  await tick('Project', /I-35/).click()
  await expect.element(show('Project')).toHaveTextContent('Show 2')
  await tick('Project', /Harbor/).click()
  await expect.element(show('Project')).toHaveTextContent('Show 5')
  expect(server.asked.filter(({ of }) => of === 'search')).toHaveLength(1)
  await show('Project').click()
  await expect.poll(() => lastSearch(server)?.['projectIds']).toBe('10^~^11')
  await expect.element(chip('Project 2')).toBeVisible()
  expect(decodeURIComponent(server.shown.path())).toContain('projectIds=10^~^11')
  await page.getByRole('button', { name: 'Clear filter Project' }).click()
  await expect.poll(forms).toHaveLength(5)
  await expect.poll(server.shown.path).not.toContain('projectIds')
})

test('SUB-04 the chip names a single person', async () => {
  const server = await opensSubmissions()
  await open('User')
  await tick('User', /Marcus/).click()
  await show('User').click()
  await expect.poll(forms).toEqual(['Forklift Pre-shift Check', 'Daily Fall Hazard Inspection'])
  await expect.element(chip('User Marcus Oyelaran')).toBeVisible()
  expect(lastSearch(server)).toMatchObject({ userIds: '2' })
})

test('SUB-05 SUB-17 programs open to forms and sub-forms, with half ticks, whole programs and the grammar', async () => {
  const server = await opensSubmissions()
  await open('Program')
  expect(lines('Program')).toEqual(['Equipment2', 'Excavation1', 'Fall Protection2'])
  await panel('Program').getByRole('button', { name: 'Items of Equipment' }).click()
  await panel('Program').getByRole('button', { name: 'Items of Crane' }).click()
  await tick('Program', /Crane Inspection/).click()
  await tick('Program', /^Fall Protection/).click()
  expect(lines('Program')).toEqual([
    'Equipment2 (some)',
    'Crane1 (ticked)',
    'Crane Inspection1 (ticked)',
    'Forklift Pre-shift Check1',
    'Excavation1',
    'Fall Protection, all forms2 (ticked)',
  ])
  await expect.element(show('Program')).toHaveTextContent('Show 3')
  await show('Program').click()
  await expect
    .poll(() => lastSearch(server)?.['safetyPrograms'])
    .toBe('Equipment$~$Crane|~|Crane Inspection^~^Fall Protection')
  await expect.element(chip('Program 2')).toBeVisible()
  // The search in the panel finds a form and the path to it.
  await chip('Program 2').click()
  await panel('Program').getByRole('searchbox').fill('forklift')
  await expect.poll(() => lines('Program')).toEqual(['Equipment2', 'Forklift Pre-shift Check1'])
})

test('SUB-06 G2-32 the submitted report is a form of the chosen programs and clears with them', async () => {
  const server = await opensSubmissions({ path: '/?safetyPrograms=Equipment' })
  await open('Submitted report')
  expect(lines('Submitted report')).toEqual([
    'CraneEquipment1',
    'Forklift Pre-shift CheckEquipment1',
  ])
  await tick('Submitted report', /Forklift/).click()
  await show('Submitted report').click()
  await expect
    .poll(() => lastSearch(server)?.['safetyPrograms'])
    .toBe('Equipment$~$Forklift Pre-shift Check')
  await expect.element(chip('Submitted report Forklift Pre-shift Check')).toBeVisible()
  await chip('Program Equipment').click()
  await tick('Program', /Equipment/).click()
  await tick('Program', /Fall/).click()
  await show('Program').click()
  await expect.poll(() => lastSearch(server)?.['safetyPrograms']).toBe('Fall Protection')
  await expect.element(chip('Submitted report')).toBeVisible()
})

test('SUB-07 SUB-09 G2-33 shows a range of days as MM/DD/YYYY, and a period clears it', async () => {
  const server = await opensSubmissions({ path: '/?submitted=2026-11-01..2026-11-20' })
  await expect.element(chip('Date 11/01/2026 – 11/20/2026')).toBeVisible()
  await expect
    .poll(() => lastSearch(server))
    .toMatchObject({ from: '11/01/2026', to: '11/20/2026', timeZone: expect.any(String) })
  await chip('Period').click()
  const days = panel('Period').getByRole('button')
  await expect.element(days.first()).toBeVisible()
  expect(days.elements().map((each) => each.textContent)).toEqual([
    'All Days',
    '7 Days',
    '30 Days',
    '60 Days',
    '90 Days',
    '120 Days',
  ])
  await panel('Period').getByRole('button', { name: '30 Days' }).click()
  await expect.element(chip('Period 30 Days')).toBeVisible()
  await expect.element(chip('Date')).toBeVisible()
  await expect.poll(() => lastSearch(server)).toMatchObject({ daysRange: '30' })
  expect(lastSearch(server)).not.toHaveProperty('from')
  await chip('Period 30 Days').click()
  await panel('Period').getByRole('button', { name: 'All Days' }).click()
  await expect.poll(() => lastSearch(server)).not.toHaveProperty('daysRange')
})

test('SUB-08 SUB-10 completion tabs have counts, and the total counts the shown rows', async () => {
  const server = await opensSubmissions()
  await seen('Total Submissions: 5')
  const tabs = () =>
    page
      .getByRole('radio')
      .elements()
      .map((each) => each.closest('label')?.textContent)
  await expect.poll(tabs).toEqual(['All5', 'Completed3', 'Not Completed2'])
  await page.getByRole('radio', { name: /^Not Completed/ }).click()
  await seen('Total Submissions: 2')
  await expect.poll(() => lastSearch(server)).toMatchObject({ status: '0' })
  await expect.poll(tabs).toEqual(['All5', 'Completed3', 'Not Completed2'])
  expect(decodeURIComponent(server.shown.path())).toContain('status="0"')
})

test('SUB-01 the system administrator has the company as first column and first filter, one company at a time', async () => {
  const rows = [...five, submission(6, { accountID: 2, companyName: 'Harbor Civil' })]
  const server = await opensSubmissions({ role: 3, rows })
  await expect.poll(forms).toHaveLength(6)
  expect(page.getByRole('columnheader').elements()[1]?.textContent).toBe('Company')
  await chip('Company').click()
  await expect
    .element(panel('Company').getByRole('button', { name: 'Harbor Civil 1' }))
    .toBeVisible()
  await panel('Company').getByRole('button', { name: 'Harbor Civil 1' }).click()
  await expect.poll(() => lastSearch(server)?.['accountID']).toBe('2')
  await expect.element(chip('Company Harbor Civil')).toBeVisible()
})

test('SUB-29 the list of one project has its own address', async () => {
  const server = await opensSubmissions({ path: '/?projectIds=11' })
  await expect.poll(forms).toHaveLength(2)
  expect(lastSearch(server)).toMatchObject({ projectIds: '11' })
  await expect.element(chip('Project I-35 Frontage Bridge')).toBeVisible()
})

test('by keyboard only: a chip opens, a value is ticked and shown, Escape leaves it unchanged', async () => {
  const server = await opensSubmissions()
  await expect.poll(forms).toHaveLength(5)
  const project = chip('Project').element()
  if (project instanceof HTMLElement) project.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel('Project').getByRole('searchbox')).toHaveFocus()
  await expect.element(tick('Project', /Harbor/)).toBeVisible()
  await userEvent.keyboard('{Tab} {Escape}')
  await expect.element(chip('Project')).toHaveFocus()
  expect(server.asked.filter(({ of }) => of === 'search')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(tick('Project', /Harbor/)).toBeVisible()
  await userEvent.keyboard('{Tab} {Tab}{Tab}{Tab}{Enter}')
  await expect.poll(() => lastSearch(server)?.['projectIds']).toBe('10')
})

test('at 820 the status is under the day, and filters past the fourth are behind a button', async () => {
  await opensSubmissions({ size: [820, 1180], path: '/?daysRange=30' })
  await expect.poll(forms).toHaveLength(5)
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent),
  ).not.toContain('Status')
  await expect
    .element(page.getByRole('cell', { name: '11-19-2026 Not Completed' }).first())
    .toBeVisible()
  const shown = () =>
    page
      .getByRole('toolbar', { name: 'Filters' })
      .getByRole('button')
      .elements()
      .map((each) => each.textContent)
  expect(shown()).toEqual(['Project', 'User', 'Program', 'Submitted report', 'Filters1'])
  await page.getByRole('button', { name: 'Filters 1' }).click()
  expect(shown()).toEqual(expect.arrayContaining(['Date', 'Period30 Days', 'Clear']))
})

test('on a phone each filter with many choices is a page of its own', async () => {
  const server = await opensSubmissions({ size: [390, 844] })
  await seen('Crane Inspection')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page
    .getByRole('dialog', { name: 'Filters' })
    .getByRole('button', { name: 'Project' })
    .click()
  await tick('Project', /I-35/).click()
  await show('Project').click()
  await expect
    .element(page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /Project/ }))
    .toHaveTextContent('Project 1')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => lastSearch(server)?.['projectIds']).toBe('11')
})

test('search and tools move to the next line together where the tabs leave no room', async () => {
  await opensSubmissions({ size: [640, 900] })
  const choice = page.getByRole('button', { name: 'Columns' })
  await expect.element(choice).toBeVisible()
  const middleOf = (element: Element) =>
    (element.getBoundingClientRect().top + element.getBoundingClientRect().bottom) / 2
  const [tabs, search, tools] = [
    page.getByRole('radiogroup').first(),
    page.getByRole('searchbox').first(),
    choice,
  ].map((found) => middleOf(found.element()))
  expect(Math.abs((search ?? 0) - (tools ?? 0))).toBeLessThan(4)
  expect((search ?? 0) - (tabs ?? 0)).toBeGreaterThan(40)
})
