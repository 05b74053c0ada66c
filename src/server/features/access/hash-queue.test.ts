import { expect, test } from 'vitest'
import { hashQueueLimits, createHashQueue } from './hash-queue.ts'

/**
 * Makes a queue whose work ends when the test ends it. `done` has the names in the order of their
 * start.
 */
function slowQueue(limits = hashQueueLimits) {
  const queue = createHashQueue(limits)
  const began: string[] = []
  const ends: (() => void)[] = []
  const ask = (share: string, isFamiliar = false, isGone = () => false) =>
    queue.run({ share, isFamiliar, isGone }, async () => {
      began.push(share)
      await new Promise<void>((resolve) => ends.push(resolve))
      return share
    })
  /** Ends the running work one by one, until nothing waits. */
  const finish = async () => {
    for (let next = ends.shift(); next !== undefined; next = ends.shift()) {
      next()
      // The next work starts a few promises later.
      for (let n = 0; n < 10; n += 1) await Promise.resolve()
    }
  }
  return { ask, began, finish }
}

test('hashes two passwords at a time, and a site of sixty people finds room at once (ruling 38)', async () => {
  const { ask, began, finish } = slowQueue()
  const site = Array.from({ length: 60 }, () => ask('site'))
  expect(began).toHaveLength(2)
  await finish()
  expect(await Promise.all(site)).toEqual(Array.from({ length: 60 }, () => 'site'))
})

test('a flood from one address waits behind itself, and gets a refusal of its own', async () => {
  const { ask, began, finish } = slowQueue()
  const flood = Array.from({ length: 500 }, () => ask('flood'))
  const other = ask('other')
  await finish()
  expect(await other).toBe('other')
  // Two were running, and one of those that waited came before.
  expect(began.indexOf('other')).toBeLessThanOrEqual(3)
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer === 'flood')).toHaveLength(hashQueueLimits.ofShare + 2)
  expect(answers.filter((answer) => typeof answer === 'object')).toEqual(
    Array.from({ length: 500 - hashQueueLimits.ofShare - 2 }, () => ({ full: 'share' })),
  )
})

test('a full queue drops a call of the largest share, and refuses new calls where shares are equal', async () => {
  const { ask, finish } = slowQueue({ atOnce: 1, ofShare: 4, inAll: 5 })
  const first = ask('first')
  const long = Array.from({ length: 4 }, () => ask('long'))
  const others = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name))
  expect(await Promise.all(long.slice(1))).toEqual([
    { full: 'share' },
    { full: 'share' },
    { full: 'share' },
  ])
  await finish()
  expect(await Promise.all([first, long[0], ...others])).toEqual([
    'first',
    'long',
    'a',
    'b',
    'c',
    'd',
    { full: 'all' },
  ])
})

test('strangers cannot use up the places of people whose device is known', async () => {
  const { ask, began, finish } = slowQueue()
  const strangers = Array.from({ length: 1000 }, (_, n) => ask(`stranger ${n}`))
  const person = ask('person', true)
  await finish()
  expect(await person).toBe('person')
  expect(began.indexOf('person')).toBe(2)
  const answers = await Promise.all(strangers)
  expect(answers.filter((answer) => typeof answer === 'object')).toEqual(
    Array.from({ length: 1000 - hashQueueLimits.inAll - 2 }, () => ({ full: 'all' })),
  )
})

test('a call with fifty passwords waits for one at a time and lets other calls in between', async () => {
  const { ask, began, finish } = slowQueue({ ...hashQueueLimits, atOnce: 1 })
  const call = (async () => {
    for (let n = 0; n < 50; n += 1) await ask('caller', true)
  })()
  const others = Array.from({ length: 5 }, (_, n) => ask(`other ${n}`, true))
  await finish()
  await Promise.all([call, ...others])
  expect(began).toHaveLength(55)
  expect(began.slice(0, 10).filter((share) => share !== 'caller')).toHaveLength(5)
})

test('hashes nothing for a caller who disconnected while waiting', async () => {
  const { ask, began, finish } = slowQueue({ ...hashQueueLimits, atOnce: 1 })
  let isGone = false
  const [first, left] = [ask('first'), ask('left', false, () => isGone)]
  const next = ask('next')
  isGone = true
  await finish()
  expect(await Promise.all([first, left, next])).toEqual(['first', { full: 'gone' }, 'next'])
  expect(began).toEqual(['first', 'next'])
})

test('failed work passes its place on', async () => {
  const queue = createHashQueue({ atOnce: 1, ofShare: 2, inAll: 2 })
  const broken = queue.run({ share: 'a', isFamiliar: false }, () => Promise.reject(new Error('no')))
  const next = queue.run({ share: 'a', isFamiliar: false }, async () => 'next')
  await expect(broken).rejects.toThrow('no')
  expect(await next).toBe('next')
})
