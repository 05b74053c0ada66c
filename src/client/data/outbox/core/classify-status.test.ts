import { describe, expect, test } from 'vitest'
import { classifyStatus, type StatusClassification, parseRetryAfter } from './classify-status.ts'

describe('classify', () => {
  const table: [
    what: string,
    status: number,
    code: string | undefined,
    kind: StatusClassification['kind'],
  ][] = [
    ['applied', 200, undefined, 'done'],
    ['created', 201, undefined, 'done'],
    ['malformed', 400, 'malformed', 'defect'],
    ['an older server', 400, 'schema-unknown', 'update'],
    ['no valid sign-in', 401, undefined, 'auth'],
    ['another sign-in', 403, 'scope', 'scope'],
    ['blocked', 403, 'blocked', 'account'],
    ['company disabled', 403, 'account-inactive', 'account'],
    ['role changed', 403, 'role', 'account'],
    ['not the assignee or opener', 403, 'not-editor', 'refused'],
    ['not permitted', 403, 'not-permitted', 'refused'],
    ['F-80 a 403 of nobody we know', 403, 'waf', 'none'],
    ['F-80 a 403 without a code', 403, undefined, 'none'],
    ['gone', 404, 'not-found', 'refused'],
    ['voided', 410, 'void', 'refused'],
    ['invalid', 422, 'invalid', 'refused'],
    ['restored', 409, 'epoch', 'epoch'],
    ['there already', 409, 'exists', 'conflict'],
    ['F-07 key used twice', 409, 'key', 'refused'],
    ['a 409 we do not know', 409, 'odd', 'none'],
    ['changed since', 412, 'changed', 'conflict'],
    ['too large', 413, 'too-large', 'split'],
    ['relies on something', 424, 'held', 'held'],
    ['too old', 426, 'update-required', 'update'],
    ['time-out', 408, undefined, 'wait'],
    ['too early', 425, undefined, 'wait'],
    ['too many', 429, 'too-many', 'wait'],
    ['broken', 500, 'internal', 'wait'],
    ['busy', 503, 'busy', 'wait'],
    ['a redirect', 302, undefined, 'none'],
    ['a redirect not followed', 0, undefined, 'none'],
    ['something else', 418, undefined, 'none'],
  ]
  for (const [what, status, code, kind] of table) {
    test(`${what}: ${status} ${code ?? ''} is ${kind}`, () =>
      expect(classifyStatus({ status, code, isFromOurServer: true }).kind).toBe(kind))
  }

  test('F-39 a response without our header changes no state; a proxy in front of a crashed server causes a wait', () => {
    for (const [, status, code, kind] of table) {
      expect(
        classifyStatus({ status, code, isFromOurServer: false, retryAfterMs: 30_000 }),
      ).toEqual(kind === 'wait' ? { kind: 'wait' } : { kind: 'none' })
    }
  })

  test('no response has an unknown outcome', () =>
    expect(classifyStatus(null)).toEqual({ kind: 'wait' }))

  test('F-37 429 and 503 wait as long as Retry-After requires, other statuses do not', () => {
    expect(classifyStatus({ status: 503, isFromOurServer: true, retryAfterMs: 30_000 })).toEqual({
      kind: 'wait',
      ms: 30_000,
    })
    expect(classifyStatus({ status: 429, isFromOurServer: true, retryAfterMs: 30_000 })).toEqual({
      kind: 'wait',
      ms: 30_000,
    })
    expect(classifyStatus({ status: 500, isFromOurServer: true, retryAfterMs: 30_000 })).toEqual({
      kind: 'wait',
    })
  })
})

describe('Retry-After', () => {
  const date = 'Fri, 20 Nov 2026 08:00:00 GMT'
  test("reads seconds, or a date relative to the response's own date", () => {
    expect(parseRetryAfter('30', null)).toBe(30_000)
    expect(parseRetryAfter(' 1.5 ', null)).toBe(1500)
    expect(parseRetryAfter('Fri, 20 Nov 2026 08:01:00 GMT', date)).toBe(60_000)
  })

  test('never waits over an hour', () => {
    expect(parseRetryAfter('999999', null)).toBe(3_600_000)
    expect(parseRetryAfter('Fri, 20 Nov 2099 08:01:00 GMT', date)).toBe(3_600_000)
  })

  test('F-38 ignores a value that is unreadable, negative, zero, in the past or without a base date', () => {
    for (const value of ['soon', '-5', '0', '', ' ', 'Fri, 20 Nov 2020 08:00:00 GMT'])
      expect(parseRetryAfter(value, date)).toBeUndefined()
    expect(parseRetryAfter('Fri, 20 Nov 2026 08:01:00 GMT', null)).toBeUndefined()
    expect(parseRetryAfter(null, date)).toBeUndefined()
  })
})
