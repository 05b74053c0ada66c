import { describe, expect, test } from 'vitest'
import { type AtStart, beginning } from './start.ts'

const day = 86_400_000
const last = { remember: true, lastContact: 0, graceDays: 30, locked: false, known: true }
const at = (change: Partial<AtStart>): AtStart => ({ token: 'none', last, now: day, ...change })

describe('the start of the app', () => {
  test('a good token opens the app', () => {
    expect(beginning(at({ token: 'valid', last: null }))).toBe('go')
  })

  test('SES-53 an expired or missing token opens the app for reading', () => {
    expect(beginning(at({ token: 'expired' }))).toBe('read')
    expect(beginning(at({}))).toBe('read')
  })

  test('the offline grace ends 30 days after the last contact', () => {
    expect(beginning(at({ now: 30 * day }))).toBe('read')
    expect(beginning(at({ now: 30 * day + 1 }))).toBe('sign-in')
  })

  test('F-84 a shared device requires sign-in at every start without a valid token', () => {
    expect(beginning(at({ last: { ...last, remember: false } }))).toBe('sign-in')
  })

  test('requires sign-in after a sign-out, an end by the server, or without a stored profile', () => {
    expect(beginning(at({ last: { ...last, locked: true } }))).toBe('sign-in')
    expect(beginning(at({ last: { ...last, known: false } }))).toBe('sign-in')
    expect(beginning(at({ last: null }))).toBe('sign-in')
  })
})
