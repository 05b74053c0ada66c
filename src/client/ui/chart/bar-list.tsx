import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { openWithin } from '../page/open-within.ts'
import css from './chart.module.css'

/** One bar: what it is of, how many, and the list of just these. */
export type BarItem = {
  key: string
  label: string
  /** Under the label, in quiet: the program of a question. */
  second?: string
  count: number
  /** The count as it is written. */
  said: string
  /** In red beside the count: `3 overdue`, with the list of those. */
  late?: { said: string; href: string }
  href: string
}

type BarListProps = {
  items: readonly BarItem[]
  /** How many bars it shows at first. */
  first: number
  words: { more: (count: number) => string; fewer: string }
  onOpen: (href: string) => void
}

/**
 * Shows counts as bars, the longest first. It is a list of links, so screen readers and printers
 * need no table besides.
 */
export function BarList({ items, first, words, onOpen }: BarListProps) {
  const [all, setAll] = useState(false)
  const most = Math.max(1, ...items.map(({ count }) => count))
  return (
    <>
      <ol className={css.list}>
        {items
          .slice(0, all ? undefined : first)
          .map(({ key, label, second, count, said, late, href }) => (
            <li key={key} className={css.item}>
              <a className={css.label} href={href} onClick={openWithin(() => onOpen(href))}>
                <span className={css.name}>
                  {label}
                  {second && <span className={css.second}>{second}</span>}
                </span>
                <span className={css.count}>{said}</span>
              </a>
              {late && (
                <a
                  className={css.late}
                  href={late.href}
                  onClick={openWithin(() => onOpen(late.href))}
                >
                  {late.said}
                </a>
              )}
              <span className={css.track} aria-hidden="true">
                <span className={css.fill} style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </li>
          ))}
      </ol>
      {items.length > first && (
        <div className={css.more}>
          <Button size="small" variant="link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? words.fewer : words.more(items.length)}
          </Button>
        </div>
      )}
    </>
  )
}
