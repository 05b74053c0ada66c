import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ListPage, makeActions } from '#tests/pictures/list-page.tsx'
import { Stage } from '#tests/pictures/stage.tsx'

const rowAt = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"]`)!
const body = () => rowAt(0).parentElement!
const cellOf = (index: number) => rowAt(index).querySelectorAll<HTMLElement>('[role=cell]')[2]!
const tap = (element: Element, y = 0) => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientY: y }))
const middleOf = (index: number) => {
  const { top, bottom } = rowAt(index).getBoundingClientRect()
  return (top + bottom) / 2
}

async function list() {
  location.hash = ''
  getSelection()?.removeAllRanges()
  await page.viewport(1024, 768)
  await render(
    <Stage>
      <ListPage rows={makeActions(200)} />
    </Stage>,
  )
  await expect.poll(() => document.querySelectorAll('[data-index]').length).toBeGreaterThan(5)
}

test('a finger that taps beside the words of a row opens it', async () => {
  await list()
  expect(cellOf(3).querySelector('a')).toBe(null)
  tap(cellOf(3))
  expect(location.hash).toBe('#action-3')
})

test('while the list scrolls its rows are no targets, and a tap opens the row under it', async () => {
  await list()
  const scroller = document.querySelector('[data-scroll-area]')!
  scroller.scrollTop = 300
  await expect.poll(() => body().hasAttribute('data-scrolling')).toBe(true)
  expect(getComputedStyle(rowAt(8)).pointerEvents).toBe('none')
  tap(body(), middleOf(8))
  expect(location.hash).toBe('#action-8')
  await expect.poll(() => body().hasAttribute('data-scrolling')).toBe(false)
  expect(getComputedStyle(rowAt(8)).pointerEvents).toBe('auto')
})

test('with a key held it opens as the link does, in a tab of its own', async () => {
  await list()
  const seen: boolean[] = []
  const look = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    seen.push(event.ctrlKey)
    event.preventDefault()
  }
  addEventListener('click', look)
  onTestFinished(() => removeEventListener('click', look))
  cellOf(3).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  tap(cellOf(3))
  expect(seen).toEqual([true, false])
})

test('the end of a selection opens nothing, nor does a press that another has answered or that answers itself', async () => {
  await list()
  getSelection()?.selectAllChildren(cellOf(2))
  tap(cellOf(2))
  getSelection()?.removeAllRanges()
  const field = document.createElement('input')
  cellOf(4).append(field)
  tap(field)
  field.remove()
  const prevent = (event: Event) => event.preventDefault()
  cellOf(5).addEventListener('click', prevent)
  tap(cellOf(5))
  expect(location.hash).toBe('')
})
