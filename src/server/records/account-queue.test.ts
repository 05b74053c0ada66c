import { expect, test } from 'vitest'
import { createAccountQueue } from './account-queue.ts'

test('limits concurrent work per company, in the order of requests; other companies do not wait', async () => {
  const inQueue = createAccountQueue(2)
  const log: string[] = []
  const gates: (() => void)[] = []
  const job = (name: string, account = 1) =>
    inQueue(account, async () => {
      log.push(`${name} begins`)
      await new Promise<void>((resolve) => gates.push(resolve))
      return name
    })
  const jobs = [job('a'), job('b'), job('c'), job('d'), job('other', 2)]
  await tick()
  expect(log).toEqual(['a begins', 'b begins', 'other begins'])
  gates[1]?.()
  await tick()
  expect(log.at(-1)).toBe('c begins')
  gates[0]?.()
  await tick()
  expect(log.at(-1)).toBe('d begins')
  for (const open of gates) open()
  expect(await Promise.all(jobs)).toEqual(['a', 'b', 'c', 'd', 'other'])
})

test('failed work passes its turn on', async () => {
  const inQueue = createAccountQueue(1)
  const failing = inQueue(1, async () => {
    throw new Error('no')
  })
  const next = inQueue(1, async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

const tick = () => new Promise((resolve) => setTimeout(resolve, 5))
