import { expect, test } from 'vitest'
import { entryOf } from './core/examples.ts'
import type { SentEntry } from './core/types.ts'
import { endedSince } from './outcome.ts'

const ended = (id: string, more: Partial<SentEntry> = {}): SentEntry => ({
  id,
  entry: entryOf(id),
  end: 'confirmed',
  epoch: 'e',
  confirmedAt: '',
  ...more,
})

test('reports a sent change even if the oldest is no longer remembered', () => {
  const [a, b, c] = [ended('a'), ended('b'), ended('c')]
  expect(endedSince([a, b], [b, c])).toEqual([c])
})

test('F-06 F-63 reports a withdrawn change as applied, although it had ended before', () => {
  const withdrawn = ended('a', { end: 'discarded' })
  const applied = ended('a', { was: 'discarded' })
  expect(endedSince([withdrawn], [applied])).toEqual([applied])
  // Reads it again because another tab reported it.
  expect(endedSince([applied], [{ ...applied }])).toEqual([])
})
