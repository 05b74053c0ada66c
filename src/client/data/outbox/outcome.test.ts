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

test('what was sent is told of also when the oldest is no longer remembered', () => {
  const [a, b, c] = [ended('a'), ended('b'), ended('c')]
  expect(endedSince([a, b], [b, c])).toEqual([c])
})

test('F-06 F-63 a withdrawn change that had been applied is told of, although it had ended before', () => {
  const withdrawn = ended('a', { end: 'discarded' })
  const applied = ended('a', { was: 'discarded' })
  expect(endedSince([withdrawn], [applied])).toEqual([applied])
  // Reads it again because another tab reported it.
  expect(endedSince([applied], [{ ...applied }])).toEqual([])
})
