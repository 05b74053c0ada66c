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

test('a field that was asked for has the focus once it is drawn, also where the button that asked went with the drawing', async () => {
  const field = fields()
  field('edit').focus()
  focusFieldSoon('title')
  field('edit').remove()
  await expect.poll(focused).toBe(field('title'))
})

test('who has gone on to another field by then stays in it, and what they type does not land elsewhere', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const field = fields()
  field('edit').focus()
  focusFieldSoon('title')
  field('location').focus()
  vi.runAllTimers()
  expect(document.activeElement).toBe(field('location'))
})

test('from a wrong field to the first wrong one the focus goes', async () => {
  const field = fields()
  field('location').focus()
  focusFieldSoon('title')
  await expect.poll(focused).toBe(field('title'))
})
