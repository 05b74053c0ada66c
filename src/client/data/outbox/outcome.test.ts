import { expect, test } from 'vitest'
import { exampleEntry } from './core/examples.ts'
import type { EndedEntry } from './core/types.ts'
import { newlyEndedEntries } from './outcome.ts'

const ended = (id: string, more: Partial<EndedEntry> = {}): EndedEntry => ({
  id,
  entry: exampleEntry(id),
  end: 'confirmed',
  epoch: 'e',
  confirmedAt: '',
  ...more,
})

test('reports a sent change even if the oldest is no longer remembered', () => {
  const [a, b, c] = [ended('a'), ended('b'), ended('c')]
  expect(newlyEndedEntries([a, b], [b, c])).toEqual([c])
})

test('F-06 F-63 reports a withdrawn change as applied, although it had ended before', () => {
  const withdrawn = ended('a', { end: 'discarded' })
  const applied = ended('a', { was: 'discarded' })
  expect(newlyEndedEntries([withdrawn], [applied])).toEqual([applied])
  // Reads it again because another tab reported it.
  expect(newlyEndedEntries([applied], [{ ...applied }])).toEqual([])
})
