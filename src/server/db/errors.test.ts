import { expect, test } from 'vitest'
import { errorCode, isConnectionLost, violation } from './errors.ts'

const sql = (fields: object) => Object.assign(new Error('said'), fields)

test('returns a broken constraint as a value with its name', () => {
  expect(violation(sql({ code: '23505', constraint: 'users_email', table: 'users' }))).toEqual({
    kind: 'unique',
    constraint: 'users_email',
    table: 'users',
  })
  expect(violation(sql({ code: '23502', column: 'name', table: 'users' }))).toEqual({
    kind: 'missing',
    constraint: 'name',
    table: 'users',
  })
  expect(violation(sql({ code: '42P01' }))).toBeUndefined()
  expect(violation('no error')).toBeUndefined()
})

test('distinguishes a lost connection from a refused statement', () => {
  for (const code of ['57P01', '57P03', '08006', 'ECONNREFUSED', 'ENOENT', 'EPIPE'])
    expect(isConnectionLost(sql({ code }))).toBe(true)
  expect(isConnectionLost(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isConnectionLost(sql({ code: '23505' }))).toBe(false)
  expect(errorCode(new Error('none'))).toBeUndefined()
})
