import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ListPage, makeActions } from '#tests/pictures/list-page.tsx'
import { Stage } from '#tests/pictures/stage.tsx'

const many = makeActions(10_000)
const screenOf = (key: string, rows = many) => (
  <Stage>{rows.length > 0 && <ListPage rows={rows} memoryKey={key} />}</Stage>
)
const rowOf = (number: string) => page.getByRole('row', { name: new RegExp(`^${number} `) })
const scroller = () => {
  const element = document.querySelector<HTMLElement>('[data-scroll-area]')
  if (!element) throw new Error('no scroll area')
  return element
}

/** A long list of its own key, scrolled far down and left. */
async function scrolledAndLeft(key: string) {
  await page.viewport(1024, 768)
  const screen = await render(screenOf(key))
  await expect.element(rowOf('CA-1')).toBeInTheDocument()
  scroller().scrollTop = 31_000
  await expect.element(rowOf('CA-510')).toBeInTheDocument()
  await screen.rerender(screenOf(key, []))
  return screen
}

test('Back restores the position in the list', async () => {
  const screen = await scrolledAndLeft('/actions')
  await screen.rerender(screenOf('/actions'))
  await expect.element(rowOf('CA-510')).toBeInTheDocument()
  expect(scroller().scrollTop).toBe(31_000)
})

test('a position beyond a shorter list does not pass to the next filter', async () => {
  const screen = await scrolledAndLeft('/shorter')
  await screen.rerender(screenOf('/shorter', many.slice(0, 3)))
  await expect.element(rowOf('CA-3')).toBeInTheDocument()
  await screen.rerender(screenOf('/filtered'))
  await screen.rerender(screenOf('/filtered', []))
  await screen.rerender(screenOf('/filtered'))
  await expect.element(rowOf('CA-1')).toBeInTheDocument()
  expect(scroller().scrollTop).toBe(0)
})
