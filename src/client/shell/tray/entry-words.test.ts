import { expect, test } from 'vitest'
import type { RecordRegistry, RecordWords } from './record-words.ts'
import { wordsIn } from './entry-words.ts'

const said = (id: string): RecordWords => ({ kind: { id }, created: { id }, label: () => null, title: 'title', fields: {}, value: () => id, text: () => id, href: (ref) => `/${id}/${ref}`, forms: { create: `/${id}/new`, edit: (ref) => `/${id}/${ref}` } })
const registry: RecordRegistry = { correctiveAction: said('action'), project: said('project') }

test('an entry of a kind that only a newer version knows is shown like any other', () => {
  expect(wordsIn(registry, 'action')).toEqual({ kind: 'correctiveAction', words: registry.correctiveAction })
  const { kind, words } = wordsIn(registry, 'hazard')
  expect(kind).toBeNull()
  expect([words.kind.message, words.label('title'), words.href('u1')]).toEqual(['Change', null, '/back-office/sync'])
})
