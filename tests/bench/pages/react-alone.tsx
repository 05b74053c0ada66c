import { createStore, get, setMany, values } from 'idb-keyval'
import { type UIEvent, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { PeerRow } from './rows.ts'

// The peer of the relaunch: React, a list cached on the device and a worker that caches the files;
// nothing else. Its rows are stored in blocks of 500; it draws the first block before it reads the
// others.
const blocks = createStore('react-alone', 'blocks')
const rowHeight = 62
const height = 640

function App() {
  const [rows, setRows] = useState<PeerRow[]>([])
  const [total, setTotal] = useState(0)
  const [open, setOpen] = useState<PeerRow | null>(null)
  useEffect(() => {
    const read = async () => {
      const [count, first] = await Promise.all([
        get<number>('count', blocks),
        get<PeerRow[]>(0, blocks),
      ])
      setTotal(count ?? 0)
      setRows(first ?? [])
      const all = await values<number | PeerRow[]>(blocks)
      setRows(all.filter((block) => typeof block !== 'number').flat())
    }
    void read()
  }, [])
  if (open)
    return (
      <main>
        <h1>{open.title}</h1>
        <p>{`${open['number']} ${open['project']} ${open['severity']} ${open['status']} ${open['assigned']}`}</p>
        <button type="button" onClick={() => setOpen(null)}>
          Back
        </button>
      </main>
    )
  return (
    <main>
      <h1>Corrective actions</h1>
      <output>{`${rows.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}</output>
      <List rows={rows} onOpen={setOpen} />
    </main>
  )
}

/** Draws the visible rows. */
function List({ rows, onOpen }: { rows: PeerRow[]; onOpen: (row: PeerRow) => void }) {
  const [top, setTop] = useState(0)
  const first = Math.floor(top / rowHeight)
  const shown = rows.slice(first, first + Math.ceil(height / rowHeight) + 1)
  return (
    <div
      style={{ height, overflow: 'auto', contain: 'strict' }}
      onScroll={(event: UIEvent) => setTop(event.currentTarget.scrollTop)}
    >
      <div style={{ height: rows.length * rowHeight, position: 'relative' }}>
        {shown.map((row, at) => (
          <div
            key={row.key}
            data-index={first + at}
            style={{
              position: 'absolute',
              top: (first + at) * rowHeight,
              height: rowHeight,
              width: '100%',
              display: 'flex',
              gap: 12,
            }}
          >
            <span>{row['number']}</span>
            <a href={`#${row.key}`} onClick={() => onOpen(row)}>
              {row.title}
            </a>
            <span>{row['project']}</span>
            <span>{row['severity']}</span>
            <span>{row['status']}</span>
            <span>{row['assigned']}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/**
 * Stores the rows of this address on the device, as the first visit does, and waits until the
 * worker has the files.
 */
async function keep(address: string): Promise<void> {
  const rows = (await (await fetch(address)).json()) as PeerRow[]
  const cut = Array.from({ length: Math.ceil(rows.length / 500) }, (_, n): [number, PeerRow[]] => [
    n,
    rows.slice(n * 500, n * 500 + 500),
  ])
  await setMany([...cut, ['count', rows.length]], blocks)
  await navigator.serviceWorker.ready
}

addEventListener('load', () => void navigator.serviceWorker.register('/react-alone-worker.js'))
createRoot(document.getElementById('root') as HTMLElement).render(<App />)
Object.assign(window, { keep })
