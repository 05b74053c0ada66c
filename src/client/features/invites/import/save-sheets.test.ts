import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { dryRun } from '../roster/dry-run.ts'
import { guessMapping } from '../roster/guess-mapping.ts'
import type { RosterMapping } from '../roster/roster-types.ts'
import { refusedTable } from './save-sheets.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const judged = (records: readonly (readonly string[])[], mapping: RosterMapping) =>
  dryRun({
    records,
    mapping,
    corrected: new Map(),
    left: new Set(),
    key: 'email',
    updates: false,
    adds: false,
    table: { rows: [], changes: [], replaced: null },
    people: [],
    companyName: 'Ridgeline',
    contractors: [],
  })

test('a file of refused lines reads again with the chosen columns', () => {
  const records = [
    ['First name', 'Last name', 'Adresse', 'Beruf', 'Schicht'],
    ['Ann', 'Lee', 'ann.lee@redmesa.test', '', 'Nacht'],
    ['Bo', 'Fox', 'bo.fox@redmesa.test', 'Welder', 'Tag'],
  ]
  const chosen: RosterMapping = {
    ...guessMapping(records),
    header: 1,
    columns: ['givenName', 'familyName', 'email', 'jobTitle', null],
    isSure: true,
  }
  const { titles, rows } = refusedTable(i18n, records, chosen, judged(records, chosen).lines)
  expect(titles).toEqual(['First name', 'Last name', 'Email', 'Job title', 'Schicht', 'Why'])
  expect(rows.map((row) => row.slice(0, 5))).toEqual(records.slice(1, 2))
  const again = guessMapping([titles, ...rows])
  expect(again).toMatchObject({ header: 1, isSure: true, columns: [...chosen.columns, null] })
})
