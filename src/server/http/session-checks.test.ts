import { expect, test } from 'vitest'
import { refuse } from '#contract/kernel/refusal.ts'
import type { SignedIn } from './authenticate.ts'
import { makeSessionChecks } from './session-checks.ts'

/** Checks over a database that says one thing after the other, on a clock that is moved by hand. */
function setUp(...said: (SignedIn | ReturnType<typeof refuse>)[]) {
  let time = 1_000_000
  const asked: string[] = []
  const checks = makeSessionChecks(
    async ({ authorization = '' }) => {
      asked.push(authorization)
      return said[Math.min(asked.length, said.length) - 1] ?? refuse('ended')
    },
    () => new Date(time),
  )
  const ended: string[] = []
  checks.whenEnded((token) => ended.push(token))
  return { checks, asked, ended, wait: (ms: number) => (time += ms) }
}

const stands = {} as SignedIn

test('knows for ten seconds what a request found, and nothing of another token', async () => {
  const { checks, wait } = setUp(stands)
  expect(checks.recall('a')).toBeUndefined()
  await checks.authenticate({ authorization: 'Bearer a' })
  wait(9_999)
  expect(checks.recall('a')).toBe('stands')
  wait(1)
  expect(checks.recall('a')).toBeUndefined()
})

test('asks the database once for those who ask at the same time', async () => {
  const { checks, asked } = setUp(stands)
  expect(await Promise.all([checks.check('a'), checks.check('a')])).toEqual(['stands', 'stands'])
  expect(asked).toEqual(['Bearer a'])
})

test('tells once that a session ended, and keeps the refusal that it gets', async () => {
  const { checks, ended } = setUp(stands, refuse('blocked'))
  await checks.check('a')
  expect(ended).toEqual([])
  for (let n = 0; n < 2; n += 1) await checks.check('a')
  expect(ended).toEqual(['a'])
  expect(checks.recall('a')).toEqual(refuse('blocked'))
})

test('keeps nothing of a text that is no token of ours', async () => {
  const { checks, ended } = setUp(refuse('unauthenticated'))
  await checks.check('nonsense')
  expect(checks.recall('nonsense')).toBeUndefined()
  expect(ended).toEqual([])
})
