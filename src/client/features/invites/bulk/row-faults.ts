import { isEmail } from '#contract/access/password.ts'
import { type BorderAct, type BorderCaller, borderProblem } from '#contract/team/borders.ts'
import type { InviteProblem } from '#contract/invites/schema.ts'
import { oneLine } from '#contract/kernel/clean-text.ts'
import { holdsLink } from '#contract/kernel/no-links.ts'
import { addressOf, type BulkRow } from './bulk-row.ts'

/** A field of a row that somebody fills. */
export type RowField =
  | 'givenName'
  | 'familyName'
  | 'email'
  | 'jobTitle'
  | 'package'
  | 'contractorCompanyID'
  | 'reportsToUserID'
  | 'roleID'
  | 'canCreateProject'

/**
 * Why a field needs another value; the screen has the words. `repeated`: another row has the
 * address. `refused`: the server does not take it as it is; `again`: it did not take it then, and
 * may another time. `border`: the inviter may not give this (ruling 81).
 */
export type RowFault =
  | 'missing'
  | 'link'
  | 'email'
  | 'repeated'
  | 'licence'
  | 'refused'
  | 'again'
  | 'border'

export type RowFaults = Partial<Record<RowField, RowFault>>

/** What rows are judged by. */
export interface RowRules {
  /** Of whoever is signed in: their own row is neither counted nor sent (G1-88). */
  ownEmail: string
  mayTake: (roleID: 1 | 2, packageID: string) => boolean
  /**
   * Whom all rows report to where none says it itself, as a system administrator's (G1-87);
   * undefined: each row says it.
   */
  allReportTo?: number | null
  /** The inviter with their place in the tree; undefined until the people are read. */
  border?: BorderCaller
}

const names = ['givenName', 'familyName'] as const
const needed = ['givenName', 'familyName', 'email', 'jobTitle', 'package'] as const

/** The own row, typed or imported. */
export const isOwnRow = (row: BulkRow, ownEmail: string): boolean =>
  addressOf(row) === ownEmail.toLowerCase()

