import { describe, expect, test } from 'vitest'
import { exampleEntry } from './examples.ts'
import { migrateEntry } from './migrate-entry.ts'

const raises = {
  1: (entry: ReturnType<typeof exampleEntry>) => ({
    ...entry,
    patch: { ...entry.patch, raised: 'to 2' },
  }),
  2: (entry: ReturnType<typeof exampleEntry>) => ({
    ...entry,
    patch: { ...entry.patch, again: 'to 3' },
  }),
}

describe('migrate', () => {
  test('migrates an entry that was never sent, step by step', () => {
    expect(migrateEntry(exampleEntry('a1', { patch: {} }), false, 2, raises)).toMatchObject({
      v: 2,
      patch: { raised: 'to 2' },
    })
    expect(migrateEntry(exampleEntry('a1', { patch: {} }), false, 3, raises)).toMatchObject({
      v: 3,
      patch: { raised: 'to 2', again: 'to 3' },
    })
  })

  test('leaves an entry that was sent in its format, so that the stored digest still matches', () => {
    expect(migrateEntry(exampleEntry('a1'), true, 2, raises)).toBe('keep')
  })

  test('F-49 leaves an entry of a newer app unchanged', () => {
    expect(migrateEntry(exampleEntry('a1', { v: 9 }), false)).toBe('keep')
    expect(migrateEntry(exampleEntry('a1'), false)).toBe('keep')
  })

  test('leaves an entry whose format has no migration', () => {
    expect(migrateEntry(exampleEntry('a1'), false, 4, { 2: raises[2] })).toBe('keep')
  })
})
