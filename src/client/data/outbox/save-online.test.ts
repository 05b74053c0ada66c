import { expect, test } from 'vitest'
import { deadLine, scope } from '#tests/world/dead-line.ts'
import { allStoreNames, createMemoryStore } from './memory-store.ts'
import { openOutbox } from './open-outbox.ts'
import { saveOnline } from './save-online.ts'

test('F-58 repeated saves on a dead line each report at once that nothing was saved, and nothing waits', async () => {
  const store = createMemoryStore(allStoreNames)
  const box = await openOutbox(scope, deadLine(store, { persistence: 'nothing' }))
  if (box === null) throw new Error('The outbox did not open.')
  // Sets the epoch, as the server's first answer does.
  await store.write(['meta'], async (tx) => tx.put('meta', { name: 'epoch', value: 'e1' }))
  box.start()
  const ref = crypto.randomUUID()
  for (const title of ['B', 'C', 'D']) {
    const saved = await saveOnline(
      box,
      {
        id: crypto.randomUUID(),
        entity: 'action',
        ref,
        op: 'patch',
        patch: { title },
        seen: { title: 'A' },
        guards: {},
      },
      () => Promise.resolve(false),
    )
    expect(saved).toMatchObject({ outcome: 'not-saved', code: 'no-answer' })
    expect(box.snapshot()).toMatchObject({ entries: [], summary: { saved: 0 } })
  }
  box.close()
})
