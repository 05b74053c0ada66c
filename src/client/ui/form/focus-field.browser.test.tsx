import { expect, onTestFinished, test, vi } from 'vitest'
import { focusFieldSoon } from './focus-field.ts'

function fields(): (id: string) => HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = '<button id="edit">Edit</button><input id="title" /><input id="location" />'
  document.body.append(box)
  onTestFinished(() => box.remove())
  return (id) => box.querySelector(`#${id}`) as HTMLElement
}
const focused = () => document.activeElement

test('focuses a requested field once it is rendered, even if the button that requested it disappeared', async () => {
  const field = fields()
  field('edit').focus()
  focusFieldSoon('title')
  field('edit').remove()
  await expect.poll(focused).toBe(field('title'))
})

test('leaves the focus in a field that the user has moved to meanwhile', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const field = fields()
  field('edit').focus()
  focusFieldSoon('title')
  field('location').focus()
  vi.runAllTimers()
  expect(document.activeElement).toBe(field('location'))
})

test('moves the focus from one invalid field to the first invalid one', async () => {
  const field = fields()
  field('location').focus()
  focusFieldSoon('title')
  await expect.poll(focused).toBe(field('title'))
})
