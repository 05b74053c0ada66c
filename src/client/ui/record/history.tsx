import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { StatusShape, type StatusMark } from '../status/status.tsx'
import css from './history.module.css'

export type HistoryEntry = {
  id: string
  mark: StatusMark
  title: string
  by: string
  /** As it is read: "November 19, 2026 at 4:05 PM". */
  when: string
  note?: ReactNode
  /** Only on this device so far: the thread and the frame are dashed. */
  unsent?: boolean
  /** A `SyncBadge`. */
  badge?: ReactNode
}

/**
 * What happened to a record, newest first, on a thread: solid is in the record, dashed is not sent
 * yet.
 */
export function History({ entries, label }: { entries: readonly HistoryEntry[]; label: string }) {
  return (
    <ol className={css.thread} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} className={cx(css.entry, entry.unsent && css.unsent)}>
          <span className={css.mark}>
            <StatusShape mark={entry.mark} plain={entry.unsent} />
          </span>
          <div className={css.box}>
            <div className={css.head}>{entry.title}</div>
            <div className={css.by}>{entry.by}</div>
            <div className={css.by}>{entry.when}</div>
            {entry.note && <div className={css.note}>{entry.note}</div>}
            {entry.badge && <div className={css.badge}>{entry.badge}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
