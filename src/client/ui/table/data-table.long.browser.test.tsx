import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allDrawn, focusedRow, list, rowOf, scroller } from '#tests/world/table-world.tsx'

test('the Tab row does not change while the list scrolls, and is a visible one at rest', async () => {
  await list()
  await expect.element(rowOf('CA-1')).toBeInTheDocument()
  const tabRow = () =>
    Number(
      document
        .querySelector('[data-row-link][tabindex="0"]')
        ?.closest('[data-index]')
        ?.getAttribute('data-index'),
    )
  await expect.poll(tabRow).toBe(0)
  await allDrawn()
  // Looks in the same frame as the scroll: on a busy machine the list rests before the next frame.
  const inThatFrame = new Promise<number>((done) =>
    scroller().addEventListener('scroll', () => requestAnimationFrame(() => done(tabRow())), {
      once: true,
    }),
  )
  scroller().scrollTop = 520
  expect(await inThatFrame).toBe(0)
  await expect.poll(tabRow).toBeGreaterThan(3)
  scroller().scrollTop = 200_000
  await expect.poll(tabRow).toBeGreaterThan(3200)
})

test('a search in a scrolled list keeps the focus, even if only a few rows are left', async () => {
  await list()
  await expect.element(rowOf('CA-1')).toBeInTheDocument()
  scroller().scrollTop = 31_000
  await expect
    .element(page.getByRole('searchbox', { name: 'Find in this list' }))
    .not.toBeInTheDocument()
  // A click by Playwright would scroll first, and scrolling closes the bar.
  page
    .getByRole('button', { name: 'Filters' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('searchbox', { name: 'Find in this list' })).toBeVisible()
  page.getByRole('searchbox', { name: 'Find in this list' }).element().focus()
  await userEvent.keyboard('trench 9997')
  await expect.element(rowOf('CA-9997')).toBeInTheDocument()
  await expect.element(page.getByRole('searchbox', { name: 'Find in this list' })).toHaveFocus()
})

test('Page Down moves by the visible rows, over rows not rendered yet', async () => {
  await list()
  await expect.element(rowOf('CA-1')).toBeInTheDocument()
  document.querySelector<HTMLElement>('[data-row-link][tabindex="0"]')?.focus()
  for (let pages = 1; pages <= 12; pages++) {
    const before = Number(focusedRow())
    await userEvent.keyboard('{PageDown}')
    await expect.poll(() => Number(focusedRow()) - before).toBeGreaterThanOrEqual(5)
    expect(Number(focusedRow()) - before).toBeLessThanOrEqual(12)
    const row = document.activeElement?.closest('[data-index]')?.getBoundingClientRect()
    const head = document.querySelector('[data-table-head]')?.getBoundingClientRect()
    expect(row && head && row.top >= head.bottom - 1 && row.bottom <= innerHeight + 1).toBe(true)
  }
})
