import { describe, expect, test } from 'vitest'
import { parseReceipts, parseResults } from './parse-answers.ts'
import { interpretResults } from './interpret-results.ts'
import type { OutboxOperation } from './core/types.ts'

const asked = new Set(['a', 'b'])

describe('a batch response', () => {
  test('F-33 is matched by id, in any order, with some missing', () => {
    expect(
      parseResults(
        {
          results: [
            {
              id: 'b',
              status: 200,
              version: 3,
              row: { uid: 'u' },
              ids: { u: { id: 4, label: 'CA-4' } },
            },
          ],
        },
        asked,
      ),
    ).toMatchObject([
      { id: 'b', status: 200, version: 3, row: { uid: 'u' }, ids: { u: { id: 4, label: 'CA-4' } } },
    ])
  })

  test('F-39 is ignored if it names other ids, no ids, one id twice, or is unreadable', () => {
    for (const results of [
      [],
      'no',
      [{ id: 'z', status: 200 }],
      [
        { id: 'a', status: 200 },
        { id: 'a', status: 200 },
      ],
      [{ id: 'a' }],
      [null],
    ]) {
      expect(parseResults({ results }, asked)).toBeNull()
    }
    expect(parseResults({}, asked)).toBeNull()
  })

  test('receipts contain only the requested ids', () => {
    expect(
      parseReceipts({ known: [{ id: 'a', version: 2 }], unknown: [], voided: ['b'] }, asked),
    ).toEqual({ known: [{ id: 'a', version: 2 }], unknown: [], voided: ['b'] })
    expect(parseReceipts({ known: [], unknown: ['z'], voided: [] }, asked)).toBeNull()
    expect(parseReceipts({ known: [{ id: 'a' }], unknown: [], voided: [] }, asked)).toBeNull()
    expect(parseReceipts({ known: [], unknown: ['a', 'a'], voided: [] }, asked)).toBeNull()
    expect(parseReceipts({ known: [] }, asked)).toBeNull()
  })
})

describe('the result of a batch', () => {
  const operations = ['a', 'b', 'c'].map((id): OutboxOperation => ({
    id,
    v: 1,
    entity: 'action',
    ref: id,
    op: 'patch',
    patch: {},
    seen: {},
    guards: {},
    deps: [],
    replaces: [],
    blobs: [],
    authoredAt: '',
  }))
  const read = (
    ...results: {
      id: string
      status: number
      code?: string
      of?: string
      by?: string
      version?: number
      row?: { version: number }
    }[]
  ) => interpretResults(operations, results)

  test('each operation has its own result; a missing one returns to the queue', () => {
    expect(
      read({ id: 'b', status: 422, code: 'invalid' }, { id: 'a', status: 200, version: 4 })
        .outcomes,
    ).toMatchObject([
      { kind: 'sent', id: 'a', version: 4 },
      { kind: 'refused', id: 'b', review: { kind: 'refused', code: 'invalid' } },
      { kind: 'queued', id: 'c' },
    ])
  })

  test('412, 409 exists, 400 and 413 need a decision, which names the change applied before', () => {
    expect(
      read(
        { id: 'a', status: 412 },
        { id: 'b', status: 409, code: 'exists', of: 'z', row: { version: 5 } },
        { id: 'c', status: 400 },
      ).outcomes,
    ).toMatchObject([
      { kind: 'review', review: { kind: 'conflict' } },
      { kind: 'review', review: { kind: 'exists' }, of: { id: 'z', version: 5 } },
      { kind: 'review', review: { kind: 'defect' } },
    ])
    // Another device had replaced it, so it was not applied itself.
    expect(
      read({ id: 'a', status: 409, code: 'exists', of: 'z', by: 'y', row: { version: 5 } })
        .outcomes[0],
    ).toMatchObject({ kind: 'review', of: { id: 'z', version: null } })
  })

  test('F-36 counts the failure of a single operation, but not a 429 or a foreign 403', () => {
    const reading = read(
      { id: 'a', status: 500 },
      { id: 'b', status: 403, code: 'waf' },
      { id: 'c', status: 429 },
    )
    expect(reading.outcomes).toMatchObject([
      { failed: true },
      { id: 'b', kind: 'queued' },
      { failed: false },
    ])
    expect(reading.failed).toBe(true)
  })

  test('a pause in the middle pauses the outbox, a 404 removes the row', () => {
    expect(read({ id: 'a', status: 200 }, { id: 'b', status: 403, code: 'blocked' })).toMatchObject(
      { pause: 'account' },
    )
    expect(read({ id: 'a', status: 404 }).outcomes[0]).toMatchObject({
      kind: 'refused',
      forget: true,
    })
    expect(read({ id: 'a', status: 409, code: 'epoch' })).toMatchObject({ epochChanged: true })
  })
})
