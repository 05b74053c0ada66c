import { describe, expect, test } from 'vitest'
import { daysBetween, fromFields, toFields } from './times.ts'

const local = (text: string) => new Date(text).toISOString()

describe('times of corrective actions', () => {
  test('fields and instants lead to each other', () => {
    const instant = local('2026-11-20T07:50:00')
    expect(toFields(instant)).toEqual({ date: '2026-11-20', time: '07:50' })
    expect(fromFields({ date: '2026-11-20', time: '07:50' })).toBe(instant)
  })

  test('CA-38 what is half typed is no time', () => {
    expect(fromFields({ date: '', time: '07:50' })).toBeNull()
    expect(fromFields({ date: '2026-11-20', time: '' })).toBeNull()
    expect(fromFields({ date: '11/2', time: '07:50' })).toBeNull()
    expect(fromFields({ date: '2026-13-40', time: '07:50' })).toBeNull()
  })

  test('the age counts whole days', () => {
    const opened = '2026-11-18T10:00:00.000Z'
    expect(daysBetween(opened, Date.parse('2026-11-19T09:59:00.000Z'))).toBe(0)
    expect(daysBetween(opened, Date.parse('2026-11-20T10:00:00.000Z'))).toBe(2)
    expect(daysBetween(opened, Date.parse('2026-11-17T10:00:00.000Z'))).toBe(0)
  })
})
