import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleBox, exampleEntry } from './examples.ts'
import { displayStatusOf, summarizeEntries } from './summary.ts'
import type { Delivery } from './types.ts'

const run = { done: 0, total: 0 }

describe('summary', () => {
  test('counts 3 queued entries as waiting during a sign-in pause', () => {
    const box = exampleBox([exampleEntry('a1'), exampleEntry('a2'), exampleEntry('a3')])
    expect(
      summarizeEntries([...box.entries.values()], box.deliveries, { paused: 'auth' }, run),
    ).toMatchObject({ waiting: 3, saved: 0 })
  })

  test('counts 1 in review and the 2 behind it as decide 1, saved 2', () => {
    const box = exampleBox(
      [
        exampleEntry('a1', { ref: 'r' }),
        exampleEntry('a2', { ref: 'r' }),
        exampleEntry('a3', { ref: 'r' }),
      ],
      [{ id: 'a1', state: 'review' }],
    )
    expect(
      summarizeEntries([...box.entries.values()], box.deliveries, { paused: null }, run),
    ).toMatchObject({ decide: 1, saved: 2 })
  })

  test('an empty outbox has all counts 0 and no oldest date', () => {
    expect(summarizeEntries([], new Map(), { paused: null }, run)).toEqual({
      saved: 0,
      sending: 0,
      waiting: 0,
      decide: 0,
      refused: 0,
      oldest: null,
      done: 0,
      total: 0,
    })
  })

  test('the oldest entry is the first in line, not the first by the clock', () => {
    const box = exampleBox([
      exampleEntry('a2', { authoredAt: '2020' }),
      exampleEntry('a1', { authoredAt: '2026' }),
    ])
    expect(
      summarizeEntries([...box.entries.values()], box.deliveries, { paused: null }, run).oldest,
    ).toBe('2026')
  })

  test('a change about to be discarded needs no decision', () => {
    for (const state of ['review', 'refused', 'queued'] as const) {
      expect(
        displayStatusOf(
          { id: 'a', state, attempted: true, attempts: 1, alone: 0, fence: 1, intent: 'discard' },
          null,
        ),
      ).toBe('saved')
    }
  })

  test('F-60 the five counts always add up to the number of entries', () => {
    const state = fc.constantFrom<Delivery['state']>('queued', 'sending', 'review', 'refused')
    const paused = fc.constantFrom('auth' as const, 'scope' as const, null)
    fc.assert(
      fc.property(fc.array(fc.tuple(state, fc.boolean())), paused, (list, pause) => {
        const box = exampleBox(
          list.map((_, n) => exampleEntry(`a${n}`)),
          list.map(([one, intent], n) => ({
            id: `a${n}`,
            state: one,
            ...(intent ? { intent: 'discard' as const } : {}),
          })),
        )
        const { saved, sending, waiting, decide, refused } = summarizeEntries(
          [...box.entries.values()],
          box.deliveries,
          { paused: pause },
          run,
        )
        expect(saved + sending + waiting + decide + refused).toBe(list.length)
      }),
    )
  })
})
