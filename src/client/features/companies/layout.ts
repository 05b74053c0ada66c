import { msg } from '@lingui/core/macro'
import { companyFields } from '#contract/companies/fields.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'
import { cityCell, planCell, seatsCell, statusCell } from './marks.tsx'

/** A company as the screens show it. */
export type CompanyRow = RowOfFields<typeof companyFields>

/** Every field of a company: the columns of the list in their order, and the form. */
export const companyLayout = createLayout(
  companyFields,
  {
    name: {
      label: msg`Company name`,
      search: true,
      column: { width: 11, grow: 3, header: msg`Company`, hideable: false, main: true },
      control: { wide: true },
      create: 'company',
    },
    address: { label: msg`Address`, control: { wide: true }, create: 'company', edit: 'company' },
    country: {
      label: msg`Country`,
      control: { searchable: true },
      create: 'company',
      edit: 'company',
    },
    contactState: {
      label: msg`State`,
      control: { searchable: true },
      create: 'company',
      edit: 'company',
    },
    city: {
      label: msg`City`,
      search: true,
      column: { width: 7.5, grow: 2, cell: cityCell, second: 1 },
      create: 'company',
      edit: 'company',
    },
    seatsUsed: { label: msg`Seats used`, column: { width: 8.5, grow: 1, cell: seatsCell } },
    isPowerBIReportFree: {
      label: msg`Power BI plan`,
      flag: { on: msg`Free`, off: msg`Paid` },
      column: { width: 5.5, header: msg`Power BI`, cell: planCell },
      filter: { key: 'plan', param: 'plan' },
    },
    isActive: {
      label: msg`Status`,
      flag: {
        on: msg({ message: 'Active', context: 'company' }),
        off: msg({ message: 'Inactive', context: 'company' }),
      },
      column: { width: 6.5, cell: statusCell },
    },
    firstName: { label: msg`First name`, create: 'contact', edit: 'contact' },
    lastName: { label: msg`Last name`, create: 'contact', edit: 'contact' },
    contactPhone: { label: msg`Phone`, create: 'contact', edit: 'contact' },
    contactEmail: { label: msg`Email`, create: 'contact', edit: 'contact' },
    industryID: {
      label: msg`Industry`,
      control: { searchable: true, optional: true, none: msg`Not chosen` },
      create: 'account',
      edit: 'account',
    },
    noLicenses: { label: msg`License count`, create: 'account', edit: 'account' },
    timeZone: {
      label: msg`Time zone`,
      control: { searchable: true },
      create: 'account',
      edit: 'account',
    },
    dueDaysLow: { label: msg`Low risk`, create: null, edit: 'days' },
    dueDaysMedium: { label: msg`Medium risk`, create: null, edit: 'days' },
    dueDaysHigh: { label: msg`High risk`, create: null, edit: 'days' },
    dueDaysCritical: { label: msg`Critical risk`, create: null, edit: 'days' },
    secondPersonFrom: {
      label: msg`Closed by someone other than the assignee`,
      control: { none: msg`Not required` },
      create: null,
      edit: 'closing',
    },
    checkAgainDays: {
      label: msg`Days until the fix is checked again`,
      control: { optional: true },
      create: null,
      edit: 'closing',
    },
    lastActivity: { label: msg`Last activity`, column: { width: 9.5, minTableWidth: 60 } },
    createdAt: {
      label: msg({ message: 'Created', context: 'company' }),
      column: { width: 9.5, minTableWidth: 80 },
    },
    accountID: 'hidden',
    isConfigurate: 'hidden',
    packageID: 'hidden',
    logoUri: 'hidden',
    logo: 'hidden',
    powerBIKey: 'hidden',
    caPowerBIkey: 'hidden',
    apiKey: 'hidden',
    associates: 'hidden',
    contractors: 'hidden',
    seats: 'hidden',
  },
  {
    create: { company: null, contact: msg`Contact`, account: msg`Account` },
    edit: {
      company: null,
      contact: msg`Contact`,
      account: msg`Account`,
      days: msg`Days until an action is due, by its risk`,
      closing: msg`A second person`,
    },
    sort: 'name',
    tabs: {
      field: 'isActive',
      key: 'isActive',
      label: msg`Status`,
      all: msg({ message: 'All', context: 'company' }),
      allLast: true,
      first: 'true',
      flag: ['true', 'false'],
      words: {
        true: msg({ message: 'Active', context: 'company' }),
        false: msg({ message: 'Inactive', context: 'company' }),
      },
    },
  },
)
