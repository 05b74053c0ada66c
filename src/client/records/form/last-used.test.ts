import { expect, test } from 'vitest'
import { msg } from '@lingui/core/macro'
import type { Fields } from '#contract/kernel/fields.ts'
import { createLayout } from '#client/records/layout.ts'
import { addLastUsed, suggestionsOf, lastUsedPresetOf } from './last-used.ts'

const fields = {
  site: { kind: 'text', most: 20 },
  place: { kind: 'text', most: 20 },
  cause: { kind: 'text', most: 20 },
  words: { kind: 'text', most: 20 },
} as const satisfies Fields
const layout = createLayout(
  fields,
  {
    site: { label: msg`Site`, control: { lastUsed: 'preset' }, create: 'all' },
    place: { label: msg`Place`, create: { in: 'all', lastUsed: { offer: 2, within: 'site' } } },
    cause: { label: msg`Cause`, control: { lastUsed: { offer: 1 } }, create: 'all' },
    words: { label: msg`Words`, create: 'all' },
  },
  { create: { all: null } },
)
const record = { site: 'north', place: 'Level 3', cause: 'Fall', words: 'Open edge' }

test('the next record begins with preset values, but not with offered ones', () => {
  expect(lastUsedPresetOf(layout, addLastUsed(layout, {}, record))).toEqual({ site: 'north' })
  expect(lastUsedPresetOf(layout, {})).toEqual({})
})

test('offers a place where it was used, newest first up to the limit, and a cause everywhere', () => {
  let known = addLastUsed(layout, {}, record)
  for (const place of ['Level 4', 'Level 5', ' Level 4 '])
    known = addLastUsed(layout, known, { ...record, place })
  known = addLastUsed(layout, known, { ...record, site: 'south', place: '', cause: 'Trip' })
  expect(suggestionsOf(layout, known, { site: 'north' })).toEqual({
    place: ['Level 4', 'Level 5'],
    cause: ['Trip'],
  })
  expect(suggestionsOf(layout, known, { site: 'south' })).toEqual({ cause: ['Trip'] })
  expect(suggestionsOf(layout, known, { site: '' })).toEqual({ cause: ['Trip'] })
})

test('an edited record counts only with its changed fields, so the next record does not begin in its site', () => {
  const known = addLastUsed(
    layout,
    addLastUsed(layout, {}, record),
    { ...record, site: 'south', place: 'Roof', cause: 'Trip' },
    ['place'],
  )
  expect(lastUsedPresetOf(layout, known)).toEqual({ site: 'north' })
  expect(suggestionsOf(layout, known, { site: 'south' })).toEqual({
    place: ['Roof'],
    cause: ['Fall'],
  })
})

test('forgets the oldest use first', () => {
  let known = addLastUsed(layout, {}, { ...record, site: 'first' })
  for (let n = 0; n < 200; n += 1)
    known = addLastUsed(layout, known, { ...record, site: `site ${n}` })
  expect(suggestionsOf(layout, known, { site: 'first' })['place']).toBeUndefined()
  expect(suggestionsOf(layout, known, { site: 'site 199' })['place']).toEqual(['Level 3'])
  expect(lastUsedPresetOf(layout, known)).toEqual({ site: 'site 199' })
})
