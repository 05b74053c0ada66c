import { useLayoutEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stage } from '#tests/pictures/stage.tsx'
import { MonthView } from './month-view.tsx'
import { MovableRows } from './movable-rows.tsx'

// On a busy tablet a key arrives between a render and its effects.

test('a key pressed between a render and its effects turns the month and focuses its day', async () => {
  await render(
    <Stage>
      <Month />
    </Stage>,
  )
  await expect.element(day('Thursday, January 2, 2025')).toHaveFocus()
  await inBetween(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }),
    ),
  )
  await expect.element(day('Sunday, February 2, 2025')).toHaveFocus()
})

test('a press between a render and its effects removes an entry and focuses the one in its place', async () => {
  await render(
    <Stage>
      <Rows />
    </Stage>,
  )
  await expect.element(page.getByRole('textbox').first()).toHaveValue('one')
  await inBetween(() =>
    page
      .getByRole('button', { name: 'Remove Entry 3' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true })),
  )
  await expect.element(page.getByRole('button', { name: 'Remove Entry 2' })).toHaveFocus()
})

const day = (name: string) => page.getByRole('button', { name, exact: true })

let redraw = () => {}
let then: (() => void) | null = null

async function inBetween(act: () => void): Promise<void> {
  then = act
  setTimeout(() => redraw())
  await expect.poll(() => then).toBeNull()
}

/** Renders again on request, and acts in a microtask before the effects of that render. */
function useInBetween(): void {
  const [, again] = useState(0)
  useLayoutEffect(() => {
    redraw = () => again((count) => count + 1)
    const act = then
    if (act === null) return
    then = null
    queueMicrotask(act)
  })
}

function Month() {
  useInBetween()
  return (
    <MonthView
      choice={{ kind: 'day', value: '2025-01-02', onChange: () => undefined }}
      onDone={() => undefined}
    />
  )
}

function Rows() {
  useInBetween()
  const [rows, setRows] = useState(['one', 'two', 'three'])
  return (
    <MovableRows
      entry="Entry"
      add="Add"
      count={rows.length}
      look="lines"
      onInsert={() => undefined}
      onRemove={(at) => setRows(rows.toSpliced(at, 1))}
      onMove={() => undefined}
    >
      {(at, name) => <input aria-label={name} defaultValue={rows[at]} />}
    </MovableRows>
  )
}
