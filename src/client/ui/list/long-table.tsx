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
  /** What stands under the cells of one that is opened, over the whole width; null: it is not. */
  opened?: (item: Item) => ReactNode
  /** Px of a row, until it was measured. */
  estimateSize: number
  memoryKey: string
}

/**
 * A table to be read inside a `ScrollArea`, of any length, whose rows are as tall as their words;
 * its heads stay in sight.
 */
export function LongTable<Item>({
  label,
  heads,
  columns,
  items,
  keyOf,
  cells,
  opened,
  estimateSize,
  memoryKey,
}: LongTableProps<Item>) {
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={items.length + 1}
      aria-colcount={heads.length}
      style={{ '--columns': columns }}
    >
      <div role="row" aria-rowindex={1} className={cx(css.row, css.heads)}>
        {heads.map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
      </div>
      <LongList rows items={items} keyOf={keyOf} estimateSize={estimateSize} memoryKey={memoryKey}>
        {(item) => {
          const more = opened?.(item) ?? null
          return (
            <div role="presentation" className={cx(css.row, more !== null && css.open)}>
              {cells(item).map((cell, at) => (
                <div key={heads[at]} role="cell" className={css.cell}>
                  {cell}
                </div>
              ))}
              {more !== null && (
                <div role="cell" aria-colspan={heads.length} className={css.more}>
                  {more}
                </div>
              )}
            </div>
          )
        }}
      </LongList>
    </div>
  )
}
