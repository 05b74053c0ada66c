import {
  columnFilteringFeature, createColumnHelper, createFilteredRowModel, createSortedRowModel, globalFilteringFeature, rowSortingFeature,
  sortFns, tableFeatures, useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type BenchRow, benchRows, textOf } from './rows.ts'

// The peer: react-table with react-virtual and nothing else, on the same rows.
const features = tableFeatures({
  rowSortingFeature, columnFilteringFeature, globalFilteringFeature,
  sortedRowModel: createSortedRowModel(), filteredRowModel: createFilteredRowModel(), sortFns,
})
const helper = createColumnHelper<typeof features, BenchRow>()
const columns = helper.columns(
  (['number', 'title', 'project', 'trigger', 'severity', 'assigned', 'opened', 'date', 'status'] as const).map((id) =>
    helper.accessor(id, { header: id, sortFn: 'basic' }),
  ),
)
const texts = new Map<string, string>()

function Bare({ rows }: { rows: BenchRow[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useState('')
  const table = useTable({
    features, columns, data: rows, getRowId: (row) => row.id,
    state: { globalFilter: filter }, onGlobalFilterChange: setFilter,
    globalFilterFn: (row, _column, wanted: string) => {
      const text = texts.get(row.id) ?? textOf(row.original)
      texts.set(row.id, text)
      return text.includes(wanted)
    },
    getColumnCanGlobalFilter: (column) => column.id === 'number',
  })
  const shown = table.getRowModel().rows
  const virtual = useVirtualizer({ count: shown.length, getScrollElement: () => scroller.current, estimateSize: () => 62, overscan: 4 })
  return (
    <>
      <input aria-label="Filter" value={filter} onChange={(event) => setFilter(event.target.value.toLowerCase())} />
      <div ref={scroller} id="scroller" style={{ height: 640, overflow: 'auto', contain: 'strict' }}>
        <table style={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              {table.getHeaderGroups()[0]?.headers.map((header) => (
                <th key={header.id}>
                  <button type="button" onClick={header.column.getToggleSortingHandler()}>{header.id}</button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr style={{ height: virtual.getVirtualItems()[0]?.start ?? 0 }} />
            {virtual.getVirtualItems().map((item) => {
              const row = shown[item.index]
              return row === undefined ? null : (
                <tr key={row.id} style={{ height: 62 }}>
                  {row.getAllCells().map((cell) => (
                    <td key={cell.id}><table.FlexRender cell={cell} /></td>
                  ))}
                </tr>
              )
            })}
            <tr style={{ height: virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0) }} />
          </tbody>
        </table>
      </div>
    </>
  )
}

const rows = benchRows(10_000)
const root = createRoot(document.getElementById('root') as HTMLElement)
Object.assign(window, { mount: () => root.render(<Bare rows={rows} />) })
