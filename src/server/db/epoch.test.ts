import { expect, test } from 'vitest'
import { epochOf } from './epoch.ts'

const data = {
  cluster: '7710166742923926239',
  timeline: '00000001',
  database: '16385',
  installation: 'a',
  restore: 0,
}

test('the same data have the same epoch, a UUID', () => {
  expect(epochOf({ ...data })).toBe(epochOf(data))
  expect(epochOf(data)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

test('F-59 a restore, a fail-over and a copy each have another epoch', () => {
  const others = [
    { restore: 1 },
    { timeline: '00000002' },
    { cluster: '1' },
    { database: '16386' },
    { installation: 'b' },
  ]
  expect(
    new Set([epochOf(data), ...others.map((other) => epochOf({ ...data, ...other }))]).size,
  ).toBe(6)
})
