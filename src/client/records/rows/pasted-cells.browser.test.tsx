import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { usePasteCells } from './pasted-cells.ts'

/** Pastes a clipboard with this text somewhere on the page. */
function pastes(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

function Table({
  onCells,
  isOn = true,
}: {
  onCells: (source: { cells: string }) => void
  isOn?: boolean
}) {
  usePasteCells(onCells, isOn)
  return null
}

/** Pastes at the moment of the mount, before React runs later effects. */
function AtOnce({ onCells, text }: { onCells: (source: { cells: string }) => void; text: string }) {
  useLayoutEffect(() => pastes(text), [text])
  return <Table onCells={onCells} />
}

test('accepts rows pasted as soon as the page appears', async () => {
  const taken = vi.fn()
  await render(<AtOnce onCells={taken} text={'Ann\tLee\nBen\tLee'} />)
  expect(taken.mock.calls).toEqual([[{ cells: 'Ann\tLee\nBen\tLee' }]])
})

test('ignores a single cell, and all cells where rows are not accepted', async () => {
  const taken = vi.fn()
  const { rerender } = await render(<Table onCells={taken} />)
  pastes('Ann')
  await rerender(<Table onCells={taken} isOn={false} />)
  pastes('Ann\tLee')
  expect(taken).not.toHaveBeenCalled()
})
