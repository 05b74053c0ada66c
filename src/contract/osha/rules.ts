import { rulesOf } from '../kernel/field.ts'
import { isEmpty, needed, wrongValues } from '../kernel/fields.ts'
import {
  type EstablishmentField,
  establishmentFields,
  type OshaCaseField,
  oshaCaseFields,
  type OshaYearField,
  oshaYearFields,
} from './fields.ts'

/** Lets a person decide when two people changed one field. */
export const establishmentRules = rulesOf(establishmentFields, () => [])
export const oshaYearRules = rulesOf(oshaYearFields, () => [])
export const oshaCaseRules = rulesOf(oshaCaseFields, () => [])

/** The most days away and days of restricted work of a case together (1904.7(b)(3)(vii)). */
export const maxCaseDays = 180
/** Years after the log's year for which the company must keep its records (1904.33). */
export const keptYears = 5
const hoursOfYear = 8784

/** The problems of fields, each with its English sentence; the client has its own texts. */
export const oshaSentences = {
  required: 'Required.',
  choice: 'Must be of the list.',
  zip: 'Must be 5 or 9 digits.',
  naics: 'Must be 6 digits.',
  ein: 'Must be 9 digits.',
  time: 'Must be a time from 00:00 to 23:59.',
  future: 'Must not be after today.',
  otherYear: 'Must be a day in the year of the log.',
  futureYear: 'Must not be a year to come.',
  hoursEach: 'Is more than 8,784 hours a person.',
  executive: 'Required for a certified summary.',
  certifiedEarly: 'Must be on or after the last day of the year.',
  daysAwayOutcome: 'Only a case with days away from work has these days.',
  restrictedOutcome: 'Only a case with days away, job transfer or restriction has them.',
  daysAwayNeeded: 'Enter at least 1 day away from work.',
  restrictedNeeded: 'Enter at least 1 day of job transfer or restriction.',
  daysCap: 'Days away and days of transfer or restriction count 180 at most together.',
  deathOutcome: 'Only a case whose outcome is death has a date of death.',
  deathNeeded: 'Enter the date of death.',
  deathEarly: 'Must not be before the injury.',
  afterInjury: 'Must not be after the injury.',
  hiredBeforeBirth: 'Must not be before the birth.',
  timeUnknown: 'Clear the time, or choose Can be determined.',
  privacyReason: 'Choose why the name is kept from the log.',
  notPrivate: 'Only a privacy case has a reason.',
  requestedIllness: 'Only an illness is kept private because the employee asks for it.',
  removedReason: 'Say why the case does not belong in the log.',
  notRemoved: 'Only a case that was removed has a reason.',
} as const
export type OshaProblem = keyof typeof oshaSentences

type Values = Readonly<Record<string, unknown>>
export type ProblemsOf<Field extends string> = Readonly<Partial<Record<Field, OshaProblem>>>

/** Returns the problems of each field as the English sentences of a refusal. */
export function sentencesOf(problems: ProblemsOf<string>): Record<string, string> {
  const all = Object.entries<OshaProblem | undefined>(problems)
  return Object.fromEntries(
    all.flatMap(([name, code]) => (code ? [[name, oshaSentences[code]]] : [])),
  )
}

/** Returns the problems of an establishment; all fields but its name may still be empty. */
export function establishmentProblems(values: Values): ProblemsOf<EstablishmentField> {
  const found = finder<EstablishmentField>()
  if (isEmpty(values['establishmentName'])) found.add('establishmentName', 'required')
  for (const name of wrongValues(establishmentFields, values, 0))
    found.add(name as EstablishmentField, 'choice')
  if (!isLike(values['zip'], /^\d{5}(-?\d{4})?$/)) found.add('zip', 'zip')
  if (!isLike(values['naicsCode'], /^\d{6}$/)) found.add('naicsCode', 'naics')
  if (!isLike(values['ein'], /^(\d{9}|\d\d-\d{7})$/)) found.add('ein', 'ein')
  return found.problems
}

/** Returns the problems of a year's figures. `today`: `YYYY-MM-DD` in the company's time zone. */
export function oshaYearProblems(values: Values, today: string): ProblemsOf<OshaYearField> {
  const found = finder<OshaYearField>()
  const year = values['logYear']
  if (typeof year === 'number' && year > yearOf(today)) found.add('logYear', 'futureYear')
  for (const name of wrongValues(oshaYearFields, values, 0))
    found.add(name as OshaYearField, 'choice')
  const [people, hours] = [values['annualAverageEmployees'], values['totalHoursWorked']]
  if (typeof people === 'number' && typeof hours === 'number' && hours > people * hoursOfYear)
    found.add('totalHoursWorked', 'hoursEach')
  const certified = dayOf(values['certifiedOn'])
  if (certified === null) return found.problems
  if (certified > today) found.add('certifiedOn', 'future')
  else if (certified < `${String(year)}-12-31`) found.add('certifiedOn', 'certifiedEarly')
  for (const name of ['executiveName', 'executiveTitle', 'executivePhone'] as const)
    if (isEmpty(values[name])) found.add(name, 'executive')
  return found.problems
}

