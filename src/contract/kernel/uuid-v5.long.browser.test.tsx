import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/world/any-text.ts'
import { uuidV5 } from './uuid-v5.ts'

// The library computes SHA-1 itself in browsers and uses Node's crypto on the server. Both must
// agree.
test("UUID version 5 in a browser matches the browser's own SHA-1", async () => {
  const id = fc
    .uint8Array({ minLength: 16, maxLength: 16 })
    .map(hexOf)
    .map((hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
  await fc.assert(
    fc.asyncProperty(id, anyText({ maxLength: 200 }), async (space, name) => {
      const bytes = [...space.replaceAll('-', '').matchAll(/../g)].map(([pair]) =>
        Number.parseInt(pair, 16),
      )
      const hash = new Uint8Array(
        await crypto.subtle.digest(
          'SHA-1',
          Uint8Array.from([...bytes, ...new TextEncoder().encode(name)]),
        ),
      )
      hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
      hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
      expect(uuidV5(space, name).replaceAll('-', '')).toBe(hexOf(hash).slice(0, 32))
    }),
    { seed: 20_261 },
  )
})

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
