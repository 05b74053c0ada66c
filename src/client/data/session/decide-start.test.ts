import { describe, expect, test } from 'vitest'
import { type StartInput, decideStart } from './decide-start.ts'

const day = 86_400_000
const last = { remember: true, lastContact: 0, graceDays: 30, locked: false, known: true }
const at = (change: Partial<StartInput>): StartInput => ({
  token: 'none',
  last,
  now: day,
  ...change,
})

describe('the start of the app', () => {
  test('a good token opens the app', () => {
    expect(decideStart(at({ token: 'valid', last: null }))).toBe('go')
  })

  test('SES-53 an expired or missing token opens the app for reading', () => {
    expect(decideStart(at({ token: 'expired' }))).toBe('read')
    expect(decideStart(at({}))).toBe('read')
  })

  test('the offline grace ends 30 days after the last contact', () => {
    expect(decideStart(at({ now: 30 * day }))).toBe('read')
    expect(decideStart(at({ now: 30 * day + 1 }))).toBe('sign-in')
  })

  test('F-84 a shared device requires sign-in at every start without a valid token', () => {
    expect(decideStart(at({ last: { ...last, remember: false } }))).toBe('sign-in')
  })

  test('requires sign-in after a sign-out, an end by the server, or without a stored profile', () => {
    expect(decideStart(at({ last: { ...last, locked: true } }))).toBe('sign-in')
    expect(decideStart(at({ last: { ...last, known: false } }))).toBe('sign-in')
    expect(decideStart(at({ last: null }))).toBe('sign-in')
  })
})
