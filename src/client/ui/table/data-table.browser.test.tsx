import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { ListPage, type Action } from '#tests/pictures/list-page.tsx'
import { Stage } from '#tests/pictures/stage.tsx'
import { holdIdle } from '#tests/world/idle.ts'
import {
  allDrawn,
  drawn,
  focusedRow,
  inSight,
  list,
  many,
  rowOf,
  scroller,
} from '#tests/world/table-world.tsx'
import { leastOf } from './room.ts'

const table = page.getByRole('table')

test.each([
  ['a tablet', 1024, 768, 4],
  ['a phone', 390, 844, 3],
])(
  'the first render on %s has only the visible rows; the others follow when the browser is idle',
  async (_, width, height, beyond) => {
    const letIdle = holdIdle()
    await list(many, undefined, [width, height])
    await expect.poll(drawn).toBeGreaterThan(0)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(drawn()).toBe(inSight())
    letIdle()
    await expect.poll(() => drawn() - inSight()).toBe(beyond)
  },
)

test('10,000 rows need at most 500 elements, and the table states their number', async () => {
  await list()
  await allDrawn()
  expect(document.body.querySelectorAll('*').length).toBeLessThanOrEqual(500)
  await expect.element(table).toHaveAttribute('aria-rowcount', '10001')
  await expect.element(rowOf('CA-1')).toHaveAttribute('aria-rowindex', '2')
  scroller().scrollTop = 200_000
  await expect.element(rowOf('CA-3230')).toBeInTheDocument()
  expect(document.body.querySelectorAll('*').length).toBeLessThanOrEqual(500)
})

test('scrolling reuses the rendered nodes', async () => {
  await list()
  await allDrawn()
  scroller().scrollTop = 2_000
  await expect.element(rowOf('CA-40')).toBeInTheDocument()
  const before = new Set(document.querySelectorAll('[data-index]'))
  scroller().scrollTop = 20_000
  await expect.element(rowOf('CA-330')).toBeInTheDocument()
  const after = [...document.querySelectorAll('[data-index]')]
  expect(after.filter((row) => before.has(row)).length).toBeGreaterThan(after.length - 3)
})

test('a header sorts by its key, then reverses; only the sorted one is marked', async () => {
  await list()
  await page.getByRole('button', { name: 'Open for' }).click()
  await expect
    .element(page.getByRole('columnheader', { name: 'Open for' }))
    .toHaveAttribute('aria-sort', 'ascending')
  expect(document.querySelectorAll('[aria-sort]').length).toBe(1)
  await page.getByRole('button', { name: 'No.' }).click()
  await page.getByRole('button', { name: 'No.' }).click()
  await expect
    .element(page.getByRole('columnheader', { name: 'No.' }))
    .toHaveAttribute('aria-sort', 'descending')
  await expect.element(rowOf('CA-10000')).toHaveAttribute('aria-rowindex', '2')
})

test('typing filters the list and shows the number of matches', async () => {
  await list()
  await page.getByRole('searchbox', { name: 'Find in this list' }).fill('trench 9997')
  await expect.element(page.getByText('1 of 10000')).toBeInTheDocument()
  await expect.element(rowOf('CA-9997')).toBeInTheDocument()
  await page.getByRole('searchbox', { name: 'Find in this list' }).fill('no such thing')
  await expect.element(page.getByText('No Corrective Actions')).toBeInTheDocument()
})

test('the keyboard moves from row to row and opens one; Tab does not walk ten thousand rows', async () => {
  const onOpen = vi.fn<(row: Action) => void>()
  await list(many, onOpen)
  await expect.element(rowOf('CA-1')).toBeInTheDocument()
  expect(document.querySelectorAll('[data-row-link][tabindex="0"]').length).toBe(1)
  document.querySelector<HTMLElement>('[data-row-link][tabindex="0"]')?.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(() => focusedRow()).toBe('2')
  await userEvent.keyboard('{End}')
  await expect.poll(() => focusedRow()).toBe('9999')
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith(many[9999])
  await userEvent.keyboard('{Home}')
  await expect.poll(() => focusedRow()).toBe('0')
  // The list follows with the next frame; only then Tab reaches no other row.
  await expect
    .poll(
      () =>
        document
          .querySelector('[data-row-link][tabindex="0"]')
          ?.closest<HTMLElement>('[data-index]')?.dataset['index'],
    )
    .toBe('0')
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.closest('[data-index]') ?? null).toBeNull()
})

test('the whole row opens, not just its title, and a focused row stays when scrolled out of view', async () => {
  const onOpen = vi.fn<(row: Action) => void>()
  await list(many, onOpen)
  await rowOf('CA-2').click({ position: { x: 900, y: 30 } })
  expect(onOpen).toHaveBeenCalledWith(many[1])
  await expect.poll(() => focusedRow()).toBe('1')
  scroller().scrollTop = 50_000
  await expect.element(rowOf('CA-810')).toBeInTheDocument()
  expect(focusedRow()).toBe('1')
})

test('columns can be hidden', async () => {
  await list()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Risk level' }).click()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(page.getByRole('columnheader', { name: 'Risk level' }))
    .not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Columns' })).toHaveFocus()
})

