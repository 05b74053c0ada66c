import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#contract/index.ts'
import { listAnswer } from '#contract/kernel/shapes.ts'
import { createAllowlist, shapeHashOf } from './allowlist.ts'

const row = z.object({
  id: z.int(),
  who: z.object({ name: z.string() }).nullable(),
  tags: z.array(z.object({ t: z.string() })).optional(),
})
const secret = {
  id: 1,
  who: { name: 'A', hash: 'x' },
  tags: [{ t: 'a', no: 1 }],
  password_hash: 'x',
}
const clean = { id: 1, who: { name: 'A' }, tags: [{ t: 'a' }] }

test('15.3.1 only fields of the contract leave the server', () => {
  expect(createAllowlist(row)(secret)).toEqual(clean)
  expect(createAllowlist(z.array(row))([secret])).toEqual([clean])
  expect(createAllowlist(z.record(z.string(), row))({ a: secret })).toEqual({ a: clean })
})

test('a list filters the rows of the array and of the delta', () => {
  const allowed = createAllowlist(listAnswer(row))
  expect(allowed([secret])).toEqual([clean])
  expect(
    allowed({
      epoch: 'e',
      access: 'a',
      reset: false,
      more: false,
      buckets: [{ bucket: 0, since: 1, rows: [secret] }],
      own: 1,
    }),
  ).toEqual({
    epoch: 'e',
    access: 'a',
    reset: false,
    more: false,
    buckets: [{ bucket: 0, since: 1, rows: [clean] }],
  })
})

test('applies the one of several object types whose names the value has', () => {
  const allowed = createAllowlist(
    z.union([z.object({ data: z.array(row) }), listAnswer(row).options[1]]),
  )
  expect(allowed({ data: [secret], buckets: 1 })).toEqual({ data: [clean] })
  const delta = { epoch: 'e', access: 'a', reset: false, more: false }
  expect(allowed({ ...delta, buckets: [{ bucket: 0, since: 1, rows: [secret] }], own: 1 })).toEqual(
    { ...delta, buckets: [{ bucket: 0, since: 1, rows: [clean] }] },
  )
  expect(allowed({ stranger: 1 })).toEqual({})
})

test('passes a value without other fields through unchanged, next to one that has some', () => {
  const allowed = createAllowlist(listAnswer(row))
  const pure = [structuredClone(clean), structuredClone(clean)]
  expect(allowed(pure)).toBe(pure)
  const mixed = [pure[0], secret]
  expect(allowed(mixed)).toEqual([clean, clean])
  expect(mixed[1]).toHaveProperty('password_hash')
  expect(
    allowed([
      { ...clean, who: { name: 'A', hash: 'x' } },
      { ...clean, tags: [{ t: 'a' }, { t: 'b', no: 1 }] },
    ]),
  ).toEqual([clean, { ...clean, tags: [{ t: 'a' }, { t: 'b' }] }])
})

test('null and absent fields stay as they are', () => {
  expect(createAllowlist(row)({ id: 1, who: null })).toEqual({ id: 1, who: null })
  expect(createAllowlist(z.null())(null)).toBeNull()
})

test('every answer of the contract has an allowlist that drops an unknown field', () => {
  for (const { name, answer } of operations) {
    const allowed = createAllowlist(answer)
    if (answer instanceof z.ZodObject) expect(allowed({ stranger: 1 }), name).toEqual({})
  }
})

test('a list with another field has another shape; other limits and texts do not change it', () => {
  const fields = { id: z.int(), owner: z.object({ name: z.string() }).nullable() }
  const shape = shapeHashOf(listAnswer(z.object(fields)))
  expect(shape).toMatch(/^[\w-]{6}$/)
  expect(
    shapeHashOf(
      listAnswer(z.object({ owner: fields.owner.optional(), id: z.int().max(9, 'Less.') })),
    ),
  ).toBe(shape)
  expect(shapeHashOf(listAnswer(z.object({ ...fields, dueDate: z.string().nullable() })))).not.toBe(
    shape,
  )
  expect(
    shapeHashOf(
      listAnswer(
        z.object({ id: z.int(), owner: z.object({ name: z.string(), role: z.int() }).nullable() }),
      ),
    ),
  ).not.toBe(shape)
})
