import type { Fields } from '../kernel/fields.ts'
import {
  establishmentSizes,
  establishmentTypes,
  injuryKinds,
  outcomes,
  privacyReasons,
  sexes,
  stateCodes,
  yesOrNo,
} from './choices.ts'

const always = ['create', 'edit', 'call'] as const
const yes = { kind: 'choice', most: 3, options: yesOrNo, codes: true } as const
/** Leaves the fields of form 301 out of lists (1904.29(b)(10)). */
const alone = { read: 'one' } as const

/** The first year whose log uses today's forms. */
export const firstYear = 2002
export const lastYear = 2100

/** An establishment: a place with its own injury log (1904.30). */
export const establishmentFields = {
  establishmentID: { kind: 'number', write: 'never', filled: true },
  establishmentName: { kind: 'text', most: 100, needs: always },
  streetAddress: { kind: 'text', most: 100 },
  city: { kind: 'text', most: 100 },
  state: { kind: 'choice', most: 2, options: stateCodes, codes: true },
  zip: { kind: 'text', most: 10 },
  naicsCode: { kind: 'text', most: 6 },
  industryDescription: { kind: 'text', most: 300 },
  ein: { kind: 'text', most: 10 },
  establishmentType: { kind: 'choice', most: 10, options: establishmentTypes, codes: true },
  /** Only an establishment without cases can be removed. */
  isRemoved: { kind: 'flag', default: false, write: 'edit' },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
} as const satisfies Fields

/** The figures of an establishment and year on form 300A. */
export const oshaYearFields = {
  oshaYearID: { kind: 'number', write: 'never', filled: true },
  establishmentID: { kind: 'number', write: 'create', needs: ['call'], filled: true },
  logYear: {
    kind: 'number',
    write: 'create',
    min: firstYear,
    max: lastYear,
    needs: ['call'],
    filled: true,
  },
  annualAverageEmployees: { kind: 'number', min: 1, max: 999_999 },
  totalHoursWorked: { kind: 'number', min: 1, max: 2_000_000_000 },
  size: { kind: 'choice', most: 2, options: establishmentSizes, codes: true },
  executiveName: { kind: 'text', most: 100 },
  executiveTitle: { kind: 'text', most: 100 },
  executivePhone: { kind: 'text', most: 30 },
  certifiedOn: { kind: 'day' },
  /** Why the company submits a summary again. */
  changeReason: { kind: 'text', most: 100 },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
} as const satisfies Fields

/**
 * A recordable case: a line of form 300 by its columns A to M, and form 301 by its boxes 1 to 18.
 * Box 1 is column B, box 10 column A, box 11 column D.
 */
export const oshaCaseFields = {
  oshaCaseID: { kind: 'number', write: 'never', filled: true },
  establishmentID: { kind: 'number', write: 'create', needs: ['call'], filled: true },
  logYear: {
    kind: 'number',
    write: 'create',
    min: firstYear,
    max: lastYear,
    needs: ['call'],
    filled: true,
  },
  /** A. Counted per establishment and year; a number is never used twice. */
  caseNumber: { kind: 'number', write: 'never', filled: true },
  /** B, box 1. */
  employeeName: { kind: 'text', most: 120, needs: always },
  /** C. */
  jobTitle: { kind: 'text', most: 100, needs: always },
  /** D, box 11. */
  injuryDate: { kind: 'day', needs: always, filled: true },
  /** E. */
  whereOccurred: { kind: 'text', most: 200, needs: always },
  /** F: injury or illness, parts of the body, object or substance. */
  description: { kind: 'longText', most: 500, needs: always },
  /** G to J. */
  outcome: { kind: 'choice', most: 12, options: outcomes, codes: true, needs: always },
  /** K. */
  daysAway: { kind: 'number', min: 0, max: 180 },
  /** L. */
  daysRestricted: { kind: 'number', min: 0, max: 180 },
  /** M. */
  injuryKind: { kind: 'choice', most: 14, options: injuryKinds, codes: true, needs: always },
  isPrivacyCase: { kind: 'flag', default: false },
  privacyReason: { kind: 'choice', most: 14, options: privacyReasons, codes: true, ...alone },
  /** 2. */
  homeAddress: { kind: 'text', most: 300, ...alone },
  /** 3. */
  birthDate: { kind: 'day', ...alone },
  /** 4. */
  hireDate: { kind: 'day', ...alone },
  /** 5. */
  sex: { kind: 'choice', most: 6, options: sexes, codes: true, ...alone },
  /** 6. */
  physician: { kind: 'text', most: 120, ...alone },
  /** 7: name and address, if the treatment was away from the worksite. */
  facility: { kind: 'text', most: 300, ...alone },
  /** 8. */
  emergencyRoom: { ...yes, ...alone },
  /** 9. */
  hospitalized: { ...yes, ...alone },
  /** 12, `HH:MM`. */
  workBegan: { kind: 'text', most: 5, ...alone },
  /** 13, `HH:MM`. */
  eventTime: { kind: 'text', most: 5, ...alone },
  eventTimeUnknown: { kind: 'flag', default: false, ...alone },
  /** 14. */
  doingBefore: { kind: 'longText', most: 1000, ...alone },
  /** 15. */
  whatHappened: { kind: 'longText', most: 2000, ...alone },
  /** 16. */
  whatInjury: { kind: 'longText', most: 1000, ...alone },
  /** 17. */
  whatObject: { kind: 'longText', most: 1000, ...alone },
  /** 18. */
  deathDate: { kind: 'day', ...alone },
  completedBy: { kind: 'text', most: 120, ...alone },
  completedTitle: { kind: 'text', most: 100, ...alone },
  completedPhone: { kind: 'text', most: 30, ...alone },
  completedOn: { kind: 'day', ...alone },
  /** A corrective action of the company. The server never creates a case from one. */
  correctiveActionID: { kind: 'number', min: 1 },
  /** Strikes the line out; it stays in the log, and its number is not used again. */
  isRemoved: { kind: 'flag', default: false, write: 'edit' },
  removedReason: { kind: 'text', most: 300, write: 'edit' },
  createdBy: {
    kind: 'reference',
    to: 'user',
    write: 'never',
    companion: { field: 'createdByUser', as: 'person' },
    filled: true,
  },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
} as const satisfies Fields

export type OshaCaseField = keyof typeof oshaCaseFields
export type OshaYearField = keyof typeof oshaYearFields
export type EstablishmentField = keyof typeof establishmentFields
