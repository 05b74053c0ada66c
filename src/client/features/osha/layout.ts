import { msg } from '@lingui/core/macro'
import { oshaCaseFields } from '#contract/osha/fields.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'

export type CaseRow = RowOfFields<typeof oshaCaseFields>

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
export const caseLayout = createLayout(
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
    privacyReason: {
      label: msg`Why it is a privacy case`,
      control: { wide: true },
      ...both('privacy'),
    },
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
export const removalLayout = createLayout(
  { removedReason: { ...oshaCaseFields.removedReason, needs: ['edit'] } },
  {
    removedReason: {
      label: msg`Why it does not belong in the log`,
      control: { wide: true },
      edit: 'why',
    },
  },
  { edit: { why: null } },
)
