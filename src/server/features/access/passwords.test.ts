import { expect, test } from 'vitest'
import { cost, hashPassword, isCheaper, isPassword, nobody } from './passwords.ts'

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('11.5.1 passwords are hashed as costly as promised, and so is nobody', async () => {
  expect(cost.memoryCost).toBeGreaterThanOrEqual(19_456)
  expect(cost.timeCost).toBeGreaterThanOrEqual(2)
  expect(await hashPassword('Crane-Hook-77')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(isCheaper(nobody)).toBe(false)
  expect(isCheaper(await hashPassword('x', cheap))).toBe(true)
})

test('nobody has a password, not even an empty one', async () => {
  expect(await isPassword(undefined, '')).toBe(false)
  expect(await isPassword(await hashPassword('Crane-Hook-77', cheap), 'Crane-Hook-77')).toBe(true)
  expect(await isPassword(await hashPassword('Crane-Hook-77', cheap), 'crane-hook-77')).toBe(false)
})

test('a rush takes turns, a flood is turned away', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 130 }, () => hashPassword('x', cheap)))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(28)
  expect(await hashPassword('x', cheap)).toContain('argon2id')
})
