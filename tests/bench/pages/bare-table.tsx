import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { PeerRow, PeerTable } from './rows.ts'

// The peer: react-table with react-virtual and nothing else, on the texts of the app's list. It has
// no FlexRender and one span per cell, and filters the rows before the table gets them, by a
// lower-case text built once per row.

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
})
const helper = createColumnHelper<typeof features, PeerRow>()
const { columns: names, rows } = (await (await fetch('/rows.json')).json()) as PeerTable
const columns = helper.columns(
  names.map((id) => helper.accessor((row) => row[id] ?? '', { id, header: id, sortFn: 'basic' })),
)
const grid = {
  display: 'grid',
  gridTemplateColumns: '1fr 4fr 3fr 2fr 1fr 1fr 2fr 2fr 2fr',
  gap: 8,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
} as const

function Table({ rowHeight }: { rowHeight: number }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const data = useMemo(
    () => (typed === '' ? rows : rows.filter(({ text }) => text.includes(typed))),
    [typed],
  )
  const table = useTable({ features, columns, data, getRowId: (row) => row.key })
  const shown = table.getRowModel().rows
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  return (
    <>
      <input
        aria-label="Filter"
        value={typed}
        onChange={(event) => setTyped(event.target.value.toLowerCase())}
      />
      <output>{`${shown.length} of ${rows.length}`}</output>
      <div style={grid}>
        {names.map((id) => (
          <button key={id} type="button" onClick={table.getColumn(id)?.getToggleSortingHandler()}>
            {id}
          </button>
        ))}
      </div>
      <div
        ref={scroller}
        id="scroller"
        style={{ height: 'calc(100vh - 120px)', overflow: 'auto', contain: 'strict' }}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const row = shown[item.index]
            return row === undefined ? null : (
              <div
                key={item.key}
                data-index={item.index}
                style={{
                  ...grid,
                  position: 'absolute',
                  width: '100%',
                  height: rowHeight,
                  transform: `translateY(${item.start}px)`,
                }}
              >
                {names.map((id) => (
                  <span key={id}>{row.original[id]}</span>
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </>
  )
}

const root = createRoot(document.getElementById('root') as HTMLElement)
/** Draws the table again with rows of this height, in px. */
Object.assign(window, {
  mount: (rowHeight: number) =>
    flushSync(() => root.render(<Table key={rowHeight} rowHeight={rowHeight} />)),
})
