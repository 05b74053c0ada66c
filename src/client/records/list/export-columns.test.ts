import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { aPart, type Part, partLayout, partWords } from '#client/records/examples.ts'
import { exportColumns } from './export-columns.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: partWords } })
const columns = exportColumns<Part>(partLayout, i18n)
const sheetRow = (row: Part) =>
  Object.fromEntries(columns.map(({ title, value }) => [title, value(row)]))

test('a kind is a sheet by its layout alone: numbers and days as a spreadsheet takes them, all else as it is read', () => {
  const row = aPart({
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

test('what is empty is an empty cell, never a word for nothing', () => {
  const row = aPart({ owner: null, ownerUser: null })
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

test('every field that the screens show is a column, in the order of the layout', () => {
  expect(columns.map(({ name }) => name)).toEqual(partLayout.fieldViews.map(({ name }) => name))
})
