import { afterAll, expect, test, vi } from 'vitest'
import { readMessage, reportSandbox } from './messages.ts'

vi.stubGlobal('location', { origin: 'https://safety.test' })
afterAll(() => vi.unstubAllGlobals())

// The check compares windows as objects, so empty objects do.
const ours = {} as Window
const other = {} as Window
const heard = { origin: 'https://safety.test', source: ours, data: { type: 'shown' } }

test('readMessage accepts a message of our other document', () => {
  expect(readMessage(heard, ours)).toEqual({ type: 'shown' })
})

test.each([
  ['another origin', { ...heard, origin: 'https://app.powerbi.com' }],
  ['another window', { ...heard, source: other }],
  ['no window', { ...heard, source: null }],
  ['no type', { ...heard, data: 'shown' }],
])('readMessage ignores a message of %s', (_, event) => {
  expect(readMessage(event, ours)).toBeNull()
  expect(readMessage({ ...event, source: null }, null)).toBeNull()
})

test('a report cannot navigate the app', () => {
  expect(reportSandbox).not.toContain('top-navigation')
})
