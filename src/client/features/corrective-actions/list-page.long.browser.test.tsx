import { i18n } from '@lingui/core'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anAction } from '#tests/mocks/rows.ts'
import { dana, headers, numbers, openActions, rosa, specified } from '#tests/world/actions-list.tsx'
import { comesToRest } from '#tests/world/comes-to-rest.ts'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

test.each([
  ['of a safety professional', dana],
  ['of the system administrator', rosa],
])('CA-07 the table %s has no pages: it scrolls to the last of 150', async (_, who) => {
  await openActions({ who, actions: Array.from({ length: 150 }, (_each, at) => anAction(at + 1)) })
  await expect.poll(() => numbers().length).toBeGreaterThan(10)
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '151')
  expect(page.getByRole('navigation', { name: 'Pages' }).elements()).toEqual([])
  const area = page.getByRole('row').last().element().closest('[data-scroll-area]')
  area?.scrollTo({ top: area.scrollHeight })
  await expect.poll(() => numbers().at(-1)).toBe('CA-150')
})

test.each([
  ['a safety professional', dana, []],
  ['the system administrator', rosa, ['Company']],
])('CA-12 G2-49 %s has the specified columns, and each sorts', async (_, who, more) => {
  await page.viewport(2000, 900)
  await openActions({ who: who })
  for (const choice of page.getByRole('menuitemcheckbox', { checked: false }).all())
    await choice.click()
  await userEvent.keyboard('{Escape}')
  const columns = [...specified, ...more]
  await expect
    .poll(() =>
      headers()
        .filter((header) => header === 'Company' || specified.includes(header ?? ''))
        .toSorted(),
    )
    .toEqual(columns.toSorted())
  for (const name of columns) {
    const header = page.getByRole('columnheader', { name, exact: true })
    const before = header.element().getAttribute('aria-sort')
    await header.getByRole('button').click()
    await expect
      .poll(() => header.element().getAttribute('aria-sort'))
      .toMatch(before === 'ascending' ? 'descending' : /^(a|de)scending$/)
  }
})

test('looks up no missing translation, which would slow every render', async () => {
  const missing: string[] = []
  onTestFinished(i18n.on('missing', ({ id }) => void missing.push(id)))
  await openActions()
  await expect.poll(numbers).toHaveLength(3)
  expect(missing).not.toContain('')
})

test('a column can be hidden', async () => {
  await openActions()
  await expect.poll(numbers).toHaveLength(3)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Opened by' }).click()
  expect(headers()).not.toContain('Opened by')
})

test("CA-12 shows all columns from 1280 px on, and the rest on the row's second line on a tablet (ruling 29)", async () => {
  await page.viewport(1280, 900)
  await openActions()
  await expect.poll(numbers).toHaveLength(3)
  // Leaves space for the open menu.
  document.body.style.paddingLeft = '232px'
  onTestFinished(() => void (document.body.style.paddingLeft = ''))
  await expect.poll(headers).toEqual(specified)
  document.body.style.paddingLeft = '84px'
  await page.viewport(820, 1180)
  await expect.poll(headers).toEqual(['CA#', 'Situation', 'Risk level', 'Status'])
  const row = page.getByRole('row', { name: /^CA-100/ })
  for (const said of [/Tower B/, /José Ortega/, /open \d+ d/, /[56] days overdue/])
    await expect.poll(() => row.element().textContent).toMatch(said)
  // A title of two lines and the line below it do not touch the next row.
  const line = row
    .getByText(/José Ortega/)
    .element()
    .getBoundingClientRect()
  expect(row.element().getBoundingClientRect().bottom - line.bottom).toBeGreaterThanOrEqual(3)
})

test('optional text on the second line yields before a name is cut, and shows where it fits', async () => {
  await page.viewport(820, 1180)
  await openActions({
    actions: [
      anAction(1, {
        projectName: 'Cedar Street Parking Structure, phase two',
        trigger: 'Audit or Inspection Finding',
      }),
      anAction(2, { projectName: 'Yard', trigger: 'Near Miss' }),
    ],
  })
  const said = (row: RegExp, text: string | RegExp) =>
    page.getByRole('row', { name: row }).getByText(text).element()
  await expect.poll(numbers).toHaveLength(2)
  const long = said(/^CA-1/, /^\s?Cedar/)
  expect(long.scrollWidth).toBeLessThanOrEqual(long.clientWidth)
  expect(lineOf('two', long)).toBe(lineOf('Cedar', long))
  expect(lineOf('opened by', said(/^CA-1/, /opened\sby/))).toBeGreaterThan(lineOf('Cedar', long))
  expect(lineOf('opened by', said(/^CA-2/, /opened\sby/))).toBe(
    lineOf('Yard', said(/^CA-2/, /Yard/)),
  )
})

