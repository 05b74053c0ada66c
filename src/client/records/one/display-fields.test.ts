import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { createExampleRow, exampleLayout as layout } from '#client/records/example-record.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { displayFieldsOf } from './display-fields.ts'

const say = formatterFor(layout, setupI18n({ locale: 'en', messages: { en: {} } }))

test('a record shows its fields in order, without empty ones, with long texts apart', () => {
  const { facts, texts } = displayFieldsOf(
    layout,
    createExampleRow({ about: 'Of steel.', due: '2026-12-01' }),
    say,
    { first: ['code', 'owner'], without: ['name'] },
  )
  expect(facts.map(({ name, value }) => [name, value]).slice(0, 3)).toEqual([
    ['code', ''],
    ['owner', 'José Ortega'],
    ['due', '12/01/2026'],
  ])
  expect(facts.map(({ name }) => name)).not.toContain('name')
  // Appended texts are history.
  expect(texts.map(({ name, value }) => [name, value])).toEqual([['about', 'Of steel.']])
})
