import { describe, expect, test } from 'vitest'
import type { ConflictField } from '#contract/kernel/merge-fields.ts'
import { isOwnChange, mergedFields, otherWriter, resolutionOf } from './conflict.ts'

const field = (name: string, suggest: 'yours' | 'theirs'): ConflictField => ({
  field: name,
  yours: 'B',
  theirs: 'C',
  before: 'A',
  suggest,
})

describe('the result of choosing for each field', () => {
  test('F-17 all mine sends the whole change again; all theirs leaves nothing of it', () => {
    const fields = [field('title', 'yours')]
    expect(resolutionOf({ title: 'B' }, fields, {})).toEqual({ kind: 'keep-mine' })
    expect(resolutionOf({ title: 'B' }, fields, { title: 'theirs' })).toEqual({
      kind: 'take-theirs',
    })
  })

  test('F-20 a field left to the others keeps the rest of the change, especially notes', () => {
    const fields = [field('status', 'theirs'), field('assignedTo', 'theirs')]
    const patch = { status: 'Closed', assignedTo: 7, notes: 'done' }
    expect(resolutionOf(patch, fields, { assignedTo: 'yours' })).toEqual({
      kind: 'edit',
      patch: { assignedTo: 7, notes: 'done' },
    })
    expect(mergedFields(patch, fields)).toEqual(['notes'])
  })

  test('F-81 a changed guard field leaves two ways: go ahead, or withdraw the change', () => {
    const fields = [field('severity', 'theirs')]
    expect(resolutionOf({ status: 'Closed', notes: 'n' }, fields, {})).toEqual({
      kind: 'take-theirs',
    })
    expect(resolutionOf({ status: 'Closed', notes: 'n' }, fields, { severity: 'yours' })).toEqual({
      kind: 'keep-mine',
    })
  })
})

describe('the author of the fields of a conflict', () => {
  const by = (
    user_id: number,
    name: string,
    actor?: { user_id: number; name: string },
  ): ConflictField => ({
    ...field('title', 'yours'),
    by: {
      author: { user_id, name },
      ...(actor && { actor }),
      at: '2026-03-02T10:00:00Z',
      note: '',
    },
  })
  const ana = by(8, 'Ana Price')

  test('finds the one other author, with the user who acted for them', () => {
    expect(otherWriter([ana, ana], 7)).toEqual({ name: 'Ana Price', actor: null })
    const dana = { user_id: 9, name: 'Dana Whitfield' }
    expect(otherWriter([by(8, 'Ana Price', dana)], 7)?.actor).toEqual(dana)
  })

  test.each([
    ['several wrote', [ana, by(9, 'Nora Fields')]],
    ['one field has no history', [ana, field('status', 'theirs')]],
    [
      'another person wrote one field on their behalf',
      [ana, by(8, 'Ana Price', { user_id: 9, name: 'Dana Whitfield' })],
    ],
    ['the user wrote it on another device', [by(7, 'Dana Whitfield')]],
  ])('names no author where %s', (_, fields) => {
    expect(otherWriter(fields, 7)).toBeNull()
  })

  test('a conflict counts as with oneself only if the same user wrote each field', () => {
    const own = by(7, 'Dana Whitfield')
    expect(isOwnChange([own, own], 7)).toBe(true)
    expect(isOwnChange([own, ana], 7)).toBe(false)
    expect(isOwnChange([own, field('status', 'theirs')], 7)).toBe(false)
    expect(isOwnChange([], 7)).toBe(false)
  })
})
