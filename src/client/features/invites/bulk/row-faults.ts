import { isEmail } from '#contract/access/password.ts'
import { addressOf, type BulkRow } from './bulk-row.ts'

/** A field of a row that somebody fills. */
export type RowField = 'givenName' | 'familyName' | 'email' | 'jobTitle' | 'package' | 'contractorCompanyID' | 'reportsToUserID'

/** Why a field needs another value; the screen has the words. `repeated`: another row has the address. */
export type RowFault = 'missing' | 'email' | 'repeated' | 'licence' | 'refused'

export type RowFaults = Partial<Record<RowField, RowFault>>

/** What rows are judged by. */
export interface RowRules {
  /** Of whoever is signed in: their own row is neither counted nor sent (G1-88). */
  ownEmail: string
  mayTake: (roleID: 1 | 2, packageID: string) => boolean
}

const needed = ['givenName', 'familyName', 'email', 'jobTitle', 'package'] as const

/** The own row, typed or imported. */
export const isOwnRow = (row: BulkRow, ownEmail: string): boolean => addressOf(row) === ownEmail.toLowerCase()

/** What of each row needs another value, by key; a row that is right is missing, and so is the own one (INV-73 to INV-77, G1-90). */
export function faultsOf(rows: readonly BulkRow[], rules: RowRules): ReadonlyMap<string, RowFaults> {
  const first = new Map<string, string>()
  for (const row of rows) if (!first.has(addressOf(row))) first.set(addressOf(row), row.key)
  return new Map(
    rows.flatMap((row): [string, RowFaults][] => {
      if (isOwnRow(row, rules.ownEmail)) return []
      const own = ownFaults(row, rules.mayTake)
      const faults = own.email === undefined && first.get(addressOf(row)) !== row.key ? { ...own, email: 'repeated' as const } : own
      return Object.keys(faults).length > 0 ? [[row.key, faults]] : []
    }),
  )
}

// A table of thousands is judged with each key that is typed; the rows that stay the same were judged before.
const judged = new WeakMap<BulkRow, RowFaults>()

function ownFaults(row: BulkRow, mayTake: RowRules['mayTake']): RowFaults {
  const before = judged.get(row)
  if (before !== undefined) return before
  const faults: RowFaults = {}
  for (const name of needed) if (row[name].trim() === '') faults[name] = 'missing'
  if (faults.email === undefined && !isEmail(row.email.trim())) faults.email = 'email'
  if (faults.package === undefined && !mayTake(row.roleID, row.package)) faults.package = 'licence'
  for (const name of refusedFields(row)) faults[name] ??= 'refused'
  judged.set(row, faults)
  return faults
}

/** The fields that the server did not take; of somebody who is there already, the address. */
function refusedFields({ refused }: BulkRow): RowField[] {
  if (refused === undefined) return []
  const named = Object.keys(refused.fields ?? {}).filter((name): name is RowField => name in places)
  if (named.length > 0) return named
  return refused.problem === 'no-seats' ? ['package'] : ['email']
}

const places: Readonly<Record<RowField, true>> = { givenName: true, familyName: true, email: true, jobTitle: true, package: true, contractorCompanyID: true, reportsToUserID: true }

/** Whether nothing but emails is wrong. */
export const areOfEmail = (faults: ReadonlyMap<string, RowFaults>): boolean => [...faults.values()].every((one) => Object.keys(one).every((field) => field === 'email'))
