import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IconReportMedical } from '@tabler/icons-react'
import { injuryKinds, outcomes } from '#contract/osha/choices.ts'
import type {
  InjuryKind,
  ItaCaseField,
  ItaCaseProblem,
  LackingField,
  OshaOutcome,
} from '#contract/osha/choices.ts'
import type { OshaProblem, ProblemsOf } from '#contract/osha/rules.ts'
import type { ListMessages } from '#client/records/list/list-source.ts'
import type { FormErrors, FormValues } from '#client/ui/form/form-fields.ts'

export const privacyCase = msg`Privacy case`

/** Holds the words of stored codes; records ask for them by these ids. */
export const outcomeWords: Readonly<Record<OshaOutcome, MessageDescriptor>> = {
  death: msg({ id: 'osha.death', message: 'Death' }),
  daysAway: msg({ id: 'osha.daysAway', message: 'Days away from work' }),
  restricted: msg({ id: 'osha.restricted', message: 'Transfer or restriction' }),
  other: msg({ id: 'osha.other', message: 'Other recordable case' }),
}
export const kindWords: Readonly<Record<InjuryKind, MessageDescriptor>> = {
  injury: msg({ id: 'osha.injury', message: 'Injury' }),
  skin: msg({ id: 'osha.skin', message: 'Skin disorder' }),
  respiratory: msg({ id: 'osha.respiratory', message: 'Respiratory condition' }),
  poisoning: msg({ id: 'osha.poisoning', message: 'Poisoning' }),
  hearing: msg({ id: 'osha.hearing', message: 'Hearing loss' }),
  otherIllness: msg({ id: 'osha.otherIllness', message: 'All other illnesses' }),
}
const otherWords: Readonly<Record<string, MessageDescriptor>> = {
  intimate: msg({ id: 'osha.intimate', message: 'Intimate body part or reproductive system' }),
  assault: msg({ id: 'osha.assault', message: 'Sexual assault' }),
  mental: msg({ id: 'osha.mental', message: 'Mental illness' }),
  infection: msg({ id: 'osha.infection', message: 'HIV infection, hepatitis or tuberculosis' }),
  needlestick: msg({
    id: 'osha.needlestick',
    message: 'Needlestick or cut by something contaminated',
  }),
  requested: msg({ id: 'osha.requested', message: "Other illness, at the employee's request" }),
  female: msg({ id: 'osha.female', message: 'Female' }),
  male: msg({ id: 'osha.male', message: 'Male' }),
  yes: msg({ id: 'osha.yes', message: 'Yes' }),
  no: msg({ id: 'osha.no', message: 'No' }),
  private: msg({ id: 'osha.private', message: 'No government entity' }),
  state: msg({ id: 'osha.state', message: 'State government' }),
  local: msg({ id: 'osha.local', message: 'Local government' }),
  '1': msg({ id: 'osha.1', message: 'Under 20' }),
  '21': msg({ id: 'osha.21', message: '20 to 99' }),
  '22': msg({ id: 'osha.22', message: '100 to 249' }),
  '3': msg({ id: 'osha.3', message: '250 or more' }),
}

/** Returns the word of a stored code. */
export function choiceWord(i18n: I18n, code: string): string {
  const all: Readonly<Record<string, MessageDescriptor>> = {
    ...outcomeWords,
    ...kindWords,
    ...otherWords,
  }
  const word = Object.hasOwn(all, code) ? all[code] : undefined
  return word === undefined ? code : i18n._(word)
}

/** The boxes of form 300A, by their letters. */
export const outcomeBoxes = outcomes.map((code, at) => ({ code, box: 'GHIJ'[at] ?? '' }))
export const kindBoxes = injuryKinds.map((code, at) => ({ code, box: `M${at + 1}` }))

const problems: Readonly<Record<OshaProblem, MessageDescriptor>> = {
  required: msg`This field is required.`,
  choice: msg`Choose one from the list.`,
  zip: msg`Enter 5 or 9 digits.`,
  naics: msg`Enter 6 digits.`,
  ein: msg`Enter 9 digits.`,
  time: msg`Enter a time such as 07:30.`,
  future: msg`This day is in the future.`,
  otherYear: msg`Enter a day in the year of this log.`,
  futureYear: msg`This year is in the future.`,
  hoursEach: msg`That is more than 8,784 hours a person.`,
  executive: msg`A certified summary needs this.`,
  certifiedEarly: msg`A summary can be certified when its year is over.`,
  daysAwayOutcome: msg`Only a case with days away from work has these days.`,
  restrictedOutcome: msg`Only a case with days away, transfer or restriction has these days.`,
  daysAwayNeeded: msg`Enter at least 1 day away from work.`,
  restrictedNeeded: msg`Enter at least 1 day of transfer or restriction.`,
  daysCap: msg`Enter at most 180 days, away and restricted together.`,
  deathOutcome: msg`Only a case with the outcome death has this date.`,
  deathNeeded: msg`Enter the date of death.`,
  deathEarly: msg`The death cannot be before the injury.`,
  afterInjury: msg`This cannot be after the injury.`,
  hiredBeforeBirth: msg`This cannot be before the birth.`,
  timeUnknown: msg`Clear the time, or choose Can be determined.`,
  privacyReason: msg`Choose why the name is not in the log.`,
  notPrivate: msg`Only a privacy case has a reason.`,
  requestedIllness: msg`Only an illness can be kept private at the employee's request.`,
  removedReason: msg`Say why the case does not belong in the log.`,
  notRemoved: msg`Only a struck-out case has a reason.`,
}

