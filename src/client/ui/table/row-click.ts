import type { MouseEvent } from 'react'

/**
 * A tap beside the words of a row opens it as its link does. What answers itself is left alone, and so is the end of a
 * selection. A mouse clicks the link: it lies over the row that it points at, so that the browser's own ways with links hold.
 */
export function openTapped({ target, currentTarget, clientY, defaultPrevented }: MouseEvent<HTMLElement>): void {
  if (defaultPrevented || !(target instanceof Element) || target.closest(answersItself)) return
  if (getSelection()?.isCollapsed === false) return
  // While they scroll the rows are no targets.
  const row = target === currentTarget ? rowAt(currentTarget, clientY) : target.closest('[data-index]')
  row?.querySelector<HTMLElement>('a[data-row-link]')?.click()
}

function rowAt(body: Element, y: number): Element | undefined {
  return [...body.children].find((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return top <= y && y < bottom
  })
}

const answersItself = 'a, button, input, label, select, textarea, [popover], dialog, [data-editing]'
