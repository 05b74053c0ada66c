import { Fragment, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { cellSize, widthOfWords } from './surely-fits.ts'
import type { ColumnLayout } from './use-columns.ts'
import css from './data-table.module.css'

type SecondLineProps<Row> = {
  row: Row
  columns: ColumnLayout<Row>['second']
  /** Its width, in rem. */
  room: number
  badge: ReactNode
}

/**
 * Under a row: its badge, what has to stand there of the columns that have no room, and then what
 * is spare; nothing where all of it is empty.
 */
export function SecondLine<Row>({ row, columns, room, badge }: SecondLineProps<Row>): ReactNode {
  const needed: Item[] = []
  const spare: string[] = []
  for (const { id, second } of columns) {
    if (second === undefined) continue
    if ('spare' in second) spare.push(unbroken(second.spare(row)))
    else
      needed.push({
        id,
        words: second.cell(row),
        look: second.className?.(row),
        shrinks: second.shrinks,
      })
  }
  const items = needed.filter(({ words }) => Boolean(words))
  // One text, since an element for each of them costs more than their words.
  const rest = spare.filter((words) => words !== '').join(between)
  if (!badge && items.length === 0 && rest === '') return null
  const needs = items.reduce(
    (sum, { words, look }) =>
      sum + (typeof words === 'string' ? dot + (look ? ofSign : 0) + widthOfWords(words) : ofMark),
    badge ? ofMark : 0,
  )
  const fits = (more: number) => (needs + more) * cellSize <= room
  const line = fits(0) ? asText(items, rest) : <Needed items={items} rest={rest} />
  const besideBadge = Boolean(badge) && !fits(0)
  return (
    <div
      role="cell"
      className={cx(
        css.second,
        fits(widthOfWords(rest) + dot) && css.fits,
        besideBadge && css.parted,
      )}
    >
      {badge && <span className={css.badge}>{badge}</span>}
      {besideBadge ? <span className={css.beside}>{line}</span> : line}
    </div>
  )
}

type Item = { id: string; words: ReactNode; look: string | undefined; shrinks: boolean | undefined }

/** What is needed surely fits: then all is one text, but for marks. */
function asText(items: readonly Item[], rest: string): ReactNode[] {
  const parts: ReactNode[] = []
  let text = ''
  for (const { id, words, look } of items) {
    text += parts.length === 0 && text === '' ? ' ' : between
    if (typeof words === 'string' && !look) text += words
    else {
      parts.push(
        text,
        <span key={id} className={cx(css.mark, look)}>
          {words}
        </span>,
      )
      text = ''
    }
  }
  if (rest !== '') text += (items.length > 0 ? between : ' ') + rest
  return text === '' ? parts : [...parts, text]
}

/** What all has to stand there; of several one may give way to the others. */
function Needed({ items, rest }: { items: readonly Item[]; rest: string }): ReactNode {
  return (
    <>
      {items.length > 1 ? (
        <span className={cx(css.item, css.needed)}>{items.map(itemOf)}</span>
      ) : (
        items.map(itemOf)
      )}
      {rest && (items.length > 0 ? between : ' ') + rest}
    </>
  )
}

// The space is where the line breaks.
const itemOf = ({ id, words, look, shrinks }: Item) => (
  <Fragment key={id}>
    {' '}
    <span className={cx(css.item, shrinks && css.shrinks)}>
      {look ? <span className={look}>{words}</span> : words}
    </span>
  </Fragment>
)

/**
 * In rem: what stands around an item, the sign before its words, and what a mark with its words
 * takes at most.
 */
const [dot, ofSign, ofMark] = [1.5, 2, 14]

/** Its first space is where the line breaks. */
const between = ' \u00a0·\u00a0\u00a0'

/** Words within which no line breaks: neither at a space nor between a sign and a letter. */
function unbroken(words: string): string {
  return words.replace(/\s/g, '\u00a0').replace(/[-–—/|?!](?=\p{L})/gu, '$&\u2060')
}
