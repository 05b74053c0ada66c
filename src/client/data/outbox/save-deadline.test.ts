import { expect, test } from 'vitest'
import type { Box } from './box.ts'
import type { Clock } from './environment.ts'
import { withSaveDeadline } from './save-deadline.ts'
import { allStoreNames, createMemoryStore } from './memory-store.ts'

/** A box whose transactions start when the test releases them, and a clock that never advances. */
function slowBox() {
  const store = createMemoryStore(allStoreNames)
  const { promise: stores, resolve: come } = Promise.withResolvers<void>()
  const box: Box = {
    read: store.read,
    write: (names, body) => stores.then(() => store.write(names, body)),
  }
  let ring = () => {}
  const clock: Clock = {
    now: () => 0,
    deviceTime: () => '',
    serverTime: () => '',
    after(_, call) {
      ring = call
      return () => (ring = () => {})
    },
  }
  const kept = () => store.read(['meta'], (tx) => tx.get('meta', 'seq'))
  const wait = () => [1, 2].forEach(() => ring())
  return { box, clock, come, wait, wake: () => ring(), kept }
}

const seven = { name: 'seq', value: 7 } as const

test('F-54 a store that opens too late makes the save fail in time, and nothing is stored', async () => {
  const { box, clock, come, wait, kept } = slowBox()
  const saving = withSaveDeadline(box, clock, (timely) =>
    timely.write(['meta'], async (tx) => tx.put('meta', seven)),
  )
  wait()
  await expect(saving).rejects.toThrow('in time')
  come()
  await expect.poll(kept).toBeUndefined()
})

test('F-54 a save fails in time when freeing space takes too long, and no second try starts', async () => {
  const { box, clock, come, wait, kept } = slowBox()
  const { promise: room, resolve: made } = Promise.withResolvers<void>()
  let tries = 0
  const saving = withSaveDeadline(box, clock, async (timely) => {
    await room
    tries += 1
    return timely.write(['meta'], async (tx) => tx.put('meta', seven))
  })
  wait()
  await expect(saving).rejects.toThrow('in time')
  made()
  come()
  await expect.poll(() => tries).toBe(1)
  expect(await kept()).toBeUndefined()
})

test('F-13 a device that slept gets time to finish', async () => {
  const { box, clock, come, wake, kept } = slowBox()
  const saving = withSaveDeadline(box, clock, (timely) =>
    timely.write(['meta'], async (tx) => tx.put('meta', seven)),
  )
  wake()
  come()
  await saving
  expect(await kept()).toEqual(seven)
})

test('F-53 waits for a transaction that has started, because it may still be stored', async () => {
  const { box, clock, come, wait, kept } = slowBox()
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begins } = Promise.withResolvers<void>()
  const saving = withSaveDeadline(box, clock, (timely) =>
    timely.write(['meta'], async (tx) => {
      begins()
      await answers
      tx.put('meta', seven)
      return 'kept'
    }),
  )
  come()
  await begun
  wait()
  answer()
  expect(await saving).toBe('kept')
  expect(await kept()).toEqual(seven)
})
