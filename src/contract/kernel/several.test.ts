import { describe, expect, test } from 'vitest'
import { recordsOf } from './several.ts'
import { uuidV5 } from './uuid-v5.ts'

const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

describe('the records of a create', () => {
  test('a single create makes the record with its own uid', () => {
    expect(recordsOf(dns, { title: 'A' })).toEqual([{ uid: dns, fields: { title: 'A' } }])
  })

  test('F-75 a create of several gives each record its own stable uid', () => {
    const made = recordsOf(dns, { each: [{ name: 'A' }, { name: 'B' }] })
    expect(made.map((record) => record.fields)).toEqual([{ name: 'A' }, { name: 'B' }])
    expect(made.map((record) => record.uid)).toEqual([uuidV5(dns, '0'), uuidV5(dns, '1')])
  })
})
