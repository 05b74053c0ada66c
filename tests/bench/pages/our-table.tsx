import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { useArranged } from '#client/ui/table/arrange.ts'
import type { Column, Sort } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/data-table.tsx'
import { searchRows } from '#client/ui/table/search.ts'
import { UiRoot } from '#client/ui/ui-root.tsx'
import type { UiWords } from '#client/ui/words.tsx'
import { type BenchRow, benchRows, textOf } from './rows.ts'

// The product's table with the very rows and columns of the bare page.
const ids = ['number', 'title', 'project', 'trigger', 'severity', 'assigned', 'opened', 'date', 'status'] as const
const columns: Column<BenchRow>[] = ids.map((id) => ({ id, header: id, cell: (row) => row[id], sortValue: (row) => row[id], width: 6, grow: 1, hideable: true }))
const find = searchRows<BenchRow>((row) => [textOf(row)])

function Ours({ rows }: { rows: BenchRow[] }) {
  const [sort, setSort] = useState<Sort>({ column: 'number', desc: false })
  const [typed, setTyped] = useState('')
  const keep = useMemo(() => find(typed), [typed])
  const arranged = useArranged({ rows, columns, sort, keep })
  return (
    <>
      <input aria-label="Filter" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <div style={{ height: 640, display: 'flex' }}>
        <ScrollArea>
          <DataTable label="Rows" rows={arranged} columns={columns} rowKey={(row) => row.id} sort={sort} onSort={setSort} />
        </ScrollArea>
      </div>
    </>
  )
}

const rows = benchRows(10_000)
const root = createRoot(document.getElementById('root') as HTMLElement)
Object.assign(window, { mount: () => root.render(<UiRoot words={{} as UiWords}><Ours rows={rows} /></UiRoot>) })
