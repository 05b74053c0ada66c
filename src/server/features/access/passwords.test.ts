import type * as Argon2 from '@node-rs/argon2'
import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { createPasswords, missingWork, productionCost } from './passwords.ts'

const verify = vi.hoisted(() => vi.fn())
vi.mock('@node-rs/argon2', async (original) => {
  const own = await original<typeof Argon2>()
  return { ...own, verify: verify.mockImplementation(own.verify) }
})

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const passwords = createPasswords(cheap)

test('11.4.2 hashes passwords at the promised cost (ruling 38)', async () => {
  const stored = await createPasswords().hash('Crane-Hook-77')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=8,p=1\$/)
  expect(await createPasswords().matches(stored, 'Crane-Hook-77')).toBe(true)
  expect(await createPasswords().compare(stored, 'Crane-Hook-77')).toBe('current')
  expect(await createPasswords().compare(await passwords.hash('x'), 'x')).toBe('outdated')
})

test('matches only the right password, and none at all without a login', async () => {
  for (const word of ['', 'n', 'n'.repeat(32)])
    expect(await passwords.matches(undefined, word)).toBe(false)
  const stored = await passwords.hash('Crane-Hook-77')
  expect(await passwords.matches(stored, 'Crane-Hook-77')).toBe(true)
  expect(await passwords.matches(stored, 'crane-hook-77')).toBe(false)
})

test('a wrong password takes the present amount of work, also for a hash from cheaper times', () => {
  const { memoryCost, timeCost } = productionCost
  const old = { memoryCost: 19_456, timeCost: 2 }
  const rest = missingWork(productionCost, old)
  const whole = (rest?.memoryCost ?? 0) * (rest?.timeCost ?? 0) + old.memoryCost * old.timeCost
  expect(Math.abs(whole / (memoryCost * timeCost) - 1)).toBeLessThan(0.001)
  expect(missingWork(productionCost, productionCost)).toBeNull()
})

test('a password matches in both normal forms, and its older hash is outdated', async () => {
  const [composed, decomposed] = ['Montaña-77'.normalize('NFC'), 'Montaña-77'.normalize('NFD')]
  const stored = await passwords.hash(decomposed)
  expect(await passwords.compare(stored, composed)).toBe('current')
  expect(await passwords.compare(stored, decomposed)).toBe('current')
  const asTyped = await hash(decomposed, { ...cheap, algorithm: 2 })
  expect(await passwords.compare(asTyped, decomposed)).toBe('outdated')
  expect(await passwords.compare(asTyped, composed)).toBe('none')
})

test.each([
  ['Crane-Hook-77', 1],
  ['Montaña-77'.normalize('NFC'), 1],
  ['Montaña-77'.normalize('NFD'), 2],
])('compares a wrong %s as often without a login as with one', async (typed, times) => {
  const stored = await passwords.hash('Another-1')
  verify.mockClear()
  await passwords.compare(undefined, typed)
  expect(verify).toHaveBeenCalledTimes(times)
  verify.mockClear()
  await passwords.compare(stored, typed)
  expect(verify).toHaveBeenCalledTimes(times)
})
