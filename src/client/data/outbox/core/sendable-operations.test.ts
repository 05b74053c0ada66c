import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleBox, exampleEntry, meta, exampleEndedEntry } from './examples.ts'
import { blockersOf, sortEntries, lanesOf, orphansOf } from './lanes.ts'
import { clientBatchLimits, laneHeads, sendableOperations } from './sendable-operations.ts'
import type { Delivery, Entry } from './types.ts'

const idsOf = (operations: { id: string }[]) => operations.map((operation) => operation.id)

describe('ready', () => {
  test('a project and an action in it are sent together, the parent first', () => {
    const box = exampleBox([
      exampleEntry('a2', { op: 'create', deps: ['p1'] }),
      exampleEntry('p1', { op: 'create', entity: 'project' }),
    ])
    expect(sendableOperations(box).map(({ id, deps }) => [id, deps])).toEqual([
      ['p1', []],
      ['a2', ['p1']],
    ])
  })

  test('a held lane blocks only itself', () => {
    const box = exampleBox(
      [exampleEntry('a1', { ref: 'r' }), exampleEntry('a2', { ref: 'r' }), exampleEntry('b3')],
      [{ id: 'a1', state: 'review' }],
    )
    expect(idsOf(sendableOperations(box))).toEqual(['b3'])
    for (const state of ['refused', 'sending'] as const) {
      const other = exampleBox(
        [exampleEntry('a1', { ref: 'r' }), exampleEntry('a2', { ref: 'r' })],
        [{ id: 'a1', state }],
      )
      expect(sendableOperations(other)).toEqual([])
    }
  })

  test('sends 100 of 250 free entries', () => {
    const box = exampleBox(Array.from({ length: 250 }, (_, n) => exampleEntry(`a${n + 1}`)))
    expect(sendableOperations(box)).toHaveLength(100)
    expect(idsOf(sendableOperations(box)).at(-1)).toBe('a100')
  })

  test('a batch stays under 256 KB in bytes; a larger entry is sent alone', () => {
    const large = (id: string, size: number) =>
      exampleEntry(id, { patch: { title: 'é'.repeat(size) } })
    const box = exampleBox([
      large('a1', 50_000),
      large('a2', 50_000),
      large('a3', 50_000),
      large('a4', 10),
    ])
    const batch = sendableOperations(box)
    expect(idsOf(batch)).toEqual(['a1', 'a2'])
    expect(
      new TextEncoder().encode(JSON.stringify({ epoch: 'e1', ops: batch })).length,
    ).toBeLessThanOrEqual(clientBatchLimits.bytes)
    expect(idsOf(sendableOperations(exampleBox([large('a1', 200_000), large('a2', 10)])))).toEqual([
      'a1',
    ])
  })

  test('sends creates first, then in saved order; a create leads its lane from any position', () => {
    const box = exampleBox([
      exampleEntry('a1', { ref: 'r' }),
      exampleEntry('b2'),
      exampleEntry('c3', { op: 'create', ref: 'r' }),
    ])
    expect(idsOf(sendableOperations(box))).toEqual(['c3', 'a1', 'b2'])
  })

  test('entries of a lane follow their head directly and name it as dependency', () => {
    const box = exampleBox([
      exampleEntry('a1', { ref: 'r' }),
      exampleEntry('b2'),
      exampleEntry('a3', { ref: 'r' }),
    ])
    expect(sendableOperations(box).map(({ id, deps }) => [id, deps])).toEqual([
      ['a1', []],
      ['a3', ['a1']],
      ['b2', []],
    ])
  })

  test('is empty while paused, before the first response, and while receipts of another epoch are due', () => {
    const box = exampleBox([exampleEntry('a1')])
    for (const paused of ['auth', 'update', 'scope', 'account'] as const)
      expect(sendableOperations({ ...box, meta: { ...meta, paused } })).toEqual([])
    expect(sendableOperations({ ...box, meta: { ...meta, epoch: '' } })).toEqual([])
    expect(
      sendableOperations(
        exampleBox(
          [exampleEntry('a1', { deps: ['p9'] })],
          [],
          [exampleEndedEntry('p9', { epoch: 'e0' })],
        ),
      ),
    ).toEqual([])
  })

  test('a dependency is met when it or its replacement is Sent; F-69 also when this outbox never had it', () => {
    const waiting = exampleEntry('a5', { deps: ['p1'] })
    expect(idsOf(sendableOperations(exampleBox([waiting], [], [exampleEndedEntry('p1')])))).toEqual(
      ['a5'],
    )
    expect(idsOf(sendableOperations(exampleBox([waiting])))).toEqual(['a5'])
    expect(
      idsOf(
        sendableOperations(
          exampleBox(
            [waiting],
            [],
            [exampleEndedEntry('p1', { end: 'superseded', by: 'p2' }), exampleEndedEntry('p2')],
          ),
        ),
      ),
    ).toEqual(['a5'])
    const chain = exampleBox(
      [waiting, exampleEntry('p2', { replaces: ['p1'] })],
      [],
      [exampleEndedEntry('p1', { end: 'superseded', by: 'p2' })],
    )
    expect(sendableOperations(chain).map(({ id, deps }) => [id, deps])).toEqual([
      ['p2', []],
      ['a5', ['p2']],
    ])
    expect(
      idsOf(
        sendableOperations({
          ...chain,
          deliveries: exampleBox([...chain.entries.values()], [{ id: 'p2', state: 'refused' }])
            .deliveries,
        }),
      ),
    ).toEqual([])
    expect(
      sendableOperations(
        exampleBox([waiting], [], [exampleEndedEntry('p1', { end: 'discarded' })]),
      ),
    ).toEqual([])
  })

  test('does not send an entry with an intent, and its lane waits', () => {
    const box = exampleBox(
      [exampleEntry('a1', { ref: 'r' }), exampleEntry('a2', { ref: 'r' })],
      [{ id: 'a1', intent: 'discard' }],
    )
    expect(sendableOperations(box)).toEqual([])
  })

  test('F-49 an entry of a newer app stays and blocks its lane', () => {
    expect(
      sendableOperations(
        exampleBox([exampleEntry('a1', { ref: 'r', v: 9 }), exampleEntry('a2', { ref: 'r' })]),
      ),
    ).toEqual([])
  })

  test('a photo that is not uploaded blocks its entry', () => {
    const box = exampleBox([exampleEntry('a1', { blobs: ['b'] })])
    expect(sendableOperations(box)).toEqual([])
    expect(idsOf(sendableOperations({ ...box, uploaded: new Set(['b']) }))).toEqual(['a1'])
  })

  test("sends the content and the version after a restore, but not position, scope or the record's name", () => {
    const [operation] = sendableOperations(
      exampleBox(
        [exampleEntry('a1', { seen: { title: 'A' }, about: { title: 'A' }, replaces: ['z'] })],
        [{ id: 'a1', at: 4 }],
      ),
    )
    expect(operation).toEqual({
      id: 'a1',
      v: 1,
      entity: 'action',
      ref: 'record-a1',
      op: 'patch',
      patch: { title: 'a1' },
      seen: { title: 'A' },
      guards: {},
      deps: [],
      blobs: [],
      authoredAt: '2026-11-20T09:00:00.000Z',
      replaces: ['z'],
      at: 4,
    })
  })

  test('F-36 sends lane heads alone in turn, the one with the fewest failures first', () => {
    const box = exampleBox(
      [
        exampleEntry('a1'),
        exampleEntry('b2', { ref: 'r' }),
        exampleEntry('b3', { ref: 'r' }),
        exampleEntry('c4'),
      ],
      [{ id: 'a1', alone: 2 }],
    )
    expect(idsOf(laneHeads(box))).toEqual(['b2', 'c4', 'a1'])
  })

  test('every batch keeps the order of each lane and contains all dependencies of its entries', () => {
    const entries = fc.array(
      fc.record({
        ref: fc.integer({ min: 0, max: 3 }),
        create: fc.boolean(),
        state: fc.constantFrom('queued', 'queued', 'queued', 'review', 'refused'),
        dep: fc.option(fc.integer({ min: 0, max: 11 })),
        intent: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 8 }), (list, most) => {
        const made: Entry[] = list.map((one, n) =>
          exampleEntry(`x${n + 1}`, {
            ref: `r${one.ref}`,
            op: one.create ? 'create' : 'patch',
            deps: one.dep === null || one.dep === n ? [] : [`x${one.dep + 1}`],
          }),
        )
        const states = list.map((one, n): Partial<Delivery> => ({
          id: `x${n + 1}`,
          state: one.state as Delivery['state'],
          ...(one.intent && n % 5 === 0 ? { intent: 'discard' } : {}),
        }))
        const box = exampleBox(made, states)
        const batch = sendableOperations(box, { operations: most, bytes: 1e6 })
        expect(batch.length).toBeLessThanOrEqual(most)
        const places = new Map(batch.map(({ id }, place) => [id, place]))
        for (const { id, deps } of batch) {
          const entry = box.entries.get(id)
          for (const dep of [
            ...deps,
            ...(entry?.deps ?? []).filter((other) => box.entries.has(other)),
          ])
            expect(places.get(dep)).toBeLessThan(places.get(id) ?? -1)
          expect(box.deliveries.get(id)).toMatchObject({ state: 'queued' })
          expect(box.deliveries.get(id)?.intent).toBeUndefined()
        }
        for (const lane of lanesOf(sortEntries(made)).values()) {
          const taken = lane.map((entry) => places.get(entry.id))
          const first = taken.indexOf(undefined)
          expect(
            taken.slice(first === -1 ? taken.length : first).every((place) => place === undefined),
          ).toBe(true)
          expect([...taken].sort((a, b) => (a ?? 99) - (b ?? 99))).toEqual(taken)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('lanes', () => {
  test('F-68 a queued entry loses its parent when the parent or its replacement was discarded', () => {
    const entries = [
      exampleEntry('a1', { deps: ['p1'] }),
      exampleEntry('b2', { deps: ['p2'] }),
      exampleEntry('c3', { deps: ['p3'] }),
    ]
    const ends = [
      exampleEndedEntry('p1', { end: 'discarded' }),
      exampleEndedEntry('p2', { end: 'superseded', by: 'p4' }),
      exampleEndedEntry('p4', { end: 'discarded' }),
      exampleEndedEntry('p3'),
    ]
    expect(orphansOf(exampleBox(entries, [], ends))).toEqual(['a1', 'b2'])
    expect(
      orphansOf(
        exampleBox(
          entries,
          [
            { id: 'a1', state: 'refused' },
            { id: 'b2', intent: 'discard' },
          ],
          ends,
        ),
      ),
    ).toEqual([])
  })

  test('a blocked entry names the entries that it waits for, through lanes and dependencies', () => {
    const entries = [
      exampleEntry('p1', { op: 'create', ref: 'p' }),
      exampleEntry('a2', { op: 'create', ref: 'a', deps: ['p1'] }),
      exampleEntry('a3', { ref: 'a' }),
      exampleEntry('b4'),
    ]
    const box = exampleBox(entries, [{ id: 'p1', state: 'refused' }])
    expect(
      [...blockersOf(box, lanesOf(sortEntries(entries)))].toSorted(([one], [other]) =>
        one < other ? -1 : 1,
      ),
    ).toEqual([
      ['a2', 'p1'],
      ['a3', 'p1'],
    ])
  })

  test('F-75 a create of several records belongs to the lane of each of them', () => {
    const several = exampleEntry('p1', {
      op: 'create',
      ref: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
      patch: { each: [{ name: 'A' }, { name: 'B' }] },
    })
    const uids = [...lanesOf([several]).keys()]
    expect(uids).toHaveLength(2)
    const box = exampleBox(
      [several, exampleEntry('a2', { ref: uids[1] })],
      [{ id: 'p1', state: 'refused' }],
    )
    expect(sendableOperations(box)).toEqual([])
  })

  test('sorts the older of two entries in one position first', () => {
    expect(
      sortEntries([
        exampleEntry('a1', { seq: 1, replaces: ['z'] }),
        exampleEntry('z', { seq: 1 }),
      ]).map((entry) => entry.id),
    ).toEqual(['z', 'a1'])
  })
})
