import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { type Entry, entryFormatVersion } from '#client/data/outbox/core/types.ts'
import type { RecordRegistry, RecordWords } from './record-words.ts'
import { refusalReason, wordsIn } from './entry-words.ts'

const said = (id: string): RecordWords => ({
  kind: { id },
  created: { id },
  label: () => null,
  title: 'title',
  fields: {},
  value: () => id,
  text: () => id,
  href: (ref) => `/${id}/${ref}`,
  forms: { create: `/${id}/new`, edit: (ref) => `/${id}/${ref}` },
})
const registry: RecordRegistry = { correctiveAction: said('action'), project: said('project') }

test('shows an entry of a kind known only to a newer version like any other', () => {
  expect(wordsIn(registry, 'action')).toEqual({
    kind: 'correctiveAction',
    words: registry.correctiveAction,
  })
  const { kind, words } = wordsIn(registry, 'hazard')
  expect(kind).toBeNull()
  expect([words.kind.message, words.label('title'), words.href('u1')]).toEqual([
    'Change',
    null,
    '/back-office/sync',
  ])
})

test("translates the server's specified field texts and leaves its own sentences unchanged", () => {
  const i18n = setupI18n({
    locale: 'es',
    messages: { es: { Project: 'Proyecto', 'Please select project': 'Seleccione un proyecto' } },
  })
  const words: RecordWords = {
    ...said('action'),
    label: (field) => (field === 'projectID' ? { id: 'Project' } : null),
    fields: { projectID: { kind: 'reference', to: 'project', asks: 'Please select project' } },
  }
  const known = {
    registry: { ...registry, correctiveAction: words },
    names: { i18n, name: () => '', lookup: () => undefined, unknown: '' },
    recordOf: () => undefined,
  }
  const entry: Entry = {
    id: 'e',
    v: entryFormatVersion,
    seq: 1,
    scope: { tenant: '1', user: '1' },
    entity: 'action',
    ref: 'r',
    op: 'create',
    patch: {},
    seen: {},
    guards: {},
    deps: [],
    blobs: [],
    authoredAt: '',
    replaces: [],
  }
  const saysOf = (sentence: string) =>
    refusalReason(
      known,
      entry,
      {
        id: 'e',
        kind: 'refused',
        row: null,
        fields: [],
        code: 'invalid',
        message: '',
        problems: { projectID: sentence },
      },
      String,
    )?.problems.map(({ text }) => text)
  expect(saysOf('Please select project')).toEqual(['Proyecto: Seleccione un proyecto'])
  expect(saysOf('It is closed on Sundays.')).toEqual(['Proyecto: It is closed on Sundays.'])
})
