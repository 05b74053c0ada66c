import { expect, test } from 'vitest'
import { type BoxSnapshot, emptySnapshot } from '#client/data/outbox/outbox.ts'
import { trackUnsentCount } from './unsent-count.ts'

test('writes a change that happens at the very end of another write', async () => {
  const written: (number | undefined)[] = []
  const writing = Promise.withResolvers<void>()
  let waiting = 1
  let changed = () => {}
  const box = {
    snapshot: () => ({ ...emptySnapshot, byId: { size: waiting } }) as BoxSnapshot,
    subscribe: (listener: () => void) => {
      changed = listener
      return () => {}
    },
  }
  const note = (_: object, { pending }: { pending?: number }) => {
    written.push(pending)
    return writing.promise
  }
  trackUnsentCount({ note }, box, { tenant: '1', user: '3' })
  void writing.promise.then(() => {
    waiting = 2
    changed()
  })
  writing.resolve()
  await expect.poll(() => written).toEqual([1, 2])
})
