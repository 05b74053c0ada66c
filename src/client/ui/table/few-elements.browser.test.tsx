import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { Stage } from '#tests/pictures/stage.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './data-table.tsx'

interface Row {
  id: string
  name: string
  title: string
}

const rows: Row[] = [
  { id: '1', name: 'Ana Price', title: 'Rigger' },
  { id: '2', name: 'Maximiliano Montgomery-Hammersmith', title: 'Site Safety Coordinator' },
]
const sees = (id: string, more: Partial<Column<Row>>): Column<Row> => ({
  id,
  header: id,
  cell: (row) => (
    <Switch compact label={`${row.name} ${id}`} word={id} checked onChange={() => undefined} />
  ),
  width: 5,
  control: true,
  ...more,
})
const columns: Column<Row>[] = [
  sees('tick', { width: 2, quietHeader: true, hideable: false }),
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, title }) => `${name}\n${title}`,
    width: 12,
    joinedTo: 'tick',
    main: true,
    hideable: false,
  },
  { id: 'role', header: 'Role', cell: () => 'Administrator\nOSHA', width: 8 },
  sees('create', { tall: true }),
  sees('status', { tall: true, joinedTo: 'create' }),
]

async function table(hidden: readonly string[] = [], shown = columns) {
  await page.viewport(1280, 800)
  await render(
    <Stage>
      <div style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
        <ScrollArea>
          <DataTable
            label="People"
            rows={rows}
            columns={shown}
            hidden={hidden}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `#${id}`}
            sort={{ column: 'name', desc: false }}
            onSort={() => undefined}
          />
        </ScrollArea>
      </div>
    </Stage>,
  )
  await expect.element(page.getByRole('table')).toBeVisible()
}

const row = (at: number) => document.querySelector<HTMLElement>(`[data-index="${at}"]`)!
const cells = (at: number) =>
  [...row(at).querySelectorAll('[role=cell]')].map(
    (cell) => `${cell.getAttribute('aria-colspan') ?? 1} ${cell.textContent}`,
  )
const leftOf = (element: Element) => Math.round(element.getBoundingClientRect().left)

test('a joined column shares the cell of the column before it, with its own head', async () => {
  await table()
  expect(cells(0)).toEqual(['2 tickAna Price\nRigger', '1 Administrator\nOSHA', '2 createstatus'])
  expect(row(0).getElementsByTagName('*').length).toBe(7)
  const heads = page.getByRole('columnheader').elements()
  const [tick, create, status] = row(0).querySelectorAll('button')
  // As large as a finger needs, although its column has 32 px.
  expect(tick!.offsetWidth).toBeGreaterThanOrEqual(44)
  expect([tick!, row(0).querySelector('a')!, create!, status!].map(leftOf)).toEqual(
    [0, 1, 3, 4].map((at) => leftOf(heads[at]!)),
  )
})

test('a joined column has its own cell behind a different column', async () => {
  await table(['create'])
  expect(cells(0)).toEqual(['2 tickAna Price\nRigger', '1 Administrator\nOSHA', '1 status'])
})

test('a second line is one text with the first if it surely fits; otherwise both are cut at the row', async () => {
  await table()
  const [short, long] = [row(0).querySelector('a')!, row(1).querySelector('a')!]
  expect(short.childElementCount).toBe(0)
  const { fontWeight, color } = getComputedStyle(short, '::first-line')
  expect([fontWeight, color !== getComputedStyle(short).color]).toEqual(['600', true])
  const first = long.firstElementChild!
  expect([
    first.textContent,
    getComputedStyle(first).fontWeight,
    getComputedStyle(first).color,
  ]).toEqual(['Maximiliano Montgomery-Hammersmith', '600', color])
  const { top, bottom } = row(1).getBoundingClientRect()
  expect(long.getBoundingClientRect().top).toBeGreaterThanOrEqual(top)
  expect(long.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom)
})

test('a switch with its label below needs tall rows until the screen is wide', async () => {
  await table()
  expect(row(0).offsetHeight).toBe(62)
  await page.viewport(1440, 900)
  await expect.poll(() => row(0).offsetHeight).toBe(48)
  const [, word] = row(0).querySelectorAll('button')
  expect(word!.offsetHeight).toBeLessThanOrEqual(48)
})

test('in portrait, rows whose names may need three lines are that high', async () => {
  await table(
    [],
    columns.map((column) => (column.id === 'role' ? { ...column, multiline: true } : column)),
  )
  expect(row(0).offsetHeight).toBe(62)
  await page.viewport(820, 1180)
  await expect.poll(() => row(0).offsetHeight).toBe(70)
})
