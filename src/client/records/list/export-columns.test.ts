import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import {
  createExampleRow,
  type ExampleRow,
  exampleLayout,
  exampleMessages,
} from '#client/records/example-record.ts'
import { exportColumnsOf } from './export-columns.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: exampleMessages } })
const columns = exportColumnsOf<ExampleRow>(exampleLayout, i18n)
const sheetRow = (row: ExampleRow) =>
  Object.fromEntries(columns.map(({ title, value }) => [title, value(row)]))

test('exports a sheet from the layout alone: numbers and days as spreadsheet values, the rest as text', () => {
  const row = createExampleRow({
    count: 2.5,
    due: '2026-12-01',
    tags: ['a', 'c'],
    hints: ['mind the gap'],
    steps: [{ title: 'one', day: null }],
  })
  expect(sheetRow(row)).toMatchObject({
    Name: 'Hook',
    Count: 2.5,
    Due: '2026-12-01',
    Level: 'little',
    Tags: 'a, c',
    Owner: 'José Ortega',
    State: 'On',
    Hints: 'mind the gap',
    Steps: '1',
  })
})

test('exports an empty value as an empty cell', () => {
  const row = createExampleRow({ owner: null, ownerUser: null })
  expect(sheetRow(row)).toMatchObject({
    About: '',
    Code: '',
    Count: '',
    Due: '',
    Tags: '',
    Owner: '',
    Hints: '',
  })
})

test('exports every field of the screens as a column, in the order of the layout', () => {
  expect(columns.map(({ name }) => name)).toEqual(exampleLayout.fieldViews.map(({ name }) => name))
})