/** Where each address stands first: whatever row has it later repeats it (G1-90). */
export function firstPlaces(rows: readonly BulkRow[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  rows.forEach((row, at) => first.has(addressOf(row)) || first.set(addressOf(row), at))
  return first
}

/**
 * What of each row needs another value, by key; a row that is right is missing, and so is the own
 * one (INV-73 to INV-77, G1-90).
 */
export function faultsOf(
  rows: readonly BulkRow[],
  rules: RowRules,
  first = firstPlaces(rows),
): ReadonlyMap<string, RowFaults> {
  const wrong = new Map<string, RowFaults>()
  rows.forEach((row, at) => {
    const faults = faultsOfRow(row, rules, first.get(addressOf(row)) !== at)
    if (faults !== null) wrong.set(row.key, faults)
  })
  return wrong
}

/** The same of one row; null: nothing. */
export function faultsOfRow(row: BulkRow, rules: RowRules, isRepeated: boolean): RowFaults | null {
  if (isOwnRow(row, rules.ownEmail)) return null
  const alone = withBorders(row, stillWrong(row, ownFaults(row, rules.mayTake), rules), rules)
  const faults =
    isRepeated && alone.email === undefined ? { ...alone, email: 'repeated' as const } : alone
  return isEmpty(faults) ? null : faults
}

/** Adds the fields that the inviter may not give (ruling 81). */
function withBorders(row: BulkRow, faults: RowFaults, { border }: RowRules): RowFaults {
  if (border === undefined) return faults
  const asked: [RowField, BorderAct][] = [
    ['roleID', { act: 'invite-role', roleID: row.roleID }],
    ['reportsToUserID', { act: 'invite-below', to: row.reportsToUserID }],
  ]
  if (row.canCreateProject)
    asked.push(['canCreateProject', { act: 'invite-with', what: 'create-projects' }])
  const crossed = asked.filter(([, act]) => borderProblem(border, act) !== null)
  return crossed.length === 0
    ? faults
    : { ...faults, ...Object.fromEntries(crossed.map(([field]) => [field, 'border'])) }
}

function isEmpty(faults: RowFaults): boolean {
  for (const _ in faults) return false
  return true
}

/** Whether both say the same of the same rows. */
export function areSameFaults(
  one: ReadonlyMap<string, RowFaults>,
  other: ReadonlyMap<string, RowFaults>,
): boolean {
  if (one.size !== other.size) return false
  for (const [key, faults] of one) {
    const others = other.get(key)
    if (
      others !== faults &&
      (others === undefined || rowFields.some((field) => faults[field] !== others[field]))
    )
      return false
  }
  return true
}

// A table of thousands is judged with each key that is typed; the rows that stay the same were
// judged before.
const judged = new WeakMap<BulkRow, RowFaults>()

function ownFaults(row: BulkRow, mayTake: RowRules['mayTake']): RowFaults {
  const before = judged.get(row)
  if (before !== undefined) return before
  const faults: RowFaults = {}
  for (const name of needed) if (oneLine(row[name]) === '') faults[name] = 'missing'
  for (const name of names) if (holdsLink(row[name])) faults[name] = 'link'
  if (faults.email === undefined && !isEmail(oneLine(row.email))) faults.email = 'email'
  if (faults.package === undefined && !mayTake(row.roleID, row.package)) faults.package = 'licence'
  for (const [name, fault] of refusals(row)) faults[name] ??= fault
  judged.set(row, faults)
  return faults
}

/**
 * What rows report to is another person now: whom the server did not take then is no longer asked
 * for.
 */
function stillWrong(row: BulkRow, faults: RowFaults, { allReportTo }: RowRules): RowFaults {
  if (
    allReportTo === undefined ||
    faults.reportsToUserID === undefined ||
    row.reportsToUserID === allReportTo
  )
    return faults
  const { reportsToUserID: _, ...rest } = faults
  return rest
}

/**
 * The fields that the server did not take, of somebody who is there already the address; and
 * whether it may take them another time.
 */
function refusals({ refused }: BulkRow): [RowField, RowFault][] {
  if (refused === undefined) return []
  const named = rowFields.filter((name) => name in (refused.fields ?? {}))
  if (named.length > 0) return named.map((name) => [name, 'refused'])
  if (refused.problem === 'key') return [['email', 'refused']]
  return [[placesOf[refused.problem ?? 'exists'] ?? 'email', 'again']]
}

/** Of a refused row where it was refused, and how. */
export const firstRefusal = (row: BulkRow): [RowField, RowFault] =>
  refusals(row)[0] ?? ['email', 'refused']

// An invalid one without a field: whom they report to or work for went while the call ran.
const placesOf: Partial<Record<InviteProblem, RowField>> = {
  'no-seats': 'package',
  invalid: 'reportsToUserID',
}

/** As they stand in a row. */
export const rowFields: readonly RowField[] = [
  'givenName',
  'familyName',
  'email',
  'jobTitle',
  'package',
  'contractorCompanyID',
  'reportsToUserID',
  'roleID',
  'canCreateProject',
]

/** Where to begin with what is wrong. */
export const firstField = (faults: RowFaults = {}): RowField =>
  rowFields.find((field) => faults[field] !== undefined) ?? 'givenName'

/**
 * The rows that keep the team from being sent. What the server may take another time does not
 * (G1-94).
 */
export const heldBy = (faults: ReadonlyMap<string, RowFaults>): ReadonlyMap<string, RowFaults> =>
  new Map([...faults].filter(([, one]) => Object.values(one).some((fault) => fault !== 'again')))

/** Whether nothing but emails is wrong. */
export const areOfEmail = (faults: ReadonlyMap<string, RowFaults>): boolean =>
  [...faults.values()].every((one) => Object.keys(one).every((field) => field === 'email'))
