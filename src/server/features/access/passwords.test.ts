import { expect, test } from 'vitest'
import { makePasswords, missingWork, productionCost } from './passwords.ts'

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const passwords = makePasswords(cheap)

test('11.4.2, rulings 38: passwords are hashed as costly as promised', async () => {
  const stored = await makePasswords().hash('Crane-Hook-77')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=8,p=1\$/)
  expect(await makePasswords().matches(stored, 'Crane-Hook-77')).toBe(true)
  expect(makePasswords().isCheaper(stored)).toBe(false)
  expect(makePasswords().isCheaper(await passwords.hash('x'))).toBe(true)
})

test('nobody has a password, not even an empty one, and a wrong one is none', async () => {
  for (const word of ['', 'n', 'n'.repeat(32)]) expect(await passwords.matches(undefined, word)).toBe(false)
  const stored = await passwords.hash('Crane-Hook-77')
  expect(await passwords.matches(stored, 'Crane-Hook-77')).toBe(true)
  expect(await passwords.matches(stored, 'crane-hook-77')).toBe(false)
})

test('a wrong password for a hash of cheaper days takes the work of today', () => {
  const { memoryCost, timeCost } = productionCost
  const old = { memoryCost: 19_456, timeCost: 2 }
  const rest = missingWork(productionCost, old)
  const whole = (rest?.memoryCost ?? 0) * (rest?.timeCost ?? 0) + old.memoryCost * old.timeCost
  expect(Math.abs(whole / (memoryCost * timeCost) - 1)).toBeLessThan(0.001)
  expect(missingWork(productionCost, productionCost)).toBeNull()
})
