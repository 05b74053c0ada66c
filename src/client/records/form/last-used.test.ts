import { expect, test } from 'vitest'
import { msg } from '@lingui/core/macro'
import type { Fields } from '#contract/kernel/fields.ts'
import { layoutOf } from '#client/records/layout.ts'
import { noted, offersOf, presetOf } from './last-used.ts'

const fields = {
  site: { kind: 'text', most: 20 },
  place: { kind: 'text', most: 20 },
  cause: { kind: 'text', most: 20 },
  words: { kind: 'text', most: 20 },
} as const satisfies Fields
const layout = layoutOf(
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
  expect(presetOf(layout, noted(layout, {}, record))).toEqual({ site: 'north' })
  expect(presetOf(layout, {})).toEqual({})
})

test('offers a place where it was used, newest first up to the limit, and a cause everywhere', () => {
  let known = noted(layout, {}, record)
  for (const place of ['Level 4', 'Level 5', ' Level 4 '])
    known = noted(layout, known, { ...record, place })
  known = noted(layout, known, { ...record, site: 'south', place: '', cause: 'Trip' })
  expect(offersOf(layout, known, { site: 'north' })).toEqual({
    place: ['Level 4', 'Level 5'],
    cause: ['Trip'],
  })
  expect(offersOf(layout, known, { site: 'south' })).toEqual({ cause: ['Trip'] })
  expect(offersOf(layout, known, { site: '' })).toEqual({ cause: ['Trip'] })
})

test('an edited record counts only with its changed fields, so the next record does not begin in its site', () => {
  const known = noted(
    layout,
    noted(layout, {}, record),
    { ...record, site: 'south', place: 'Roof', cause: 'Trip' },
    ['place'],
  )
  expect(presetOf(layout, known)).toEqual({ site: 'north' })
  expect(offersOf(layout, known, { site: 'south' })).toEqual({ place: ['Roof'], cause: ['Fall'] })
})

test('forgets the oldest use first', () => {
  let known = noted(layout, {}, { ...record, site: 'first' })
  for (let n = 0; n < 200; n += 1) known = noted(layout, known, { ...record, site: `site ${n}` })
  expect(offersOf(layout, known, { site: 'first' })['place']).toBeUndefined()
  expect(offersOf(layout, known, { site: 'site 199' })['place']).toEqual(['Level 3'])
  expect(presetOf(layout, known)).toEqual({ site: 'site 199' })
})
