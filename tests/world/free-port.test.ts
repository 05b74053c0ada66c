import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '#tests/world/free-port.ts'

test('a free port is outside the range of the system, not given before, and not in use', async () => {
  const given = await Promise.all(Array.from({ length: 8 }, () => freePort()))
  expect(new Set(given).size).toBe(8)
  expect(Math.max(...given)).toBeLessThan(32_768)
  const next = Math.max(...given) + 1
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(next, '127.0.0.1', done))
  expect(await freePort()).not.toBe(next)
  await new Promise((done) => taken.close(done))
})
