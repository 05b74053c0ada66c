import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { csvOf, type Sheet } from '#contract/kernel/sheet.ts'
import { xlsxOf } from '#contract/kernel/sheet-xlsx.ts'
import type { Associate } from '#contract/team/schema.ts'
import { readSheetBytes } from '#client/data/sheets/read-sheet-bytes.ts'
import { messages as spanish } from '#client/features/team/locales/es.po'
import { associateRows } from '#client/features/team/associate-rows.ts'
import { associateLayout } from '#client/features/team/layout.tsx'
import { exportColumnsOf } from '#client/records/list/export-columns.ts'
import { associate } from '#tests/mocks/rows.ts'
import { dryRun } from './dry-run.ts'
import { existingPerson } from './existing-person.ts'
import { guessMapping } from './guess-mapping.ts'

const person = (
  user_id: number,
  [given_name, family_name]: [string, string],
  reportsTo: number | null,
  more: Partial<Associate['user_metadata']> & { roleID?: 1 | 2; blocked?: boolean } = {},
): Associate => {
  const { roleID = 1, blocked = false, ...facts } = more
  const one = associate(user_id, `${given_name} ${family_name}`, reportsTo, { roleID, blocked })
  return {
    ...one,
    given_name,
    family_name,
    email: `p${user_id}@ridge.test`,
    user_metadata: {
      ...one.user_metadata,
      jobTitle: 'Rigger',
      package: 'SA-ADMINISTRATOR',
      canCreateProject: false,
      ...facts,
    },
  }
}

/**
 * Names and titles that a spreadsheet reads as formulas, an inactive manager, and two managers with
 * one name.
 */
const team: readonly Associate[] = [
  person(1, ['Dana', 'Whitfield'], null, { roleID: 2, package: 'SA-OSHA', canCreateProject: true }),
  person(2, ['Mary Ann', 'Núñez, Jr.'], 1, { jobTitle: '+Foreman "A"', package: null }),
  person(3, ['=cmd', '@home'], 5, { jobTitle: '-1+2' }),
  person(4, ['王', '小明'], 6, { jobTitle: "'=quoted" }),
  person(5, ['Gone', 'Boss'], 1, { roleID: 2, blocked: true }),
  person(6, ['Kim', 'Lee'], 1, { roleID: 2 }),
  person(7, ['Kim', 'Lee'], 1, { roleID: 2, jobTitle: '+1 512 555 0142' }),
]

/** Exports the associates with all columns, as their page does. */
function exported(locale: 'en' | 'es'): Sheet {
  const i18n = setupI18n({ locale, messages: { en: {}, es: spanish } })
  const columns = exportColumnsOf(associateLayout, i18n)
  return {
    name: 'Associates',
    columns,
    rows: associateRows(team).map((row) => columns.map(({ value }) => value(row))),
  }
}

async function bytesOf(
  parts: AsyncIterable<string | Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array> {
  const all: BlobPart[] = []
  for await (const part of parts) all.push(part)
  return new Uint8Array(await new Blob(all).arrayBuffer())
}

describe.each(['en', 'es'] as const)('the exported associates in %s', (language) => {
  test.each(['csv', 'xlsx'] as const)(
    'read back as %s without a change, also names like formulas and telephone numbers',
    async (kind) => {
      const read = await readSheetBytes(
        await bytesOf(kind === 'csv' ? csvOf(exported(language)) : xlsxOf(exported(language))),
        `team.${kind}`,
      )
      if (!read.ok) throw new Error(read.fault)
      const { records } = read.sheet
      const mapping = guessMapping(records)
      expect(mapping).toMatchObject({ header: 1, isSure: true })
      expect(mapping.columns.filter((field) => field !== null)).toEqual([
        'name',
        'jobTitle',
        'email',
        'reportsTo',
        'role',
        'package',
        'company',
        'canCreateProject',
      ])
      const run = dryRun({
        records,
        mapping,
        corrected: new Map(),
        left: new Set(),
        key: 'email',
        updates: true,
        adds: false,
        companyName: 'Ridgeline Builders',
        contractors: [],
        people: team.map(existingPerson),
        table: { rows: [], changes: [], replaced: null },
      })
      expect(
        run.lines.map(({ outcome, errors, changes }) => ({ outcome, errors, changes })),
      ).toEqual(
        team.map(({ blocked }) =>
          blocked
            ? { outcome: 'refused', errors: { email: { code: 'inactive' } }, changes: {} }
            : { outcome: 'unchanged', errors: {}, changes: {} },
        ),
      )
      expect([run.isTakeable, run.held]).toEqual([false, []])
    },
  )
})