/** Words the problems of a form; the form itself reports a missing value or an unknown choice. */
export function oshaProblemTexts(i18n: I18n, found: ProblemsOf<string>): FormErrors<FormValues> {
  const entries = Object.entries<OshaProblem | undefined>(found)
  return Object.fromEntries(
    entries.flatMap(([name, code]) =>
      code === undefined || code === 'required' || code === 'choice'
        ? []
        : [[name, i18n._(problems[code])]],
    ),
  )
}

/** Names what the agency's file lacks. */
export const lackingWords: Readonly<Record<LackingField, MessageDescriptor>> = {
  streetAddress: msg`street address`,
  city: msg`city`,
  state: msg`state`,
  zip: msg`ZIP code`,
  naicsCode: msg`NAICS code`,
  size: msg`size`,
  annualAverageEmployees: msg`average employees`,
  totalHoursWorked: msg`hours worked`,
}

/** Names the fields of a case in the agency's file, by the boxes of forms 300 and 301. */
export const caseFieldWords: Readonly<Record<ItaCaseField, MessageDescriptor>> = {
  jobTitle: msg`job title (C)`,
  whereOccurred: msg`where (E)`,
  description: msg`description (F)`,
  birthDate: msg`date of birth (3)`,
  hireDate: msg`date hired (4)`,
  emergencyRoom: msg`emergency room (8)`,
  hospitalized: msg`hospitalized (9)`,
  eventTime: msg`time of the event (13)`,
  doingBefore: msg`doing before (14)`,
  whatHappened: msg`what happened (15)`,
  whatInjury: msg`what injury (16)`,
  whatObject: msg`what object (17)`,
}

/** Explains why fields of a case cannot be in the agency's file. */
export const caseProblemWords: Readonly<Record<ItaCaseProblem, MessageDescriptor>> = {
  missing: msg`Missing`,
  long: msg`Longer than 255 characters`,
  named: msg`Names the employee`,
}

export const saveWords = {
  establishment: {
    code: 'saveEstablishment',
    sent: msg`Establishment saved`,
    failed: msg`Failed to save the establishment`,
  },
  removeEstablishment: {
    code: 'removeEstablishment',
    sent: msg`Establishment removed`,
    failed: msg`Failed to remove the establishment`,
  },
  year: {
    code: 'saveOshaYear',
    sent: msg`Figures of the year saved`,
    failed: msg`Failed to save the figures`,
  },
  create: { code: 'createCase', sent: msg`Case entered`, failed: msg`Failed to enter the case` },
  edit: { code: 'updateCase', sent: msg`Case corrected`, failed: msg`Failed to correct the case` },
  remove: { code: 'removeCase', sent: msg`Case struck out`, failed: msg`Failed to strike out` },
  restore: {
    code: 'restoreCase',
    sent: msg`Case is in the log again`,
    failed: msg`Failed to bring the case back`,
  },
  readers: {
    code: 'setOshaReaders',
    sent: msg`Readers saved`,
    failed: msg`Failed to save the readers`,
  },
}

export const readWords = {
  establishments: { code: 'fetchEstablishments', title: msg`Failed to retrieve establishments` },
  years: { code: 'fetchOshaYears', title: msg`Failed to retrieve figures` },
}

export const historyWords = {
  failed: msg`Failed to retrieve the history`,
  empty: msg`This list will show the changes to this case.`,
}

export const listWords: ListMessages = {
  title: msg`OSHA logs`,
  loading: msg`Loading the log`,
  find: { label: msg`Find a case`, placeholder: msg`Name, job or what happened` },
  create: { label: msg`Enter case` },
  icon: IconReportMedical,
  none: {
    title: msg`No recordable cases`,
    text: msg`This list will show the recordable injuries and illnesses of this establishment and year. A corrective action never adds one by itself.`,
    withIcon: true,
  },
  noMatch: {
    title: msg`No recordable cases`,
    text: msg`No line matches the search and filters you chose.`,
    clear: msg`Show all lines`,
  },
  failed: { code: 'fetchOshaLog', title: msg`Failed to retrieve the log` },
}