test('leaves out optional text as a whole, without a break at a space or hyphen', async () => {
  await page.viewport(820, 1180)
  await openActions({
    actions: [
      anAction(1, { trigger: 'Near-Miss of a hand-held, battery-driven tool on a scaffold' }),
    ],
  })
  await expect.poll(numbers).toEqual(['CA-1'])
  const line = page.getByRole('row', { name: /^CA-1/ }).getByText(/Near-/).element()
  expect(line.textContent).toMatch(/\d d\s+·\s+Near-/u)
  const words = ['Near', 'Miss', 'hand', 'held', 'scaffold']
  // From wide to narrow the text shows in full or not at all, never in part.
  const shown = new Set<string>()
  for (let width = 700; width > 200; width -= 7) {
    line.style.width = `${width}px`
    shown.add(words.map((word) => lineOf(word, line) - lineOf('open', line) < 8).join())
  }
  expect([...shown]).toEqual([words.map(() => true).join(), words.map(() => false).join()])
})

test('sorting renders the rows again, but neither the tabs nor the search', async () => {
  const { world } = await openActions()
  await expect.poll(numbers).toEqual(['CA-9', 'CA-10', 'CA-100'])
  // Waits until the list has read its rows again and the lookups have arrived.
  await expect.element(page.getByText('3 of 3')).toBeVisible()
  await expect
    .poll(() => world.calls.some(({ operation }) => operation === 'correctiveActions.lookups'))
    .toBe(true)
  const written: Node[] = []
  const observer = new MutationObserver((list) => written.push(...list.map(({ target }) => target)))
  onTestFinished(() => observer.disconnect())
  // A React render of a field writes its name and type again.
  for (const part of [page.getByRole('radiogroup'), page.getByRole('searchbox')])
    observer.observe(part.element(), {
      subtree: true,
      attributes: true,
      childList: true,
      characterData: true,
    })
  await comesToRest(() => written.length)
  written.length = 0
  await page.getByRole('button', { name: 'Risk level' }).last().click()
  await expect.poll(numbers).toEqual(['CA-100', 'CA-10', 'CA-9'])
  expect(written).toEqual([])
  await page.getByRole('radio', { name: /^Closed/ }).click()
  await expect.poll(() => written.length).toBeGreaterThan(0)
})

/** Returns the vertical middle of a word's line in a text, in px. */
function lineOf(word: string, within: Element): number {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const at = (text.textContent ?? '').replaceAll('\u00a0', ' ').indexOf(word)
    if (at < 0) continue
    range.setStart(text, at)
    range.setEnd(text, at + word.length)
    const { top, bottom } = range.getBoundingClientRect()
    return Math.round((top + bottom) / 2)
  }
  throw new Error(`No "${word}".`)
}

test.each([1048, 1208, 1440])(
  'cuts no project name, type or situation in a window %i px wide',
  async (width) => {
    await page.viewport(width, 900)
    const names = [
      'Maple Avenue Water Main Replacement',
      'Commerce Drive Distribution Center',
      'Front Street Apartments, Tower B',
    ]
    await openActions({
      actions: names.map((projectName, at) =>
        anAction(at + 1, {
          title: 'Dropped wrench landed beside a walkway',
          projectName,
          trigger: 'Audit or Inspection Finding',
        }),
      ),
    })
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    await document.fonts.ready
    const cells = [...document.querySelectorAll<HTMLElement>('[role=row] [role=cell]')].filter(
      ({ innerText }) =>
        [...names, 'Audit', 'Dropped'].some((word) => innerText.startsWith(word.slice(0, 5))),
    )
    expect(cells).toHaveLength(9)
    // A hidden line is as high as a visible one.
    const cut = cells
      .flatMap((cell) => [cell, ...cell.querySelectorAll('span')])
      .filter(
        ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          clientHeight > 0 && (scrollHeight > clientHeight + 9 || scrollWidth > clientWidth + 1),
      )
    expect(cut.map(({ textContent }) => textContent)).toEqual([])
    const [row, table] = [page.getByRole('row').nth(1).element(), page.getByRole('table').element()]
    expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth)
    for (const cell of row.querySelectorAll('[role=cell]'))
      expect(cell.getBoundingClientRect().bottom).toBeLessThan(row.getBoundingClientRect().bottom)
  },
)

test('on a desk a row is 48 px high and shows its cut text on hover', async () => {
  await page.viewport(1308, 900)
  await openActions({
    actions: [
      anAction(1, { projectName: 'Maple Avenue Water Main Replacement', trigger: 'Near Miss' }),
    ],
  })
  const row = page.getByRole('row').nth(1)
  await expect.element(row).toBeVisible()
  expect(row.element().getBoundingClientRect().height).toBe(48)
  await row.hover()
  await expect
    .element(row.getByRole('link'))
    .toHaveAttribute('title', 'Maple Avenue Water Main Replacement')
})

test('a link shares filters, and all of them can be removed', async () => {
  await openActions({ path: '/?project=2&status=Closed' })
  await expect.element(page.getByText('No corrective action matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect.poll(numbers).toHaveLength(3)
})
