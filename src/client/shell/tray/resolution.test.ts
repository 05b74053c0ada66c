import { describe, expect, test } from 'vitest'
import type { ConflictField } from '#contract/kernel/judge.ts'
import { mergedFields, resolutionOf } from './resolution.ts'

const field = (name: string, suggest: 'yours' | 'theirs'): ConflictField => ({ field: name, yours: 'B', theirs: 'C', before: 'A', suggest })

describe('what choosing for each field comes to', () => {
  test('F-17 all mine is the whole change again; all theirs leaves nothing of it', () => {
    const fields = [field('title', 'yours')]
    expect(resolutionOf({ title: 'B' }, fields, {})).toEqual({ kind: 'keep-mine' })
    expect(resolutionOf({ title: 'B' }, fields, { title: 'theirs' })).toEqual({ kind: 'take-theirs' })
  })

  test('F-20 a field left to the others keeps the rest of my change, notes above all', () => {
    const fields = [field('status', 'theirs'), field('assignedTo', 'theirs')]
    const patch = { status: 'Closed', assignedTo: 7, notes: 'done' }
    expect(resolutionOf(patch, fields, { assignedTo: 'yours' })).toEqual({ kind: 'edit', patch: { assignedTo: 7, notes: 'done' } })
    expect(mergedFields(patch, fields)).toEqual(['notes'])
  })

  test('F-81 what the change rested on has moved: go ahead, or withdraw it', () => {
    const fields = [field('severity', 'theirs')]
    expect(resolutionOf({ status: 'Closed', notes: 'n' }, fields, {})).toEqual({ kind: 'take-theirs' })
    expect(resolutionOf({ status: 'Closed', notes: 'n' }, fields, { severity: 'yours' })).toEqual({ kind: 'keep-mine' })
  })
})
