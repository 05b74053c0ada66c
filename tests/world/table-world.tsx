import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ListPage, makeActions, type Action } from '#tests/pictures/list-page.tsx'
import { Stage } from '#tests/pictures/stage.tsx'

export const many = makeActions(10_000)
export const rowOf = (number: string) => page.getByRole('row', { name: new RegExp(`^${number} `) })

export const scroller = () => {
  const element = document.querySelector<HTMLElement>('[data-scroll-area]')
  if (!element) throw new Error('no scroll area')
  return element
}

/** Shows a list of actions, on a tablet by default. */
export async function list(
  rows: Action[] = many,
  onOpen?: (row: Action) => void,
  [width, height]: readonly [number, number] = [1024, 768],
) {
  await page.viewport(width, height)
  return render(
    <Stage>
      <ListPage rows={rows} onOpen={onOpen} />
    </Stage>,
  )
}

export const drawn = () => document.querySelectorAll('[data-index]').length
export const inSight = () =>
  [...document.querySelectorAll('[data-index]')].filter(
    (row) => row.getBoundingClientRect().top < scroller().getBoundingClientRect().bottom,
  ).length

/** Waits until rows beyond the screen are drawn too. */
export async function allDrawn() {
  await expect.poll(() => drawn() - inSight()).toBe(4)
}

export function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index
}
