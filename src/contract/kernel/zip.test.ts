import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { crcOf } from './zip.ts'

test('the checksum matches that of other programs at any length', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, at) => (at * 197 + (at >>> 3)) & 0xff)
  for (let length = 0; length <= bytes.length; length += 1)
    expect(crcOf(bytes.subarray(0, length))).toBe(crc32(bytes.subarray(0, length)))
})