test('the head is one Tab stop: arrows move between columns, Shift with arrows resizes, down enters the rows', async () => {
  await list()
  const header = page.getByRole('columnheader', { name: 'No.' })
  await expect.element(rowOf('CA-1')).toBeInTheDocument()
  expect(
    document.querySelectorAll('[data-table-head] :is(button, [tabindex]):not([tabindex="-1"])')
      .length,
  ).toBe(1)
  const before = header.element().getBoundingClientRect().width
  page.getByRole('button', { name: 'No.' }).element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(() => header.element().getBoundingClientRect().width).toBe(before + 16)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('button', { name: 'Situation and project' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => focusedRow()).toBe('0')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('button', { name: 'Situation and project' })).toHaveFocus()
})

test('the arrow down moves from tabs, search and filters to the first visible row', async () => {
  await list()
  await expect.element(rowOf('CA-1')).toBeInTheDocument()
  for (const over of [
    page.getByRole('searchbox'),
    page.getByRole('radio', { name: /^All/ }),
    page.getByRole('button', { name: 'Project', exact: true }),
    page.getByRole('button', { name: 'Columns' }),
  ]) {
    over.element().focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(focusedRow(), String(over)).toBe('0')
  }
  await expect.element(page.getByRole('radio', { name: /^All/ })).toBeChecked()
  scroller().scrollTop = 31_000
  await expect.element(rowOf('CA-510')).toBeInTheDocument()
  await expect
    .element(page.getByRole('searchbox', { name: 'Find in this list' }))
    .not.toBeInTheDocument()
  page.getByRole('radio', { name: /^All/ }).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  const first = document.activeElement?.closest('[data-index]')
  expect(Number(focusedRow())).toBeGreaterThan(400)
  expect(first?.getBoundingClientRect().top).toBeLessThan(
    (document.querySelector('[data-table-head]')?.getBoundingClientRect().bottom ?? 0) + 62,
  )
  // An open filter keeps the arrow keys.
  scroller().scrollTop = 0
  await page.getByRole('button', { name: 'Project', exact: true }).click()
  await userEvent.keyboard('{ArrowDown}')
  expect(focusedRow()).toBeUndefined()
})

test('an edited row becomes fields as tall as needed, keeps typed text while out of view, and Escape cancels', async () => {
  await page.viewport(1024, 768)
  const onCancel = vi.fn<() => void>()
  await render(
    <Stage>
      <EditedList onCancel={onCancel} />
    </Stage>,
  )
  const field = page.getByRole('textbox', { name: 'Title' })
  await expect.element(field).toHaveFocus()
  await field.fill('Rail fitted')
  const row = field.element().closest<HTMLElement>('[role="row"]')
  expect(row?.offsetHeight).toBeGreaterThan(100)
  await expect
    .poll(() => rowTop('CA-4') - (row?.getBoundingClientRect().bottom ?? 0))
    .toBeCloseTo(0, 0)
  scroller().scrollTop = 100_000
  await expect.element(rowOf('CA-1615')).toBeInTheDocument()
  scroller().scrollTop = 0
  await expect.element(field).toHaveValue('Rail fitted')
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
})

test.each([
  ['on an upright tablet', 736],
  ['on a sideways tablet', 936],
  ['on a desktop', 1400],
])(
  '%s a two-line title with its second line does not touch the lines between rows',
  async (_, width) => {
    await page.viewport(width, 900)
    await render(
      <Stage>
        <ListPage rows={many.filter(({ title }) => title.startsWith('Silica'))} />
      </Stage>,
    )
    const rows = page.getByRole('row')
    await expect.element(rows.nth(4)).toBeVisible()
    for (const row of rows.elements().slice(1, 6)) {
      const { top, bottom } = row.getBoundingClientRect()
      const words = [...row.querySelectorAll('span')]
        .filter((each) => each.textContent !== '')
        .map((each) => each.getBoundingClientRect())
      expect(Math.min(...words.map((word) => word.top)) - top).toBeGreaterThanOrEqual(3.5)
      expect(bottom - Math.max(...words.map((word) => word.bottom))).toBeGreaterThanOrEqual(3.5)
    }
  },
)

// A title whose room was overestimated once wrapped onto three lines.
test.each([
  ['on an upright tablet', 820],
  ['on a sideways tablet', 1024],
])('%s the edges of a row have the calculated width', async (_, width) => {
  await page.viewport(width, 900)
  await render(
    <Stage>
      <ListPage rows={many} />
    </Stage>,
  )
  const row = page.getByRole('row').nth(1)
  await expect.element(row).toBeVisible()
  const { paddingLeft, paddingRight } = getComputedStyle(row.element())
  const rem = 16
  expect((Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)) / rem).toBe(
    leastOf([], width / rem),
  )
})

test('on a phone rows are cards, rendered only in view', async () => {
  await page.viewport(390, 844)
  await render(
    <Stage>
      <ListPage rows={many} />
    </Stage>,
  )
  await expect.element(page.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '10000')
  expect(document.body.querySelectorAll('*').length).toBeLessThanOrEqual(500)
  await page.viewport(1024, 768)
})

function EditedList({ onCancel }: { onCancel: () => void }) {
  const [title, setTitle] = useState('')
  const cells = { title: <TextField label="Title" value={title} onChange={setTitle} /> }
  return (
    <ListPage rows={many} editing={{ key: '2', cells, foot: <Button>Save</Button>, onCancel }} />
  )
}

function rowTop(number: string): number {
  return rowOf(number).element().getBoundingClientRect().top
}
