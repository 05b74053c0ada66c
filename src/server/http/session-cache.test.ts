import { expect, test } from 'vitest'
import { refuse } from '#contract/kernel/refusal.ts'
import type { AuthenticatedCaller } from './authenticate.ts'
import { createSessionCache } from './session-cache.ts'

/** Makes checks with a database of prepared answers and a clock that the test moves. */
function setUp(...said: (AuthenticatedCaller | ReturnType<typeof refuse>)[]) {
  let time = 1_000_000
  const asked: string[] = []
  const checks = createSessionCache(
    async ({ authorization = '' }) => {
      asked.push(authorization)
      return said[Math.min(asked.length, said.length) - 1] ?? refuse('ended')
    },
    () => new Date(time),
  )
  const ended: string[] = []
  checks.onEnded((token) => ended.push(token))
  return { checks, asked, ended, wait: (ms: number) => (time += ms) }
}

const valid = {} as AuthenticatedCaller

test('remembers the result of a request for ten seconds', async () => {
  const { checks, wait } = setUp(valid)
  expect(checks.recall('a')).toBeUndefined()
  await checks.authenticate({ authorization: 'Bearer a' })
  wait(9_999)
  expect(checks.recall('a')).toBe('valid')
  wait(1)
  expect(checks.recall('a')).toBeUndefined()
})

test('asks the database once for two checks at the same time', async () => {
  const { checks, asked } = setUp(valid)
  expect(await Promise.all([checks.check('a'), checks.check('a')])).toEqual(['valid', 'valid'])
  expect(asked).toEqual(['Bearer a'])
})

test('reports an ended session once, and remembers its refusal', async () => {
  const { checks, ended } = setUp(valid, refuse('blocked'))
  await checks.check('a')
  expect(ended).toEqual([])
  for (let n = 0; n < 2; n += 1) await checks.check('a')
  expect(ended).toEqual(['a'])
  expect(checks.recall('a')).toEqual(refuse('blocked'))
})

test('remembers nothing of a forged token', async () => {
  const { checks, ended } = setUp(refuse('unauthenticated'))
  await checks.check('forged')
  expect(checks.recall('forged')).toBeUndefined()
  expect(ended).toEqual([])
})
