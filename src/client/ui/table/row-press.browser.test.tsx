import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ListPage, makeActions } from '#tests/pictures/list-page.tsx'
import { Stage } from '#tests/pictures/stage.tsx'

const rowAt = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"]`)!
const body = () => rowAt(0).parentElement!
const cellOf = (index: number) => rowAt(index).querySelectorAll<HTMLElement>('[role=cell]')[2]!
const tap = (element: Element, y = 0, x = 0) =>
  element.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y }),
  )
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

test('a tap beside the text of a row opens it', async () => {
  await list()
  expect(cellOf(3).querySelector('a')).toBe(null)
  tap(cellOf(3))
  expect(location.hash).toBe('#action-3')
})

test('a tap while the list scrolls opens the row under it, unless a control of the row is there', async () => {
  await list()
  const scroller = document.querySelector('[data-scroll-area]')!
  scroller.scrollTop = 300
  await expect.poll(() => body().hasAttribute('data-scrolling')).toBe(true)
  expect(getComputedStyle(rowAt(8)).pointerEvents).toBe('none')
  const control = document.createElement('button')
  control.textContent = 'on'
  cellOf(8).prepend(control)
  const { left, right, top, bottom } = control.getBoundingClientRect()
  tap(body(), (top + bottom) / 2, (left + right) / 2)
  expect(location.hash).toBe('')
  control.remove()
  tap(body(), middleOf(8), rowAt(8).getBoundingClientRect().left + 1)
  expect(location.hash).toBe('#action-8')
  await expect.poll(() => body().hasAttribute('data-scrolling')).toBe(false)
  expect(getComputedStyle(rowAt(8)).pointerEvents).toBe('auto')
})

test('a click with a modifier opens a row like its link, in a new tab', async () => {
  await list()
  const seen: boolean[] = []
  const look = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    seen.push(event.ctrlKey)
    event.preventDefault()
  }
  addEventListener('click', look)
  onTestFinished(() => removeEventListener('click', look))
  cellOf(3).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }),
  )
  tap(cellOf(3))
  expect(seen).toEqual([true, false])
})

test('the end of a selection opens no row, nor does a press that another handler or element uses', async () => {
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

test('a press that started on a control opens no row, even if the control disappeared', async () => {
  await list()
  const field = document.createElement('button')
  cellOf(4).append(field)
  field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  field.remove()
  dispatchEvent(new PointerEvent('pointerup'))
  tap(cellOf(4))
  expect(location.hash).toBe('')
  // The next tap is one of its own.
  cellOf(4).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  tap(cellOf(4))
  expect(location.hash).toBe('#action-4')
})

test('a press on a control works even if scrolling starts under it, with its modifier keys', async () => {
  await list()
  const clicks: boolean[] = []
  const control = document.createElement('button')
  control.textContent = 'on'
  control.addEventListener('click', ({ shiftKey }) => clicks.push(shiftKey))
  cellOf(3).prepend(control)
  const other = document.createElement('button')
  cellOf(4).prepend(other)
  const { left, right, top } = control.getBoundingClientRect()
  const at = {
    clientX: (left + right) / 2,
    clientY: top + 2,
    bubbles: true,
    cancelable: true,
    shiftKey: true,
  }
  // The press hits the switch. At the release the rows are no targets any more, so the click hits
  // their common parent.
  control.dispatchEvent(new PointerEvent('pointerdown', at))
  document.querySelector('[data-scroll-area]')!.dispatchEvent(new Event('scroll'))
  await expect.poll(() => body().hasAttribute('data-scrolling')).toBe(true)
  body().dispatchEvent(new MouseEvent('click', at))
  expect(clicks).toEqual([true])
  // Pressed and released while it scrolls.
  body().dispatchEvent(new PointerEvent('pointerdown', at))
  body().dispatchEvent(new MouseEvent('click', at))
  expect(clicks).toEqual([true, true])
  // At the release another element is there.
  other.dispatchEvent(new PointerEvent('pointerdown', at))
  body().dispatchEvent(new MouseEvent('click', at))
  expect([clicks.length, location.hash]).toEqual([2, ''])
})
