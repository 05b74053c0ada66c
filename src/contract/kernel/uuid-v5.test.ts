import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#tests/world/any-text.ts'
import { uuidV5 } from './uuid-v5.ts'

const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
const ours = '0b9d3e52-7c34-4c1b-8f2e-6a1d5f9c7e10'

describe('UUID version 5', () => {
  test('gives the known values of the standard', () => {
    expect(uuidV5(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
    expect(uuidV5(dns.toUpperCase(), 'www.example.com')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    )
  })

  // Values from our former implementation, because such ids are stored in boxes and databases.
  test.each([
    [dns, '0', '6af613b6-569c-5c22-9c37-2ed93f31d3af'],
    [dns, 'record', 'a1cb055b-0fdc-54da-b6b3-c7a6c0333ff0'],
    [dns, '', '4ebd0208-8328-5d69-8c44-ec50939c0967'],
    [dns, 'Íñigo Peña, 日本 🦺', 'ef58f62f-2296-54fc-a6c1-197d3dd51761'],
    [dns, '\ud800', '67d0a96b-f0b9-5bb4-b673-a604fae2abbb'],
    ['00000000-0000-0000-0000-000000000001', '0', '6ff55b57-2b5f-5022-ad8b-524631694aa1'],
    ['11111111-1111-1111-1111-111111111111', '1', 'e5d37d73-55f4-579e-8df8-897d7fea922e'],
    [ours, 'a'.repeat(55), '1b7ad538-34b0-5864-82aa-382421a5cbbc'],
    [ours, 'a'.repeat(1000), 'c186153e-4dbb-58d1-8f2e-d6eac0d9617a'],
  ])('in %s the name %j keeps its UUID', (space, name, is) => {
    expect(uuidV5(space, name)).toBe(is)
  })

  test("matches the platform's result for every 128 bits and every text", () => {
    const bits = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) =>
      Buffer.from(bytes)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    )
    fc.assert(
      fc.property(bits, anyText({ maxLength: 200 }), (space, name) => {
        const hash = createHash('sha1')
          .update(Buffer.from(space.replaceAll('-', ''), 'hex'))
          .update(name)
          .digest()
        hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
        hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
        expect(uuidV5(space, name).replaceAll('-', '')).toBe(hash.toString('hex').slice(0, 32))
      }),
    )
  })
})
