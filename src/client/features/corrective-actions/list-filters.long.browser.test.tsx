import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { marcus, numbers, openActions } from '#tests/world/actions-list.tsx'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

test('not closed, mine and overdue are chips and a tab with counts, and are in the address', async () => {
  const { path } = await openActions()
  await expect.element(page.getByRole('radio', { name: 'All 3' })).toBeChecked()
  await page.getByRole('radio', { name: 'Not closed 2' }).click()
  await expect.poll(numbers).toEqual(['CA-10', 'CA-100'])
  await page.getByRole('button', { name: 'Overdue 1' }).click()
  await expect.poll(numbers).toEqual(['CA-100'])
  // The person's own actions are not overdue.
  await expect
    .element(page.getByRole('button', { name: 'Mine 0', exact: true }))
    .toHaveAttribute('aria-pressed', 'false')
  await expect.poll(path).toBe('/?status=not-closed&overdue=1')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(numbers).toHaveLength(3)
  await expect.poll(path).toBe('/')
})

test.each([
  [820, 1180],
  [1024, 768],
  [390, 844],
])(
  'one press on the open list filters my open or my overdue at %i × %i, and another shows all',
  async (width, height) => {
    await page.viewport(width, height)
    await openActions({ who: marcus })
    const shown = () => page.getByRole('link', { name: /Trench|Ladder|GFCI/ }).elements().length
    await expect.poll(shown).toBe(3)
    const mine = page.getByRole('button', { name: 'My not closed 1' })
    expect(mine.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await mine.click()
    await expect.poll(shown).toBe(1)
    await expect.element(page.getByRole('link', { name: /Trench/ })).toBeVisible()
    await page.getByRole('button', { name: 'My overdue 0' }).click()
    await expect.poll(shown).toBe(0)
    await page.getByRole('button', { name: 'My overdue 0' }).click()
    await expect.poll(shown).toBe(3)
  },
)

test('on a full device Clear clears, and the earlier filters do not return', async () => {
  const list = await openActions()
  await page.getByRole('radio', { name: /^Not closed/ }).click()
  await expect.poll(() => list.path()).toBe('/?status=not-closed')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(numbers).toHaveLength(3)
  await expect.poll(() => list.path()).toBe('/')
  // Waits for the address, because a cleared filter could come back with it.
  await new Promise((done) => setTimeout(done, 500))
  expect(numbers()).toHaveLength(3)
  expect(list.path()).toBe('/')
  await list.again('/')
  await expect.poll(numbers).toHaveLength(3)
})

test('opens as its person left it; filters in the address win, and Clear restores the first order', async () => {
  let list = await openActions()
  await expect.poll(numbers).toHaveLength(3)
  await page.getByRole('radio', { name: /^Not closed/ }).click()
  await page.getByRole('button', { name: 'CA#' }).click()
  await expect.poll(numbers).toEqual(['CA-100', 'CA-10'])
  await page.getByRole('searchbox').fill('trench')
  list = await list.again('/')
  await expect.poll(numbers).toEqual(['CA-100', 'CA-10'])
  await expect.poll(() => list.path()).toBe('/?status=not-closed&sort=-number')
  list = await list.again('/?status=Closed')
  await expect.poll(numbers).toEqual(['CA-9'])
  list = await list.again('/')
  await expect.poll(numbers).toEqual(['CA-100', 'CA-10'])
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(numbers).toEqual(['CA-9', 'CA-10', 'CA-100'])
  list = await list.again('/')
  await expect.poll(numbers).toEqual(['CA-9', 'CA-10', 'CA-100'])
  // Another person on this device starts without these filters.
  await page.getByRole('radio', { name: /^Closed/ }).click()
  list = await list.again('/', marcus)
  await expect.poll(numbers).toHaveLength(3)
})

test('tolerates one wrong letter where nothing matches, and shows that', async () => {
  await openActions()
  await expect.poll(numbers).toHaveLength(3)
  await page.getByRole('searchbox').fill('lader')
  await expect.poll(numbers).toEqual(['CA-9'])
  await expect
    .element(page.getByText('Nothing matches exactly. These results are close to “lader”.'))
    .toBeVisible()
  await page.getByRole('searchbox').fill('ladder')
  await expect.poll(numbers).toEqual(['CA-9'])
  expect(page.getByText(/^Nothing matches exactly/).elements()).toEqual([])
  await page.getByRole('searchbox').fill('critical')
  await expect.poll(numbers).toEqual(['CA-100'])
  await page.getByRole('searchbox').fill('lexxer')
  await expect.element(page.getByText('No corrective action matches')).toBeVisible()
})

test('a people choice has oneself on top, counts on each choice, and Clear and Done in reach', async () => {
  await openActions({ who: marcus })
  await expect.poll(numbers).toHaveLength(3)
  await page.getByRole('button', { name: 'Assigned to', exact: true }).first().click()
  const choices = page.getByRole('dialog', { name: 'Assigned to' })
  await expect
    .poll(() =>
      choices
        .getByRole('checkbox')
        .elements()
        .map((each) => each.closest('label')?.textContent),
    )
    .toEqual(['Me (Marcus Oyelaran)2', 'José Ortega1'])
  await page.getByRole('radio', { name: /^Closed/ }).click()
  await page.getByRole('button', { name: 'Assigned to', exact: true }).first().click()
  await expect
    .poll(() =>
      choices
        .getByRole('checkbox')
        .elements()
        .map((each) => each.closest('label')?.textContent),
    )
    .toEqual(['Me (Marcus Oyelaran)1', 'José Ortega0'])
  await choices.getByRole('checkbox', { name: /^Me/ }).click()
  await expect.poll(numbers).toEqual(['CA-9'])
  for (const button of ['Clear', 'Done'])
    expect(
      choices.getByRole('button', { name: button }).element().getBoundingClientRect().height,
    ).toBeGreaterThanOrEqual(44)
  await choices.getByRole('button', { name: 'Clear' }).click()
  await choices.getByRole('button', { name: 'Done' }).click()
  await expect.element(choices).not.toBeInTheDocument()
  await expect.poll(numbers).toEqual(['CA-9'])
})

const press = (button: Locator) => {
  const element = button.element()
  if (element instanceof HTMLElement) element.click()
}

test('filters open in place: behind their button on a tablet, and over the rows of a scrolled list', async () => {
  await page.viewport(1024, 768)
  await openActions({ many: 60 })
  const filters = page.getByRole('button', { name: 'Filters' })
  // A column has the same name.
  const chip = page.getByRole('button', { name: 'Incident type', exact: true, expanded: false })
  await filters.click()
  await expect.element(chip).toBeVisible()
  await filters.click()
  expect(chip.elements()).toEqual([])
  await expect.poll(numbers).toContain('CA-1001')
  const scroller = document.querySelector('[data-scroll-area]')
  scroller?.scrollTo({ top: 1500 })
  await expect.poll(() => page.getByRole('searchbox').elements()).toEqual([])
  // Presses without the driver, which would scroll to the button.
  press(filters)
  await expect.element(page.getByRole('searchbox')).toBeInViewport()
  press(chip)
  await expect.element(page.getByRole('dialog', { name: 'Incident type' })).toBeVisible()
  expect(scroller?.scrollTop).toBe(1500)
})

test('on a phone New floats while the list scrolls, and search and chips are 44 px high', async () => {
  await page.viewport(390, 844)
  await openActions({ many: 60 })
  const create = page.getByRole('button', { name: 'New corrective action' })
  await expect.element(create).toBeInViewport({ ratio: 1 })
  // The list still has the scroll position of the test before.
  await expect
    .poll(() => document.querySelector('[data-scroll-area]')?.scrollHeight)
    .toBeGreaterThan(3000)
  document.querySelector('[data-scroll-area]')?.scrollTo({ top: 0 })
  await expect.element(page.getByText('CA-1000')).toBeInTheDocument()
  const before = create.element().getBoundingClientRect()
  document.querySelector('[data-scroll-area]')?.scrollTo({ top: 2500 })
  await expect.element(page.getByText(/^CA-101\d$/).first()).toBeInTheDocument()
  expect(create.element().getBoundingClientRect()).toEqual(before)
  document.querySelector('[data-scroll-area]')?.scrollTo({ top: 0 })
  await page.getByRole('button', { name: 'Find in this list' }).click()
  const sizes = [
    page.getByRole('searchbox'),
    ...['Mine', 'Overdue', 'Filters', 'My overdue', 'Find in this list'].map((name) =>
      page.getByRole('button', { name: new RegExp(`^${name}`) }).first(),
    ),
  ]
  for (const each of sizes)
    expect(
      each.element().getBoundingClientRect().height,
      each.element().textContent,
    ).toBeGreaterThanOrEqual(44)
})
