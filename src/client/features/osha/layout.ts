import { msg } from '@lingui/core/macro'
import { establishmentFields, oshaCaseFields, oshaYearFields } from '#contract/osha/fields.ts'
import { injuryKinds, outcomes } from '#contract/osha/choices.ts'
import type { LogLine } from '#contract/osha/schema.ts'
import { dayText } from '#client/i18n/days.ts'
import { layoutOf, type RowWith } from '#client/records/layout.ts'
import { privacyCase } from './words.ts'

export type EstablishmentRow = RowWith<typeof establishmentFields>
export type YearRow = RowWith<typeof oshaYearFields>
export type CaseRow = RowWith<typeof oshaCaseFields>

/** Every field of an establishment. */
export const establishmentLayout = layoutOf(
  establishmentFields,
  {
    establishmentName: {
      label: msg`Establishment name`,
      control: { wide: true },
      create: 'all',
      edit: 'all',
    },
    streetAddress: {
      label: msg`Street address`,
      control: { wide: true },
      create: 'all',
      edit: 'all',
    },
    city: { label: msg`City`, create: 'all', edit: 'all' },
    state: {
      label: msg`State`,
      control: { searchable: true },
      create: 'all',
      edit: 'all',
      said: ({ state }) => state,
    },
    zip: { label: msg`ZIP code`, create: 'all', edit: 'all' },
    naicsCode: { label: msg`NAICS code, 6 digits`, create: 'all', edit: 'all' },
    industryDescription: {
      label: msg`Industry description`,
      control: { wide: true, optional: true },
      create: 'all',
      edit: 'all',
    },
    ein: {
      label: msg`Employer number (EIN)`,
      control: { optional: true },
      create: 'all',
      edit: 'all',
    },
    establishmentType: {
      label: msg`Kind of establishment`,
      control: { wide: true, as: 'joined' },
      create: 'all',
      edit: 'all',
    },
    establishmentID: 'hidden',
    isRemoved: 'hidden',
    creationDateTime: 'hidden',
  },
  { words: 'osha', create: { all: null }, edit: { all: null } },
)

/** Every field of an establishment's year. */
export const yearLayout = layoutOf(
  oshaYearFields,
  {
    annualAverageEmployees: {
      label: msg`Annual average number of employees`,
      create: 'work',
      edit: 'work',
    },
    totalHoursWorked: {
      label: msg`Total hours worked by all employees`,
      create: 'work',
      edit: 'work',
    },
    size: {
      label: msg`Most people at any time of the year`,
      control: { wide: true, as: 'joined' },
      create: 'work',
      edit: 'work',
    },
    executiveName: { label: msg`Company executive`, create: 'certified', edit: 'certified' },
    executiveTitle: { label: msg`Title`, create: 'certified', edit: 'certified' },
    executivePhone: { label: msg`Phone`, create: 'certified', edit: 'certified' },
    certifiedOn: { label: msg`Certified on`, create: 'certified', edit: 'certified' },
    changeReason: {
      label: msg`Why the summary is handed in once more`,
      control: { wide: true, optional: true },
      create: 'certified',
      edit: 'certified',
    },
    oshaYearID: 'hidden',
    establishmentID: { label: msg`Establishment`, create: null },
    logYear: { label: msg`Year`, create: null },
    creationDateTime: 'hidden',
  },
  {
    words: 'osha',
    create: { work: msg`People and hours`, certified: msg`Who certifies the summary` },
    edit: { work: msg`People and hours`, certified: msg`Who certifies the summary` },
  },
)

const both = <Section extends string>(section: Section) => ({ create: section, edit: section })
const sections = {
  line: msg`Line of the log, form 300`,
  outcome: msg`Outcome and days`,
  privacy: msg`Name in the log`,
  person: msg`The employee, form 301`,
  care: msg`Treatment`,
  event: msg`The event`,
  end: msg`Completed by`,
}

