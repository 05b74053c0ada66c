import type { PointerEvent, ReactNode } from 'react'
import { cellSize, surelyFits } from './surely-fits.ts'
import css from './data-table.module.css'

/**
 * Room of a cell: its width in rem, and how many lines it has for words, and for such as have a
 * second line.
 */
type Room = { width: number; lines: number; pairLines: number; isTitle: boolean }

/** What a cell says, with the look of the element around it. */
type CellWords = { words: ReactNode; look: string | false | undefined; fits: boolean }

/**
 * Words that surely fit are not cut, for each clip is a part of its own to be painted. They stand
 * as those that are: a node takes the next row's words without being laid out in another way. What
 * stands under others is one text with them, where these surely have room on their line.
 */
export function cellWords(said: ReactNode, { width, lines, pairLines, isTitle }: Room): CellWords {
  if (typeof said !== 'string') return { words: said, look: false, fits: false }
  const room = width / (isTitle ? 1 : cellSize)
  const end = said.indexOf('\n')
  if (end < 0)
    return { words: said, look: isTitle && css.title, fits: surelyFits(said, room, lines) }
  const [first, under] = [said.slice(0, end), said.slice(end)]
  const look = isTitle ? css.titled : css.pair
  if (surelyFits(first, room, 1) && surelyFits(under.slice(1), width / cellSize, pairLines - 1))
    return { words: said, look, fits: true }
  return {
    words: (
      <>
        <span className={css.first}>{first}</span>
        {under}
      </>
    ),
    look,
    fits: false,
  }
}

/**
 * Tells a mouse that rests on a row what of its words is cut. The link of the row lies over all of
 * them, so it bears the title.
 */
export function sayCut({ target }: PointerEvent) {
  const row = target instanceof Element ? target.closest('[role=row]') : null
  const link = row?.querySelector<HTMLElement>('[data-row-link]')
  if (!row || !link) return
  const cut = [
    ...row.querySelectorAll<HTMLElement>(`.${css.words}, .${css.title}, .${css.titled}`),
  ].filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
  if (cut.length > 0) link.title = cut.map(({ innerText }) => innerText).join('\n')
  else link.removeAttribute('title')
}
