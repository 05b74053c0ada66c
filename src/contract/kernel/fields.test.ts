import { describe, expect, expectTypeOf, test } from 'vitest'
import type { CreateOf, PatchOf, RowOf } from './field-types.ts'
import { createSchema, patchSchema, rowSchema } from './field-schemas.ts'
import {
  completed,
  emptyRow,
  type Fields,
  isEmpty,
  needed,
  wrongValues,
  writable,
} from './fields.ts'

/** One field of every kind. */
const fields = {
  recordID: { kind: 'number', write: 'never', filled: true },
  title: { kind: 'text', most: 5, needs: ['create', 'edit', 'call'] },
  story: { kind: 'longText', most: 10 },
  count: { kind: 'number', min: 0, max: 9 },
  weight: { kind: 'number', min: 0, max: 9, digits: 2 },
  due: { kind: 'day' },
  at: { kind: 'instant', past: true, needs: ['create', 'edit', 'call'], filled: true },
  level: { kind: 'choice', most: 10, options: ['Low', 'High'] },
  tags: { kind: 'choices', most: 10, options: ['a', 'b', 'c'] },
  owner: {
    kind: 'reference',
    to: 'user',
    byUid: true,
    companion: { field: 'ownerUser', as: 'person' },
  },
  isActive: { kind: 'flag', default: true, write: 'edit' },
  steps: { kind: 'texts', most: 5, count: 2 },
  parts: {
    kind: 'list',
    count: 2,
    fields: {
      name: { kind: 'text', most: 5, needs: ['create', 'edit', 'call'] },
      price: { kind: 'number', min: 0 },
    },
  },
  place: { kind: 'text', most: 5, write: 'create' },
  secret: { kind: 'text', most: 64, write: 'never', read: 'never' },
  detail: { kind: 'text', most: 64, write: 'never', read: 'one' },
} as const satisfies Fields

const create = createSchema(fields)
const patch = patchSchema(fields)
const least = { title: 'A', at: '2026-11-20T10:00:00.000Z' }
const problem = (schema: typeof patch, field: string, value: unknown) => {
  const parsed = schema.safeParse({ [field]: value })
  return parsed.success
    ? null
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ')
}

