import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { LongList } from './long-list.tsx'
import css from './long-table.module.css'

type LongTableProps<Item> = {
  label: string
  heads: readonly string[]
  /** As `grid-template-columns` takes it. */
  columns: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Under the heads, in their order. */
  cells: (item: Item) => readonly ReactNode[]
  /** This one is opened: it stands out. */
  isOpen?: (item: Item) => boolean
  /** Px of a row, until it was measured. */
  about: number
  memoryKey: string
}

/** A table to be read inside a `ScrollArea`, of any length, whose rows are as tall as their words; its heads stay in sight. */
export function LongTable<Item>({ label, heads, columns, items, keyOf, cells, isOpen, about, memoryKey }: LongTableProps<Item>) {
  return (
    <div role="table" aria-label={label} aria-rowcount={items.length + 1} aria-colcount={heads.length} style={{ '--columns': columns }}>
      <div role="row" aria-rowindex={1} className={cx(css.row, css.heads)}>
        {heads.map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
      </div>
      <LongList rows items={items} keyOf={keyOf} about={about} memoryKey={memoryKey}>
        {(item) => (
          <div role="presentation" className={cx(css.row, isOpen?.(item) && css.open)}>
            {cells(item).map((cell, at) => (
              <div key={heads[at]} role="cell" className={css.cell}>
                {cell}
              </div>
            ))}
          </div>
        )}
      </LongList>
    </div>
  )
}
