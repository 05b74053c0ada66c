import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Column, OnSecondLine } from './columns.ts'
import { SecondLine } from './second-line.tsx'

type Row = { project: string; type: string; openedBy: string }
const row: Row = { project: 'Tower B', type: 'Near Miss', openedBy: 'opened by Ana' }
const column = (id: keyof Row, second: OnSecondLine<Row>): Column<Row> => ({
  id,
  header: id,
  cell: (each) => each[id],
  width: 5,
  second,
})
const project = column('project', { at: 1, cell: (each) => each.project })
const spare = [
  column('type', { at: 2, spare: (each) => each.type }),
  column('openedBy', { at: 3, spare: (each) => each.openedBy }),
]

/** The text for screen readers and copies. */
async function said(
  columns: readonly Column<Row>[],
  badge: string | null = null,
  of = row,
): Promise<string> {
  const { container } = await render(
    <SecondLine room={64} row={of} columns={columns} badge={badge} />,
  )
  return (container.textContent ?? '').replace(/\s+/g, ' ').trim()
}

test('spare parts follow the needed ones, each with a dot before it', async () => {
  expect(await said([project, ...spare])).toBe('Tower B · Near Miss · opened by Ana')
  expect(await said(spare)).toBe('Near Miss · opened by Ana')
})

test('a part behind a badge alone has a space and no dot', async () => {
  expect(await said(spare, 'On this device')).toBe('On this device Near Miss · opened by Ana')
})

test('an empty part leaves no dot, and a line of empty parts is left out', async () => {
  expect(await said([project, ...spare], null, { ...row, type: '' })).toBe(
    'Tower B · opened by Ana',
  )
  expect(await said([project, ...spare], null, { ...row, type: '', openedBy: '' })).toBe('Tower B')
  const { container } = await render(
    <SecondLine
      room={64}
      row={{ project: '', type: '', openedBy: '' }}
      columns={[project, ...spare]}
      badge={null}
    />,
  )
  expect(container.innerHTML).toBe('')
})

test('is cut if its text may not fit, being too long or too wide', async () => {
  const overflowIn = async (of: Row, room: number) => {
    const { container } = await render(
      <SecondLine room={room} row={of} columns={[project, ...spare]} badge={null} />,
    )
    return getComputedStyle(container.querySelector('[role=cell]')!).overflowX
  }
  expect(await overflowIn(row, 19)).toBe('visible')
  expect(await overflowIn(row, 16)).toBe('clip')
  expect(await overflowIn({ ...row, project: 'TOWER B' }, 19)).toBe('clip')
  expect(await overflowIn({ ...row, openedBy: '安全帯なし安全帯' }, 19)).toBe('clip')
})

test('text that surely fits is one text node with elements for marks only; otherwise each needed part is an element', async () => {
  const mark = column('openedBy', { at: 0, cell: () => <b>Due today</b> })
  const type = column('type', { at: 2, cell: (each) => each.type })
  const drawn = async (
    columns: readonly Column<Row>[],
    room: number,
    badge: string | null = null,
  ) => {
    const { container } = await render(
      <SecondLine room={room} row={row} columns={columns} badge={badge} />,
    )
    return {
      elements: container.querySelectorAll('[role=cell] *').length,
      said: (container.textContent ?? '').replace(/\s+/g, ' ').trim(),
    }
  }
  expect(await drawn([project, type], 64)).toEqual({ elements: 0, said: 'Tower B · Near Miss' })
  expect(await drawn([mark, project, type], 64)).toEqual({
    elements: 2,
    said: 'Due today · Tower B · Near Miss',
  })
  const looking = column('openedBy', {
    at: 0,
    cell: (each) => each.openedBy,
    className: () => 'due',
  })
  expect(await drawn([looking, project, type], 64)).toEqual({
    elements: 1,
    said: 'opened by Ana · Tower B · Near Miss',
  })
  expect(await drawn([looking, project, type], 8)).toEqual({
    elements: 5,
    said: 'opened by Ana Tower B Near Miss',
  })
  expect(await drawn([project, mark, ...spare], 96)).toEqual({
    elements: 2,
    said: 'Tower B · Due today · Near Miss · opened by Ana',
  })
  expect(await drawn([project], 64, 'On this device')).toEqual({
    elements: 1,
    said: 'On this device Tower B',
  })
  expect((await drawn([project, type], 8)).elements).toBe(3)
})

test('beside a wide badge the first needed part stays and the next one shrinks', async () => {
  const due = column('type', { at: 0, cell: () => '24 days overdue' })
  const name = column('project', {
    at: 1,
    cell: () => 'A project whose name is by far too long for this',
    shrinks: true,
  })
  const { container } = await render(
    <div style={{ width: 380 }}>
      <SecondLine
        room={23.75}
        row={row}
        columns={[due, name]}
        badge="Guardado en este dispositivo"
      />
    </div>,
  )
  const line = container.querySelector('[role=cell]')!.getBoundingClientRect()
  const [first, second] = [...container.querySelectorAll('[role=cell] span')]
    .filter(
      ({ childElementCount, textContent }) =>
        childElementCount === 0 && !textContent?.startsWith('Guardado'),
    )
    .map((item) => item.getBoundingClientRect())
  expect(
    [first!.top, first!.bottom].every((edge) => edge >= line.top - 1 && edge <= line.bottom + 1),
  ).toBe(true)
  expect(first!.right).toBeLessThanOrEqual(line.right)
  expect(second!.top >= line.bottom - 1 || second!.right <= line.right + 1).toBe(true)
})
