import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { isEmail } from '#contract/access/password.ts'
import type { InviteProblem } from '#contract/invites/schema.ts'
import { oneLine } from '#contract/kernel/clean-text.ts'
import { holdsLink } from '#contract/kernel/no-links.ts'
import { roles } from '#contract/kernel/role.ts'
import { type BorderAct, type BorderCaller, borderProblem } from '#contract/team/borders.ts'
import { leaveOutLinks } from '#client/i18n/refusal-words.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { type BulkRow, rowEmail } from '../bulk-row.ts'
import { borderWords, missingPersonWords, wrongEmail } from '../person-words.ts'

/** The fields of a row that a person fills in, in their order. */
export const bulkRowFields = [
  'givenName',
  'familyName',
  'email',
  'jobTitle',
  'package',
  'contractorCompanyID',
  'reportsToUserID',
  'roleID',
  'canCreateProject',
] as const
export type RowField = (typeof bulkRowFields)[number]

/**
 * Why a field needs another value. `repeated`: another row has the address. `refused`: the server
 * refuses this value; `again`: it refused it, but may accept it later. `border`: the inviter may
 * not grant this (ruling 81).
 */
export type RowError =
  | 'missing'
  | 'link'
  | 'email'
  | 'repeated'
  | 'licence'
  | 'refused'
  | 'again'
  | 'border'

export type RowErrors = Partial<Record<RowField, RowError>>

/** The rules that check rows. */
export interface RowRules {
  /** The signed-in person's address; their own row is neither counted nor sent (G1-88). */
  ownEmail: string
  mayTake: (roleID: 1 | 2, packageID: string) => boolean
  /**
   * The manager of all rows of a system administrator (G1-87); undefined if each row has its own.
   */
  allReportTo?: number | null
  /** The inviter and their place in the tree; undefined until the people are read. */
  border?: BorderCaller
}

const names = ['givenName', 'familyName'] as const
const needed = ['givenName', 'familyName', 'email', 'jobTitle', 'package'] as const

/** Checks whether a row, typed or imported, is the inviter's own. */
export const isOwnRow = (row: BulkRow, ownEmail: string): boolean =>
  rowEmail(row) === ownEmail.toLowerCase()

