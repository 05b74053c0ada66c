import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordsOf } from './several.ts'
import { uuidV5 } from './uuid-v5.ts'

const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

describe('the records of a create', () => {
  test('a single create makes the record that it names', () => {
    expect(recordsOf(dns, { title: 'A' })).toEqual([{ uid: dns, fields: { title: 'A' } }])
  })

  test('F-75 a create of several gives each record its own lasting uid', () => {
    const made = recordsOf(dns, { each: [{ name: 'A' }, { name: 'B' }] })
    expect(made.map((record) => record.fields)).toEqual([{ name: 'A' }, { name: 'B' }])
    expect(made.map((record) => record.uid)).toEqual([uuidV5(dns, '0'), uuidV5(dns, '1')])
  })
})

describe('UUID version 5', () => {
  test('the known answer of the standard', () => {
    expect(uuidV5(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
  })

  test('is what the platform computes', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ maxLength: 200 }), (space, name) => {
        const hash = createHash('sha1').update(Buffer.from(space.replaceAll('-', ''), 'hex')).update(name).digest()
        hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
        hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
        expect(uuidV5(space, name).replaceAll('-', '')).toBe(hash.toString('hex').slice(0, 32))
      }),
    )
  })
})
