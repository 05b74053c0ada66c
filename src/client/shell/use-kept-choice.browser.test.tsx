import { expect, onTestFinished, test, vi } from 'vitest'
import { keepChoice, keptChoice } from './use-kept-choice.ts'

/** Records writes to the browser's storage, which is empty at first. */
function watchWriting() {
  localStorage.clear()
  const written = vi.spyOn(Storage.prototype, 'setItem')
  onTestFinished(() => written.mockRestore())
  return written
}

test('writes a choice only when it changes, because other windows receive each write', () => {
  const written = watchWriting()
  for (const sort of ['title', 'title', 'number']) keepChoice('list', { sort })
  expect(written).toHaveBeenCalledTimes(2)
  expect(keptChoice('list')).toEqual({ sort: 'number' })
})

test('removes the earlier choice when the new one cannot be stored', () => {
  const written = watchWriting()
  keepChoice('list', { sort: 'title' })
  written.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepChoice('list', { sort: 'number' })
  expect(keptChoice('list')).toBeNull()
})
