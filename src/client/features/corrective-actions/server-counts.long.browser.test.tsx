import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aCompany, anAction } from '#tests/mocks/rows.ts'
import { numbers, openActions, rosa } from '#tests/world/actions-list.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

const counts = {
  status: { Opened: 1000, 'In Progress': 200, Closed: 30 },
  severity: { Critical: 4, High: 1226 },
  trigger: {},
  companyID: { 7: 1200 },
  overdue: { true: 56 },
}
const companies = ['Harbor Civil', 'Ridgeline'].map((name, at) => aCompany(7 + at, name))
const tabs = () =>
  page
    .getByRole('radio')
    .elements()
    .map((each) => each.closest('label')?.textContent ?? each.textContent)

/** Returns the labels of a filter's choices. */
async function choicesOf(filter: string) {
  await page.getByRole('button', { name: filter, exact: true }).first().click()
  const choices = page.getByRole('dialog', { name: filter }).getByRole('checkbox')
  await expect.element(choices.first()).toBeVisible()
  return choices.elements().map((each) => each.closest('label')?.textContent)
}

const uncounted = ['All', 'Not closed', 'Opened', 'In Progress', 'Closed']

/** Opens the system administrator's list on a server that counts, and returns its requests. */
async function counting() {
  const { world } = await openActions({
    who: rosa,
    companies,
    counts: () => counts,
    actions: [anAction(10, { title: 'Trench without a box' })],
  })
  const asked = (name: 'ofUser' | 'countsOfUser') =>
    world.calls
      .filter(({ operation }) => operation === `correctiveActions.${name}`)
      .map((call) => call.asked.replace(/^.*\/actions/, ''))
  return { world, asked }
}

test('the list of all companies has the server’s counts beside tabs, chip and filter choices', async () => {
  await counting()
  await expect
    .poll(tabs)
    .toEqual(['All1,230', 'Not closed1,200', 'Opened1,000', 'In Progress200', 'Closed30'])
  await expect.element(page.getByRole('button', { name: 'Overdue 56', exact: true })).toBeVisible()
  expect(await choicesOf('Risk level')).toEqual(['Low0', 'Medium0', 'High1,226', 'Critical4'])
  expect(await choicesOf('Company')).toEqual(['Harbor Civil1,200', 'Ridgeline0'])
})

test('requests counts once for the same filters in any order, and shows them until the next arrive', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const { world, asked } = await counting()
  await expect.poll(tabs).toContain('Closed30')
  await page.getByRole('button', { name: 'CA#' }).click()
  await expect.poll(() => asked('ofUser').length).toBe(2)
  world.counts = async () => {
    await held
    return { ...counts, overdue: { true: 3 } }
  }
  await page.getByRole('radio', { name: /^Not closed/ }).click()
  await expect
    .poll(() => asked('countsOfUser'))
    .toEqual(['/counts', '/counts?status=Opened%2CIn+Progress'])
  expect(asked('ofUser')).toHaveLength(3)
  await expect.element(page.getByRole('button', { name: 'Overdue 56', exact: true })).toBeVisible()
  answer()
  await expect.element(page.getByRole('button', { name: 'Overdue 3', exact: true })).toBeVisible()
  expect(asked('countsOfUser')).toHaveLength(2)
})

test('counts wait for the rows and cover near matches where only those exist', async () => {
  const { world, asked } = await counting()
  await expect.poll(tabs).toContain('Closed30')
  world.finds = (query) => (query.has('close') ? world.actions : [])
  await page.getByRole('searchbox').fill('trecnh')
  await expect.poll(() => asked('countsOfUser').at(-1)).toBe('/counts?search=trecnh&close=true')
  expect(asked('countsOfUser')).toHaveLength(2)
})

test('a list with unreadable counts is complete and shows no error', async () => {
  const stored = storedFromHere()
  const { world, asked } = await counting()
  await expect.poll(tabs).toContain('Closed30')
  world.fails = { 'correctiveActions.countsOfUser': 'internal' }
  await page.getByRole('radio', { name: /^Not closed/ }).click()
  await expect.poll(() => asked('countsOfUser').length).toBe(2)
  // The earlier counts would be wrong.
  await expect.poll(tabs).toEqual(uncounted)
  await expect.element(page.getByRole('button', { name: 'Overdue', exact: true })).toBeVisible()
  expect(numbers()).toEqual(['CA-10'])
  expect(await choicesOf('Risk level')).toEqual(['Low', 'Medium', 'High', 'Critical'])
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  expect(stored).toEqual([])
})