/** Returns the index of the first row with each address; any later row repeats it (G1-90). */
export function firstPlaces(rows: readonly BulkRow[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  rows.forEach((row, at) => first.has(rowEmail(row)) || first.set(rowEmail(row), at))
  return first
}

/**
 * Returns the faults of the rows by key, without valid rows and the own one (INV-73 to INV-77,
 * G1-90).
 */
export function rowErrorsOf(
  rows: readonly BulkRow[],
  rules: RowRules,
  first = firstPlaces(rows),
): ReadonlyMap<string, RowErrors> {
  const wrong = new Map<string, RowErrors>()
  rows.forEach((row, at) => {
    const faults = errorsOfRow(row, rules, first.get(rowEmail(row)) !== at)
    if (faults !== null) wrong.set(row.key, faults)
  })
  return wrong
}

/** Returns the faults of one row; null if it has none. */
export function errorsOfRow(row: BulkRow, rules: RowRules, isRepeated: boolean): RowErrors | null {
  if (isOwnRow(row, rules.ownEmail)) return null
  const alone = withBorders(
    row,
    withoutStaleManagerError(row, ownErrors(row, rules.mayTake), rules),
    rules,
  )
  const faults =
    isRepeated && alone.email === undefined ? { ...alone, email: 'repeated' as const } : alone
  return isEmpty(faults) ? null : faults
}

/** Adds the fields that the inviter may not grant (ruling 81). */
function withBorders(row: BulkRow, faults: RowErrors, { border }: RowRules): RowErrors {
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

function isEmpty(faults: RowErrors): boolean {
  for (const _ in faults) return false
  return true
}

/** Checks whether both have the same faults for the same rows. */
export function areSameErrors(
  one: ReadonlyMap<string, RowErrors>,
  other: ReadonlyMap<string, RowErrors>,
): boolean {
  if (one.size !== other.size) return false
  for (const [key, faults] of one) {
    const others = other.get(key)
    if (
      others !== faults &&
      (others === undefined || bulkRowFields.some((field) => faults[field] !== others[field]))
    )
      return false
  }
  return true
}

// Caches faults, because each key press checks thousands of rows, of which all but one are
// unchanged.
const judged = new WeakMap<BulkRow, RowErrors>()

function ownErrors(row: BulkRow, mayTake: RowRules['mayTake']): RowErrors {
  const before = judged.get(row)
  if (before !== undefined) return before
  const faults: RowErrors = {}
  for (const name of needed) if (oneLine(row[name]) === '') faults[name] = 'missing'
  for (const name of names) if (holdsLink(row[name])) faults[name] = 'link'
  if (faults.email === undefined && !isEmail(oneLine(row.email))) faults.email = 'email'
  if (faults.package === undefined && !mayTake(row.roleID, row.package)) faults.package = 'licence'
  for (const [name, fault] of refusals(row)) faults[name] ??= fault
  judged.set(row, faults)
  return faults
}

/** Drops the refusal of a manager once all rows report to another person. */
function withoutStaleManagerError(
  row: BulkRow,
  faults: RowErrors,
  { allReportTo }: RowRules,
): RowErrors {
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
 * Returns the fields that the server refused, and whether it may accept them later. For a person
 * already in the company it is the address.
 */
function refusals({ refused }: BulkRow): [RowField, RowError][] {
  if (refused === undefined) return []
  const named = bulkRowFields.filter((name) => name in (refused.fields ?? {}))
  if (named.length > 0) return named.map((name) => [name, 'refused'])
  if (refused.problem === 'key') return [['email', 'refused']]
  return [[placesOf[refused.problem ?? 'exists'] ?? 'email', 'again']]
}

/** Returns the first refused field of a refused row and its fault. */
export const firstRefusal = (row: BulkRow): [RowField, RowError] =>
  refusals(row)[0] ?? ['email', 'refused']

// `invalid` without a field: their manager or contractor company was removed during the call.
const placesOf: Partial<Record<InviteProblem, RowField>> = {
  'no-seats': 'package',
  invalid: 'reportsToUserID',
}

/** Returns the field with the first fault. */
export const firstField = (faults: RowErrors = {}): RowField =>
  bulkRowFields.find((field) => faults[field] !== undefined) ?? 'givenName'

/**
 * Returns the rows that block the request. Values that the server may accept later do not block it
 * (G1-94).
 */
export const blockingRows = (
  faults: ReadonlyMap<string, RowErrors>,
): ReadonlyMap<string, RowErrors> =>
  new Map([...faults].filter(([, one]) => Object.values(one).some((fault) => fault !== 'again')))

/** Checks whether only addresses have faults. */
export const areOnlyEmailErrors = (faults: ReadonlyMap<string, RowErrors>): boolean =>
  [...faults.values()].every((one) => Object.keys(one).every((field) => field === 'email'))

/** Returns why a field of a row needs another value, in the person's language. */
export function useRowWords(): (row: BulkRow, field: RowField, fault: RowError) => string {
  const { t, i18n } = useLingui()
  // A system administrator's rows have no field for it (G1-87).
  const isSystem = useMe().app_metadata.role.roleID === roles.systemAdmin
  return useMemo(() => {
    const refused: Readonly<Record<InviteProblem, string | null>> = {
      exists: t`The user already exists`,
      inactive: t`The user already exists but is inactive`,
      'no-seats': t`No seats available for this license.`,
      busy: t`The server is busy. Try again in a moment.`,
      key: t`Already invited, with the earlier entries`,
      invalid: null,
    }
    return (row, field, fault) => {
      if (fault === 'link') return i18n._(leaveOutLinks)
      if (fault === 'email') return i18n._(wrongEmail)
      if (fault === 'repeated') return t`Another row has this email`
      if (fault === 'licence') return i18n._(missingWords.package)
      if (fault === 'border' && field === 'reportsToUserID') return i18n._(borderWords.place)
      if (fault === 'border' || fault === 'missing') return i18n._(missingWords[field])
      const { problem = null, result = '' } = row.refused ?? {}
      if (problem === 'invalid')
        return field === 'email'
          ? i18n._(wrongEmail)
          : isSystem && field === 'reportsToUserID'
            ? t`Their manager has changed`
            : i18n._(missingWords[field])
      return (problem === null ? null : refused[problem]) ?? result
    }
  }, [t, i18n, isSystem])
}

const missingWords: Readonly<Record<RowField, MessageDescriptor>> = {
  ...missingPersonWords,
  roleID: borderWords.role,
  canCreateProject: borderWords.projects,
}