describe('a list of fields', () => {
  test('a new record needs its required fields and accepts optional ones', () => {
    expect(create.parse(least)).toEqual(least)
    expect(create.safeParse({ title: 'A' }).success).toBe(false)
    expect(create.safeParse({ ...least, isActive: false }).success).toBe(false)
    expect(create.safeParse({ ...least, recordID: 3 }).success).toBe(false)
  })

  test('a change is any subset; other fields of a row are accepted, unknown ones are not', () => {
    expect(patch.parse({})).toEqual({})
    expect(patch.parse({ isActive: false })).toEqual({ isActive: false })
    const whole = {
      recordID: 3,
      place: 'x',
      ownerUser: null,
      uid: 'u',
      version: 1,
      etag: 'e.1',
      detail: 'x',
    }
    expect(patch.parse(whole)).toEqual(whole)
    for (const field of ['secret', 'other'])
      expect(patch.safeParse({ [field]: 'x' }).success).toBe(false)
  })

  test("every optional field can be emptied, texts to '' and others to null", () => {
    const emptied = {
      story: '',
      count: null,
      weight: null,
      due: null,
      level: '',
      tags: [],
      owner: null,
      steps: [],
      parts: [],
    }
    expect(patch.parse(emptied)).toEqual(emptied)
    for (const field of ['title', 'at']) expect(problem(patch, field, null)).not.toBeNull()
    expect(problem(patch, 'title', ' ')).toBe('title: Required.')
  })

  test('enforces the limits of the field list', () => {
    expect(problem(patch, 'title', 'longer')).toBe('title: At most 5 characters.')
    expect(problem(patch, 'count', 10)).toBe('count: At most 9.')
    expect(problem(patch, 'count', 1.5)).not.toBeNull()
    expect(problem(patch, 'weight', 1.25)).toBeNull()
    expect(problem(patch, 'weight', 1.255)).toBe('weight: At most 2 digits after the point.')
    expect(problem(patch, 'steps', ['a', 'b', 'c'])).toBe('steps: At most 2.')
    expect(problem(patch, 'parts', [{ name: 'longer' }])).toContain(
      'parts.0.name: At most 5 characters.',
    )
    expect(problem(patch, 'parts', [{ name: 'a', price: 1, other: 1 }])).not.toBeNull()
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '0000-01-01',
    '20260101',
    '2026-01-01T00:00:00Z',
    '',
  ])('%j is not a day', (text) => {
    expect(problem(patch, 'due', text)).not.toBeNull()
  })

  test.each(['2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31'])(
    '%j is a day and stays as it is',
    (text) => {
      expect(patch.parse({ due: text })).toEqual({ due: text })
    },
  )

  test('a person is named by number or uid, and repeated choices count once', () => {
    const uid = '6F9619FF-8B86-4011-B42D-00CF4FC964FF'
    expect(patch.parse({ owner: uid, tags: ['b', 'a', 'b'] })).toEqual({
      owner: uid.toLowerCase(),
      tags: ['b', 'a'],
    })
  })

  test('fills an empty row and the missing fields of an older copy', () => {
    expect(emptyRow(fields)).toEqual({
      recordID: null,
      title: '',
      story: '',
      count: null,
      weight: null,
      due: null,
      at: null,
      level: '',
      tags: [],
      owner: null,
      ownerUser: null,
      isActive: true,
      steps: [],
      parts: [],
      place: '',
      secret: '',
      detail: '',
    })
    expect(completed({ title: 'A', isActive: false }, fields)).toMatchObject({
      title: 'A',
      isActive: false,
      due: null,
      tags: [],
    })
  })

  test('leaves write-only fields out of a response', () => {
    const row: Record<string, unknown> = {
      ...emptyRow(fields),
      recordID: 1,
      at: least.at,
      uid: 'u',
      version: 1,
      etag: 'e.1',
    }
    expect(rowSchema(fields).parse(row)).not.toHaveProperty('secret')
    const { detail: _, ...listed } = row
    expect(rowSchema(fields).parse(listed)).not.toHaveProperty('detail')
    expect(rowSchema(fields).parse({ ...row, detail: 'A' })).toHaveProperty('detail', 'A')
    expect(rowSchema(fields).safeParse({ ...listed, title: undefined }).success).toBe(false)
  })

  test('lists field names by requirement and by writer', () => {
    expect(needed(fields, 'edit')).toEqual(['title', 'at'])
    expect(writable(fields, 'create')).not.toContain('isActive')
    expect(writable(fields, 'edit')).not.toContain('place')
  })

  test('reports values outside their list or in the future, but not empty ones', () => {
    const now = Date.parse('2026-11-20T10:00:00Z')
    expect(
      wrongValues(fields, { level: 'None', tags: ['a', 'x'], at: '2026-11-20T10:02:00Z' }, now),
    ).toEqual(['at', 'level', 'tags'])
    expect(wrongValues(fields, { level: '', tags: [], at: '2026-11-20T10:00:30Z' }, now)).toEqual(
      [],
    )
    expect([undefined, null, ' ', []].every(isEmpty)).toBe(true)
    expect([0, false, 'a', ['a']].some(isEmpty)).toBe(false)
  })

  test('derives types from the field list', () => {
    type Row = RowOf<typeof fields>
    expectTypeOf<Row['due']>().toEqualTypeOf<string | null>()
    expectTypeOf<Row['at']>().toEqualTypeOf<string>()
    expectTypeOf<Row['tags']>().toEqualTypeOf<string[]>()
    expectTypeOf<Row['ownerUser']>().toEqualTypeOf<{ user_id: number; name: string } | null>()
    expectTypeOf<Row['parts'][number]['price']>().toEqualTypeOf<number | null>()
    expectTypeOf<keyof Row>().extract<'secret'>().toEqualTypeOf<never>()
    expectTypeOf<PatchOf<typeof fields>['owner']>().toEqualTypeOf<
      number | string | null | undefined
    >()
    expectTypeOf<PatchOf<typeof fields>['title']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<keyof PatchOf<typeof fields>>().extract<'place'>().toEqualTypeOf<never>()
    expectTypeOf<CreateOf<typeof fields>['at']>().toEqualTypeOf<string>()
  })
})
