import { expect, test } from 'vitest'
import type { Review } from '#client/data/outbox/core/types.ts'
import { entryOf } from '#client/data/outbox/core/examples.ts'
import { formAddresses } from './form-address.ts'
import { mainAction } from './ways.ts'

const refusal: Review = { id: 'e', kind: 'refused', row: null, fields: [], code: '', message: '' }

test('the main button is the way that solves it: writing it otherwise, before sending the same words again', () => {
  const refused = { kind: 'refused', code: 'invalid' } as const
  expect(mainAction(['open', 'discard', 'again', 'edit'], refused)).toBe('edit')
  expect(mainAction(['discard', 'again', 'copy'], refused)).toBe('copy')
  expect(
    mainAction(['open', 'discard', 'keep-mine', 'edit'], { kind: 'exists', code: 'exists' }),
  ).toBe('edit')
  expect(mainAction(['open', 'discard', 'again'], refused)).toBe('again')
})

test('where the server failed on it nothing is wrong with the words: they are sent again, unless they are too many', () => {
  expect(mainAction(['open', 'discard', 'again', 'edit'], { kind: 'defect', code: '' })).toBe(
    'again',
  )
  expect(
    mainAction(['open', 'discard', 'again', 'edit'], { kind: 'defect', code: 'too-large' }),
  ).toBe('edit')
})

test('of a record that others have no way is the main one, and none copies it into a double', () => {
  for (const code of ['not-found', 'reassigned', 'not-editor', 'not-permitted'])
    expect(mainAction(['discard', 'again', 'copy'], { kind: 'refused', code })).toBeNull()
  const forms = { create: '/new', edit: (ref: string) => `/${ref}` }
  const entry = entryOf('e', { op: 'patch' })
  for (const code of ['reassigned', 'not-editor', 'not-permitted'])
    expect(formAddresses({ forms }, entry, { ...refusal, code }, false)).toEqual({
      edit: null,
      copy: null,
    })
  expect(formAddresses({ forms }, entry, { ...refusal, code: 'not-found' }, false).copy).toBe(
    `/new?entry=${entry.id}&as=new`,
  )
})

test('what only waits has no main button: Discard is never it', () => {
  expect(mainAction(['open', 'discard'], null)).toBeNull()
})
