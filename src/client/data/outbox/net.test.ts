import { describe, expect, test } from 'vitest'
import { classify } from './core/classify.ts'
import { entryOf } from './core/examples.ts'
import type { OutboxOperation } from './core/types.ts'
import { netOf } from './net.ts'
import type { FetchReply } from './environment.ts'

const { seq: _seq, scope, ...content } = entryOf('a1')
const operation: OutboxOperation = content
const clock = { now: () => 0, date: () => '', server: () => '', after: () => () => undefined }

/** Sends a batch of one that gets this response. */
function answered(status: number, body: unknown, headers: Record<string, string>) {
  const reply: FetchReply = {
    status,
    headers: new Headers({ 'Content-Type': 'application/json', 'Data-Epoch': 'e2', ...headers }),
    text: () => Promise.resolve(JSON.stringify(body)),
  }
  return netOf(() => Promise.resolve(reply), clock, scope, 'i', new AbortController().signal, {
    own: () => '',
    heard: () => Promise.resolve(),
  })
}

const ours = { 'Sync-Server': '1' }
const applied = { results: [{ id: 'a1', status: 200, version: 2 }] }

describe('F-39 a response without our header is not trusted', () => {
  test('for a batch, even with the right ids', async () => {
    expect(await answered(200, applied, ours).batch('e1', [operation], 1)).toMatchObject({
      heard: { ours: true },
      epoch: 'e2',
      body: applied.results,
    })
    for (const headers of [{}, { 'Sync-Server': '0' }, { 'Sync-Server': 'true' }] as Record<
      string,
      string
    >[]) {
      const { heard, epoch, body } = await answered(200, applied, headers).batch(
        'e1',
        [operation],
        1,
      )
      expect({ heard: heard?.ours, epoch, body }).toEqual({ heard: false, epoch: null, body: null })
      expect(classify(heard)).toEqual({ kind: 'none' })
    }
  })

  test.each([400, 401, 404, 409, 410, 412, 413, 422, 424, 426])(
    'JSON of a gateway with status %i changes no entry and causes no pause',
    async (status) => {
      const { heard, epoch } = await answered(
        status,
        { code: 'scope', status, message: 'no route' },
        {},
      ).batch('e1', [operation], 1)
      expect([classify(heard), epoch]).toEqual([{ kind: 'none' }, null])
    },
  )

  test('for a 403 with a known code, receipts, the own profile and the health check', async () => {
    expect(
      classify((await answered(403, { code: 'blocked' }, {}).batch('e1', [operation], 1)).heard),
    ).toEqual({ kind: 'none' })
    expect(
      await answered(200, { known: [], unknown: [], voided: ['a1'] }, {}).receipts(
        { ids: [], void: ['a1'] },
        1,
      ),
    ).toMatchObject({ epoch: null, body: null })
    expect(await answered(200, { user_id: 1 }, {}).me()).toMatchObject({
      heard: { ours: false },
      body: null,
    })
    expect([
      await answered(200, {}, {}).healthy(),
      await answered(200, {}, ours).healthy(),
    ]).toEqual([false, true])
  })

  test('and cannot silence the outbox with Retry-After', async () => {
    expect(
      classify(
        (await answered(503, {}, { 'Retry-After': '3000' }).batch('e1', [operation], 1)).heard,
      ),
    ).toEqual({ kind: 'wait' })
  })
})
