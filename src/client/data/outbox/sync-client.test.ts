import { describe, expect, test } from 'vitest'
import { classifyStatus } from './core/classify-status.ts'
import { exampleEntry } from './core/examples.ts'
import type { OutboxOperation } from './core/types.ts'
import { createSyncClient } from './sync-client.ts'
import type { FetchResponse } from './environment.ts'

const { seq: _seq, scope, ...content } = exampleEntry('a1')
const operation: OutboxOperation = content
const clock = {
  now: () => 0,
  deviceTime: () => '',
  serverTime: () => '',
  after: () => () => undefined,
}

/** Sends a batch of one that gets this response. */
function answered(status: number, body: unknown, headers: Record<string, string>) {
  const reply: FetchResponse = {
    status,
    headers: new Headers({ 'Content-Type': 'application/json', 'Data-Epoch': 'e2', ...headers }),
    text: () => Promise.resolve(JSON.stringify(body)),
  }
  return createSyncClient(
    () => Promise.resolve(reply),
    clock,
    scope,
    'i',
    new AbortController().signal,
    {
      current: () => '',
      store: () => Promise.resolve(),
    },
  )
}

const ours = { 'Sync-Server': '1' }
const applied = { results: [{ id: 'a1', status: 200, version: 2 }] }

describe('F-39 a response without our header is not trusted', () => {
  test('for a batch, even with the right ids', async () => {
    expect(await answered(200, applied, ours).sendBatch('e1', [operation], 1)).toMatchObject({
      received: { isFromOurServer: true },
      epoch: 'e2',
      body: applied.results,
    })
    for (const headers of [{}, { 'Sync-Server': '0' }, { 'Sync-Server': 'true' }] as Record<
      string,
      string
    >[]) {
      const { received, epoch, body } = await answered(200, applied, headers).sendBatch(
        'e1',
        [operation],
        1,
      )
      expect({ heard: received?.isFromOurServer, epoch, body }).toEqual({
        heard: false,
        epoch: null,
        body: null,
      })
      expect(classifyStatus(received)).toEqual({ kind: 'none' })
    }
  })

  test.each([400, 401, 404, 409, 410, 412, 413, 422, 424, 426])(
    'JSON of a gateway with status %i changes no entry and causes no pause',
    async (status) => {
      const { received, epoch } = await answered(
        status,
        { code: 'scope', status, message: 'no route' },
        {},
      ).sendBatch('e1', [operation], 1)
      expect([classifyStatus(received), epoch]).toEqual([{ kind: 'none' }, null])
    },
  )

  test('for a 403 with a known code, receipts, the own profile and the health check', async () => {
    expect(
      classifyStatus(
        (await answered(403, { code: 'blocked' }, {}).sendBatch('e1', [operation], 1)).received,
      ),
    ).toEqual({ kind: 'none' })
    expect(
      await answered(200, { known: [], unknown: [], voided: ['a1'] }, {}).requestReceipts(
        { ids: [], void: ['a1'] },
        1,
      ),
    ).toMatchObject({ epoch: null, body: null })
    expect(await answered(200, { user_id: 1 }, {}).fetchMe()).toMatchObject({
      received: { isFromOurServer: false },
      body: null,
    })
    expect([
      await answered(200, {}, {}).healthy(),
      await answered(200, {}, ours).healthy(),
    ]).toEqual([false, true])
  })

  test('and cannot silence the outbox with Retry-After', async () => {
    expect(
      classifyStatus(
        (await answered(503, {}, { 'Retry-After': '3000' }).sendBatch('e1', [operation], 1))
          .received,
      ),
    ).toEqual({ kind: 'wait' })
  })
})
