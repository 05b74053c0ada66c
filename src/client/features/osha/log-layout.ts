import { msg } from '@lingui/core/macro'
import { injuryKinds, outcomes } from '#contract/osha/choices.ts'
import { oshaCaseFields } from '#contract/osha/fields.ts'
import type { LogLine } from '#contract/osha/schema.ts'
import { dayText } from '#client/i18n/days.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'
import { privacyCase } from './words.ts'

const {
  caseNumber,
  employeeName,
  jobTitle,
  injuryDate,
  whereOccurred,
  description,
  outcome,
  daysAway,
  daysRestricted,
  injuryKind,
  isRemoved,
  removedReason,
} = oshaCaseFields
/** The fields of a line of form 300. */
const lineFields = {
  caseNumber,
  employeeName,
  jobTitle,
  injuryDate,
  whereOccurred,
  description,
  outcome,
  daysAway,
  daysRestricted,
  injuryKind,
  isRemoved,
  removedReason,
}
export type LogRow = RowOfFields<typeof lineFields> & LogLine

const mark = (letters: string, options: readonly string[], value: string) =>
  letters[options.indexOf(value)] ?? ''

/** Form 300 as a list, by its columns A to M. */
export const logLayout = createLayout(
  lineFields,
  {
    caseNumber: {
      label: msg`Case number`,
      column: { header: msg`A`, width: 3, hideable: false, noTruncate: true },
    },
    employeeName: {
      label: msg`Employee`,
      search: true,
      column: {
        header: msg`B, C Employee`,
        width: 7.5,
        grow: 2,
        hideable: false,
        main: true,
        cell: (row, { i18n }) =>
          `${employeeNameOf(row as LogRow, i18n._(privacyCase))}\n${row.jobTitle}`,
        sort: (row) => row.employeeName || null,
      },
    },
    injuryDate: {
      label: msg`Date`,
      column: {
        header: msg`D Date`,
        width: 6.5,
        noTruncate: true,
        first: 'asc',
        cell: ({ injuryDate: day }, { i18n }) => dayText(day, i18n.locale === 'es' ? 'es' : 'en'),
      },
      filter: {},
    },
    description: {
      label: msg`Description`,
      search: true,
      column: {
        header: msg`E, F What and where`,
        width: 9,
        grow: 3,
        cell: (row) => `${row.description}\n${whereOf(row)}`,
        second: { at: 1, cell: ({ description: text }) => text, shrinks: true },
      },
    },
    outcome: {
      label: msg`Outcome`,
      column: {
        header: msg`G–J`,
        width: 6.5,
        grow: 1,
        cell: ({ outcome: value }, say) =>
          `${mark('GHIJ', outcomes, value)} ${say.choiceText(value)}`,
        sort: 'options',
      },
      filter: {},
    },
    daysAway: {
      label: msg`Days away`,
      column: {
        header: msg`K`,
        width: 2.25,
        align: 'end',
        cell: (row) => String(row.daysAway ?? 0),
      },
    },
    daysRestricted: {
      label: msg`Days of transfer or restriction`,
      column: {
        header: msg`L`,
        width: 2.25,
        align: 'end',
        cell: (row) => String(row.daysRestricted ?? 0),
      },
    },
    injuryKind: {
      label: msg`Kind`,
      column: {
        header: msg`M`,
        width: 6.5,
        grow: 1,
        cell: ({ injuryKind: value }, say) =>
          `${mark('123456', injuryKinds, value)} ${say.choiceText(value)}`,
        sort: 'options',
      },
      filter: {},
    },
    jobTitle: { label: msg`Job title`, search: true },
    whereOccurred: { label: msg`Where`, search: true },
    isRemoved: {
      label: msg`Line of the log`,
      flag: { on: msg`Struck out`, off: msg`In the log` },
    },
    removedReason: { label: msg`Why it was struck out` },
  },
  {
    words: 'osha',
    sort: 'caseNumber',
    tabs: {
      field: 'isRemoved',
      key: 'lines',
      label: msg`Lines`,
      all: msg`All lines`,
      flag: ['struck-out', 'in-log'],
      words: { 'in-log': msg`In the log`, 'struck-out': msg`Struck out` },
      first: 'in-log',
      counts: 'rows',
      allLast: true,
    },
  },
)

/** Returns the name to show in the log. */
export function employeeNameOf(
  { isPrivacyCase, employeeName: name }: LogLine,
  hidden: string,
): string {
  return isPrivacyCase ? hidden : name
}

/** Returns where it happened, and for a struck-out line also the reason. */
function whereOf(row: Pick<LogLine, 'whereOccurred' | 'isRemoved' | 'removedReason'>): string {
  return row.isRemoved ? `${row.whereOccurred} (${row.removedReason})` : row.whereOccurred
}
