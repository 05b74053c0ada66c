import { usualDueDays } from '../access/own-company.ts'
import { addressLimit, nameLimit, personLimits } from '../kernel/entered-limits.ts'
import type { Fields } from '../kernel/fields.ts'

const always = ['create', 'edit', 'call'] as const
const days = { kind: 'number', min: 0, max: 3650, filled: true, write: 'edit' } as const

/**
 * The fields of a company account (ACC-01 to ACC-09), each with the message for a missing value
 * (G1-48). The name of a company cannot change (ACC-41).
 */
export const companyFields = {
  accountID: { kind: 'number', write: 'never', filled: true },
  name: {
    kind: 'text',
    most: nameLimit,
    noLinks: true,
    needs: ['create', 'call'],
    write: 'create',
    asks: 'Please enter Company name',
  },
  address: { kind: 'text', most: addressLimit, needs: always, asks: 'Please enter Address' },
  city: { kind: 'text', most: 100, needs: always, asks: 'Please enter City' },
  contactState: { kind: 'text', most: 100, needs: always, asks: 'Please select State' },
  country: { kind: 'text', most: 100, needs: always, asks: 'Please select Country' },
  firstName: {
    kind: 'text',
    most: personLimits.givenName,
    needs: always,
    asks: 'Please enter First name',
  },
  lastName: {
    kind: 'text',
    most: personLimits.familyName,
    needs: always,
    asks: 'Please enter Last name',
  },
  contactPhone: { kind: 'text', most: 10, needs: always, asks: 'Please enter Phone' },
  contactEmail: {
    kind: 'text',
    most: personLimits.email,
    needs: always,
    asks: 'Please enter a valid email',
  },
  industryID: {
    kind: 'reference',
    to: 'industry',
    companion: { field: 'industryName', as: 'name' },
  },
  /** The contracted count: shown, never enforced (G1-45). */
  noLicenses: {
    kind: 'number',
    min: 0,
    max: 9_999_999_999,
    needs: always,
    asks: 'Please enter License count',
  },
  /**
   * An IANA name that decides when its days begin and end. A new company without one gets the zone
   * of its state.
   */
  timeZone: { kind: 'text', most: 64, needs: ['edit'], asks: 'Please select Time zone' },
  /** Days until an action of each risk is due, from the day it is opened. */
  dueDaysLow: days,
  dueDaysMedium: days,
  dueDaysHigh: days,
  dueDaysCritical: days,
  /** From this risk on someone other than the assignee closes an action; '' for none (CA-82). */
  secondPersonFrom: {
    kind: 'choice',
    most: 20,
    options: Object.keys(usualDueDays),
    codes: true,
    write: 'edit',
  },
  /** Days after such a closing until the fix is checked again; null: it is not (CA-85). */
  checkAgainDays: { kind: 'number', min: 1, max: 365, write: 'edit' },
  isActive: { kind: 'flag', default: true, write: 'edit' },
  /** True once the setup is finished (G1-106). */
  isConfigurate: { kind: 'flag', default: false, write: 'edit' },
  /** The plan of its Power BI reports: Free, or Paid (ACC-83). */
  isPowerBIReportFree: {
    kind: 'flag',
    default: true,
    write: 'edit',
    stored: 'is_power_bi_report_free',
  },
  /** Its first package, for information (G1-46). */
  packageID: { kind: 'text', most: 40, empty: null, write: 'never', stored: false },
  /** The address of its logo. */
  logoUri: { kind: 'text', most: 500, empty: null, write: 'never', stored: false },
  /** The value of `logoUri` (ACC-06, ruling 71). */
  logo: { kind: 'text', most: 500, empty: null, write: 'never', stored: false },
  /**
   * Its keys, always null: operations of their own show and make them, and no device stores one
   * (ACC-05, rulings 55 and 71).
   */
  powerBIKey: { kind: 'text', most: 1100, empty: null, write: 'never', stored: false },
  caPowerBIkey: { kind: 'text', most: 1100, empty: null, write: 'never', stored: false },
  apiKey: { kind: 'text', most: 100, empty: null, write: 'never', stored: false },
  createdAt: { kind: 'instant', write: 'never', filled: true },
  /** The time of the last request from one of its devices or people. */
  lastActivity: { kind: 'instant', write: 'never', stored: false },
  associates: { kind: 'number', write: 'never', stored: false, filled: true },
  contractors: { kind: 'number', write: 'never', stored: false, filled: true },
  seats: { kind: 'number', write: 'never', stored: false, filled: true },
  seatsUsed: { kind: 'number', write: 'never', stored: false, filled: true },
} as const satisfies Fields

export type CompanyField = keyof typeof companyFields
