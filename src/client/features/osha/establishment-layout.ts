import { msg } from '@lingui/core/macro'
import { establishmentFields, oshaYearFields } from '#contract/osha/fields.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'

export type EstablishmentRow = RowOfFields<typeof establishmentFields>
export type YearRow = RowOfFields<typeof oshaYearFields>

/** Every field of an establishment. */
export const establishmentLayout = createLayout(
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
      exportText: ({ state }) => state,
    },
    zip: { label: msg`ZIP code, 5 or 9 digits`, create: 'all', edit: 'all' },
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
export const yearLayout = createLayout(
  oshaYearFields,
  {
    annualAverageEmployees: {
      label: msg`Annual average number of employees`,
      grouped: true,
      create: 'work',
      edit: 'work',
    },
    totalHoursWorked: {
      label: msg`Total hours worked by all employees`,
      grouped: true,
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
      label: msg`Why the summary is submitted again`,
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
