import { readFileSync } from 'node:fs'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import type { StoreName, Tables } from '#client/data/outbox/box-store.ts'
import { parseBoxFile } from '#client/data/outbox/file/format.ts'
import { openOutbox } from '#client/data/outbox/open-outbox.ts'
import { openBoxStore } from '#client/data/outbox/indexed-db-store.ts'
import type { OutboxOperation } from '#client/data/outbox/core/types.ts'
import type { BoxEnvironment } from '#client/data/outbox/modules.ts'
import { syncOperation } from '#contract/sync/schema.ts'
import { overlays } from './device.ts'

// Recorded when format 1 was released, and never edited, because boxes and batches on real devices
// have this format.
interface RecordedBox {
  name: string
  scope: { tenant: string; user: string }
  stores: { [S in StoreName]: Tables[S][] }
}
interface RecordedBatch {
  headers: Record<string, string>
  body: { epoch: string; ops: OutboxOperation[] }
}
const read = (name: string) => readFileSync(new URL(`./recorded/${name}`, import.meta.url), 'utf8')
const box: RecordedBox = JSON.parse(read('box-1.json'))
const batch: RecordedBatch = JSON.parse(read('batch-1.json'))

/** A device that has the recorded box, and a server with scripted answers. */
async function replay() {
  const indexed = new IDBFactory()
  const store = await openBoxStore(indexed, box.name, () => {})
  const names: StoreName[] = [
    'outbox',
    'delivery',
    'review',
    'sent',
    'drafts',
    'blobs',
    'known',
    'idmap',
    'meta',
    'ext',
  ]
  await store.write(names, async (tx) => {
    for (const name of names) for (const row of box.stores[name]) put(tx, name, row)
  })
  store.close()
  const asked: {
    path: string
    headers: Record<string, string>
    body: { epoch?: string; ops?: OutboxOperation[]; void?: string[] }
  }[] = []
  const around: BoxEnvironment = {
    openStore: (outdated) => openBoxStore(indexed, box.name, outdated),
    locks: { request: (_name, _options, held) => held() },
    channel: { post: () => {}, listen: () => () => {} },
    clock: {
      now: () => performance.now(),
      deviceTime: () => '2026-11-20T10:00:00.000-05:00',
      serverTime: () => '2026-11-20T15:00:00.000Z',
      after: (ms, call) => clearLater(setTimeout(call, ms)),
    },
    async send(path, { headers, body }) {
      const content = JSON.parse(body ?? '{}')
      asked.push({ path, headers, body: content })
      const answer =
        path === '/api/sync/receipts'
          ? { known: [], unknown: [], voided: content.void }
          : {
              results: content.ops.map(({ id, ref }: OutboxOperation) => ({
                id,
                status: 200,
                version: 7,
                row: { uid: ref, version: 7, etag: `"${batch.body.epoch}.7"` },
              })),
            }
      return new Response(JSON.stringify(answer), {
        headers: {
          'Sync-Server': '1',
          'Content-Type': 'application/json',
          'Data-Epoch': batch.body.epoch,
        },
      })
    },
    newId: () => crypto.randomUUID(),
    random: () => 0.5,
    visible: () => true,
    wakes: () => () => {},
    signedIn: () => box.scope,
    isOurs: () => true,
    overlays,
    sender: () => import('#client/data/outbox/sender.ts'),
    uploads: () => Promise.reject(new Error('The recorded outbox has no photos.')),
    receipts: () => import('#client/data/outbox/send-receipts.ts'),
    decisions: () => import('#client/data/outbox/transactions/decide.ts'),
    installId: '00000500-0000-4000-8000-000000000500',
  }
  const outbox = await openOutbox(box.scope, around)
  if (outbox === null) throw new Error('The recorded outbox did not open.')
  return { outbox, asked }
}

describe('the recorded format 1', () => {
  test('opens the queue with every entry in its recorded state', async () => {
    const { outbox } = await replay()
    const { entries, summary, confirmed, numbers, epoch, fresh } = outbox.snapshot()
    expect(entries).toHaveLength(8)
    expect(summary).toMatchObject({
      saved: 7,
      decide: 1,
      refused: 0,
      waiting: 0,
      oldest: '2026-11-20T09:01:00.000-05:00',
    })
    expect(entries.find((view) => view.displayStatus === 'decide')?.review?.fields).toMatchObject([
      { field: 'severity', suggest: 'theirs' },
    ])
    expect([confirmed.size, numbers.size, epoch, fresh]).toEqual([1, 1, batch.body.epoch, false])
    expect(
      await outbox.drafts.load('action', '00000901-0000-4000-8000-000000000901'),
    ).toMatchObject({ values: { title: 'Half writ' } })
    expect(await outbox.readEndedEntries()).toHaveLength(3)
    outbox.close()
  })

  test('voids the withdrawn changes, then sends exactly the recorded batch, and settles all of it', async () => {
    const { outbox, asked } = await replay()
    outbox.start()
    await until(() => outbox.snapshot().entries.length === 2)
    expect(asked[0]).toMatchObject({
      path: '/api/sync/receipts',
      body: {
        void: ['00000070-0000-4000-8000-000000000070', '00000007-0000-4000-8000-000000000007'],
      },
    })
    expect(asked[1]?.path).toBe('/api/sync/batch')
    expect(asked[1]?.body).toEqual(batch.body)
    expect(asked[1]?.headers).toMatchObject(batch.headers)
    expect(asked).toHaveLength(2)
    // The entry that needs a decision stays, and so does the one that waits for it.
    expect(outbox.snapshot().entries.map((view) => [view.displayStatus, view.blockedBy])).toEqual([
      ['decide', null],
      ['saved', '00000005-0000-4000-8000-000000000005'],
    ])
    outbox.close()
  })

  test('F-51 reads a recorded export file, with its leading text, into the exported changes', async () => {
    const epoch = box.stores.meta.find(({ name }) => name === 'epoch')?.value
    expect(await parseBoxFile(read('file-1.txt'))).toEqual({
      format: 'outbox',
      v: 1,
      scope: box.scope,
      epoch,
      entries: box.stores.outbox,
      blobs: [],
    })
  })

  test('the contract accepts the recorded batch', () => {
    for (const op of batch.body.ops) expect(syncOperation.safeParse(op).error).toBeUndefined()
  })
})

function put<S extends StoreName>(
  tx: { put<T extends StoreName>(store: T, row: Tables[T]): void },
  store: S,
  row: Tables[S],
): void {
  tx.put(store, row)
}

function clearLater(timer: NodeJS.Timeout): () => void {
  return () => clearTimeout(timer)
}

async function until(done: () => boolean): Promise<void> {
  await expect.poll(done).toBe(true)
}
