import { expect, test } from 'vitest'
import type { Review } from '#client/data/outbox/core/types.ts'
import { exampleEntry } from '#client/data/outbox/core/examples.ts'
import { formAddresses } from './form-address.ts'
import { mainAction } from './ways.ts'

const refusal: Review = { id: 'e', kind: 'refused', row: null, fields: [], code: '', message: '' }

test('the main button prefers editing the change over sending it again', () => {
  const refused = { kind: 'refused', code: 'invalid' } as const
  expect(mainAction(['open', 'discard', 'again', 'edit'], refused)).toBe('edit')
  expect(mainAction(['discard', 'again', 'copy'], refused)).toBe('copy')
  expect(
    mainAction(['open', 'discard', 'keep-mine', 'edit'], { kind: 'exists', code: 'exists' }),
  ).toBe('edit')
  expect(mainAction(['open', 'discard', 'again'], refused)).toBe('again')
})

test('after a server fault the main button sends the change again, unless it is too large', () => {
  expect(mainAction(['open', 'discard', 'again', 'edit'], { kind: 'defect', code: '' })).toBe(
    'again',
  )
  expect(
    mainAction(['open', 'discard', 'again', 'edit'], { kind: 'defect', code: 'too-large' }),
  ).toBe('edit')
})

test('a record held by others has no main button and no copy', () => {
  for (const code of ['not-found', 'reassigned', 'not-editor', 'not-permitted'])
    expect(mainAction(['discard', 'again', 'copy'], { kind: 'refused', code })).toBeNull()
  const forms = { create: '/new', edit: (ref: string) => `/${ref}` }
  const entry = exampleEntry('e', { op: 'patch' })
  for (const code of ['reassigned', 'not-editor', 'not-permitted'])
    expect(formAddresses({ forms }, entry, { ...refusal, code }, false)).toEqual({
      edit: null,
      copy: null,
    })
  expect(formAddresses({ forms }, entry, { ...refusal, code: 'not-found' }, false).copy).toBe(
    `/new?entry=${entry.id}&as=new`,
  )
})

test('a waiting change has no main button; Discard is never one', () => {
  expect(mainAction(['open', 'discard'], null)).toBeNull()
})