/** Returns the problems of a case. `today`: `YYYY-MM-DD` in the company's time zone. */
export function oshaCaseProblems(values: Values, today: string): ProblemsOf<OshaCaseField> {
  const found = finder<OshaCaseField>()
  for (const name of needed(oshaCaseFields, 'edit'))
    if (isEmpty(values[name])) found.add(name as OshaCaseField, 'required')
  for (const name of wrongValues(oshaCaseFields, values, 0))
    found.add(name as OshaCaseField, 'choice')
  for (const check of [addDates, addDays, addDeath, addTimes, addPrivacy, addRemoval])
    check(values, found.add, today)
  return found.problems
}

type Add = (name: OshaCaseField, problem: OshaProblem) => void

function addDates(values: Values, add: Add, today: string): void {
  const [injury, birth, hire] = (['injuryDate', 'birthDate', 'hireDate'] as const).map((name) =>
    dayOf(values[name]),
  )
  if (injury && injury > today) add('injuryDate', 'future')
  else if (injury && yearOf(injury) !== values['logYear']) add('injuryDate', 'otherYear')
  if (birth && birth > (injury ?? today)) add('birthDate', 'afterInjury')
  if (hire && hire > (injury ?? today)) add('hireDate', 'afterInjury')
  else if (hire && birth && hire < birth) add('hireDate', 'hiredBeforeBirth')
  const completed = dayOf(values['completedOn'])
  if (completed && completed > today) add('completedOn', 'future')
}

function addDays(values: Values, add: Add): void {
  const [away, restricted] = [countOf(values['daysAway']), countOf(values['daysRestricted'])]
  const outcome = values['outcome']
  if (outcome === 'daysAway' && away === 0) add('daysAway', 'daysAwayNeeded')
  if (outcome === 'restricted' && restricted === 0) add('daysRestricted', 'restrictedNeeded')
  if (outcome !== 'daysAway' && away > 0) add('daysAway', 'daysAwayOutcome')
  if (outcome !== 'daysAway' && outcome !== 'restricted' && restricted > 0)
    add('daysRestricted', 'restrictedOutcome')
  if (away + restricted > maxCaseDays)
    add(away > maxCaseDays ? 'daysAway' : 'daysRestricted', 'daysCap')
}

function addDeath(values: Values, add: Add, today: string): void {
  const [death, injury] = [dayOf(values['deathDate']), dayOf(values['injuryDate'])]
  if (death === null) {
    if (values['outcome'] === 'death') add('deathDate', 'deathNeeded')
  } else if (values['outcome'] !== 'death') add('deathDate', 'deathOutcome')
  else if (death > today) add('deathDate', 'future')
  else if (injury && death < injury) add('deathDate', 'deathEarly')
}

function addTimes(values: Values, add: Add): void {
  for (const name of ['workBegan', 'eventTime'] as const)
    if (!isLike(values[name], /^([01]\d|2[0-3]):[0-5]\d$/)) add(name, 'time')
  if (values['eventTimeUnknown'] === true && !isEmpty(values['eventTime']))
    add('eventTime', 'timeUnknown')
}

function addPrivacy(values: Values, add: Add): void {
  const [isPrivate, reason] = [values['isPrivacyCase'] === true, values['privacyReason']]
  if (isPrivate && isEmpty(reason)) add('privacyReason', 'privacyReason')
  if (!isPrivate && !isEmpty(reason)) add('privacyReason', 'notPrivate')
  if (reason === 'requested' && values['injuryKind'] === 'injury')
    add('privacyReason', 'requestedIllness')
}

function addRemoval(values: Values, add: Add): void {
  const [isRemoved, reason] = [values['isRemoved'] === true, values['removedReason']]
  if (isRemoved && isEmpty(reason)) add('removedReason', 'removedReason')
  if (!isRemoved && !isEmpty(reason)) add('removedReason', 'notRemoved')
}

/** Collects the first problem of each field. */
function finder<Field extends string>() {
  const problems: Partial<Record<Field, OshaProblem>> = {}
  return { problems, add: (name: Field, problem: OshaProblem) => void (problems[name] ??= problem) }
}

/** Accepts an empty value as well. */
const isLike = (value: unknown, pattern: RegExp) => isEmpty(value) || pattern.test(String(value))
const dayOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const countOf = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Returns the year of a day, `YYYY-MM-DD`. */
export function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

/**
 * Returns the last day on which the company must keep the records of a year, `YYYY-MM-DD`
 * (1904.33(a)).
 */
export function keptUntil(logYear: number): string {
  return `${logYear + keptYears}-12-31`
}

/** Returns the days during which the summary of a year is posted (1904.32(b)(6)). */
export function postedOn(logYear: number): { from: string; to: string } {
  return { from: `${logYear + 1}-02-01`, to: `${logYear + 1}-04-30` }
}

/**
 * Returns whether this person may read and change form 301 of a case. `readers`: the people
 * named by the owner.
 */
export function mayRead301(
  caller: { user_id: number; isOwner: boolean },
  { createdBy }: { createdBy: number },
  readers: ReadonlySet<number>,
): boolean {
  return caller.isOwner || createdBy === caller.user_id || readers.has(caller.user_id)
}

/** Returns whether this person may read the names of all privacy cases. */
export function mayReadNames(
  caller: { user_id: number; isOwner: boolean },
  readers: ReadonlySet<number>,
): boolean {
  return caller.isOwner || readers.has(caller.user_id)
}