/** Every field of a case, by the columns of form 300 and the boxes of form 301. */
export const caseLayout = layoutOf(
  oshaCaseFields,
  {
    employeeName: { label: msg`Employee's name (B, 1)`, ...both('line') },
    jobTitle: { label: msg`Job title (C)`, ...both('line') },
    injuryDate: { label: msg`Date of injury or onset (D, 11)`, ...both('line') },
    whereOccurred: { label: msg`Where the event occurred (E)`, ...both('line') },
    description: {
      label: msg`Injury or illness, parts of body, object or substance (F)`,
      control: { wide: true },
      ...both('line'),
    },
    outcome: {
      label: msg`Most serious outcome (G to J)`,
      control: { wide: true, as: 'joined' },
      ...both('outcome'),
    },
    daysAway: { label: msg`Days away from work (K)`, ...both('outcome') },
    daysRestricted: { label: msg`Days of transfer or restriction (L)`, ...both('outcome') },
    deathDate: { label: msg`Date of death (18)`, ...both('outcome') },
    injuryKind: {
      label: msg`Injury or kind of illness (M)`,
      control: { wide: true },
      ...both('outcome'),
    },
    isPrivacyCase: {
      label: msg`Privacy case`,
      flag: { on: msg`The log shows no name`, off: msg`The log shows the name` },
      control: { wide: true },
      ...both('privacy'),
    },
    privacyReason: { label: msg`Why it is a privacy case`, control: { wide: true }, ...both('privacy') },
    homeAddress: {
      label: msg`Street, city, state, ZIP (2)`,
      control: { wide: true, optional: true },
      ...both('person'),
    },
    birthDate: { label: msg`Date of birth (3)`, control: { optional: true }, ...both('person') },
    hireDate: { label: msg`Date hired (4)`, control: { optional: true }, ...both('person') },
    sex: {
      label: msg`Sex (5)`,
      control: { optional: true, as: 'joined' },
      ...both('person'),
    },
    physician: {
      label: msg`Physician or other professional (6)`,
      control: { wide: true, optional: true },
      ...both('care'),
    },
    facility: {
      label: msg`Facility and its address, away from the worksite (7)`,
      control: { wide: true, optional: true },
      ...both('care'),
    },
    emergencyRoom: {
      label: msg`Treated in an emergency room (8)`,
      control: { optional: true, as: 'joined' },
      ...both('care'),
    },
    hospitalized: {
      label: msg`Hospitalized overnight (9)`,
      control: { optional: true, as: 'joined' },
      ...both('care'),
    },
    workBegan: {
      label: msg`Time the employee began work (12)`,
      control: { optional: true, placeholder: msg`07:00` },
      ...both('event'),
    },
    eventTime: {
      label: msg`Time of the event (13)`,
      control: { optional: true, placeholder: msg`14:30` },
      ...both('event'),
    },
    eventTimeUnknown: {
      label: msg`Time of the event`,
      flag: { on: msg`Cannot be determined`, off: msg`Can be determined` },
      control: { wide: true },
      ...both('event'),
    },
    doingBefore: {
      label: msg`What the employee was doing just before (14)`,
      control: { wide: true, optional: true },
      ...both('event'),
    },
    whatHappened: {
      label: msg`What happened (15)`,
      control: { wide: true, optional: true },
      ...both('event'),
    },
    whatInjury: {
      label: msg`What the injury or illness was (16)`,
      control: { wide: true, optional: true },
      ...both('event'),
    },
    whatObject: {
      label: msg`Object or substance that directly harmed the employee (17)`,
      control: { wide: true, optional: true },
      ...both('event'),
    },
    correctiveActionID: {
      label: msg`Corrective action`,
      control: { wide: true, optional: true },
      ...both('event'),
    },
    completedBy: { label: msg`Name`, control: { optional: true }, ...both('end') },
    completedTitle: { label: msg`Title`, control: { optional: true }, ...both('end') },
    completedPhone: { label: msg`Phone`, control: { optional: true }, ...both('end') },
    completedOn: { label: msg`Date`, control: { optional: true }, ...both('end') },
    caseNumber: { label: msg`Case number (A, 10)` },
    isRemoved: {
      label: msg`Line of the log`,
      flag: { on: msg`Struck out`, off: msg`In the log` },
    },
    removedReason: { label: msg`Why it was struck out` },
    oshaCaseID: 'hidden',
    establishmentID: { label: msg`Establishment`, create: null },
    logYear: { label: msg`Year`, create: null },
    createdBy: 'hidden',
    creationDateTime: 'hidden',
  },
  { words: 'osha', create: sections, edit: sections },
)

/** The form that strikes a case out of the log. */
export const removalLayout = layoutOf(
  { removedReason: { ...oshaCaseFields.removedReason, needs: ['edit'] } },
  { removedReason: { label: msg`Why it does not belong in the log`, control: { wide: true }, edit: 'why' } },
  { edit: { why: null } },
)

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
export type LogRow = RowWith<typeof lineFields> & LogLine

const mark = (letters: string, options: readonly string[], value: string) =>
  letters[options.indexOf(value)] ?? ''

/** Form 300 as a list, by its columns A to M. */
export const logLayout = layoutOf(
  lineFields,
  {
    caseNumber: {
      label: msg`Case number`,
      column: { header: msg`A`, width: 3.5, hideable: false, brief: true, align: 'end' },
    },
    employeeName: {
      label: msg`Employee`,
      search: true,
      column: {
        header: msg`B, C Employee`,
        width: 10,
        grow: 2,
        hideable: false,
        main: true,
        cell: (row, { i18n }) => `${nameOf(row as LogRow, i18n._(privacyCase))}\n${row.jobTitle}`,
        sort: (row) => row.employeeName || null,
      },
    },
    injuryDate: {
      label: msg`Date`,
      column: {
        header: msg`D Date`,
        width: 6.5,
        brief: true,
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
        width: 12,
        grow: 3,
        cell: (row) => `${row.description}\n${whereOf(row)}`,
        second: { at: 1, cell: ({ description: text }) => text, shrinks: true },
      },
    },
    outcome: {
      label: msg`Outcome`,
      column: {
        header: msg`G–J`,
        width: 8.5,
        grow: 1,
        cell: ({ outcome: value }, say) => `${mark('GHIJ', outcomes, value)} ${say.word(value)}`,
        sort: 'options',
      },
      filter: {},
    },
    daysAway: {
      label: msg`Days away`,
      column: { header: msg`K`, width: 3.5, align: 'end', cell: (row) => String(row.daysAway ?? 0) },
    },
    daysRestricted: {
      label: msg`Days of transfer or restriction`,
      column: {
        header: msg`L`,
        width: 3.5,
        align: 'end',
        cell: (row) => String(row.daysRestricted ?? 0),
      },
    },
    injuryKind: {
      label: msg`Kind`,
      column: {
        header: msg`M`,
        width: 7.5,
        grow: 1,
        cell: ({ injuryKind: value }, say) =>
          `${mark('123456', injuryKinds, value)} ${say.word(value)}`,
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

/** Returns the name that the log shows. */
export function nameOf({ isPrivacyCase, employeeName: name }: LogLine, hidden: string): string {
  return isPrivacyCase ? hidden : name
}

/** Says where it happened, and of a struck-out line why it is none. */
function whereOf(row: Pick<LogLine, 'whereOccurred' | 'isRemoved' | 'removedReason'>): string {
  return row.isRemoved ? `${row.whereOccurred} (${row.removedReason})` : row.whereOccurred
}
