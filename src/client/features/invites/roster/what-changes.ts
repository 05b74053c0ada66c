import { oneLine } from '#contract/kernel/clean-text.ts'
import type { BulkRow, PersonFields, RowFields } from '../bulk-row.ts'
import type { ExistingPerson } from './existing-person.ts'
import type { RosterRules } from './resolve-line.ts'
import type { RosterMapping, RosterValues } from './roster-types.ts'

/** Returns the fields of a line that differ; an empty cell changes nothing. */
export function rowChanges<Fields extends RowFields>(
  fields: Fields,
  before: Required<PersonFields> & RowFields,
): Fields {
  const changed = Object.entries(fields).filter(
    ([key, value]) => value !== '' && value !== kept(before[key as keyof RowFields]),
  )
  return Object.fromEntries(changed) as Fields
}

/** Cleans a stored value as a request would, because it may end with a space. */
const kept = (value: RowFields[keyof RowFields]) =>
  typeof value === 'string' ? oneLine(value) : value

/** Returns a person's values as the fields of a row. */
export const fieldsOfPerson = ({
  given_name,
  family_name,
  jobTitle,
  roleID,
  package: licence,
  contractorCompanyID,
  reportsToUserID,
  canCreateProject,
}: ExistingPerson): Required<PersonFields> => ({
  givenName: given_name,
  familyName: family_name,
  jobTitle,
  roleID: roleID === 2 ? 2 : 1,
  package: licence,
  contractorCompanyID,
  reportsToUserID,
  canCreateProject,
})

/** Returns a roster's word for a role. */
export const roleInFile = (roleID: 1 | 2) => (roleID === 2 ? 'Administrator' : 'User')

type BeforeRules = Pick<RosterRules, 'companyName' | 'contractors'> & { mapping: RosterMapping }

/** Returns the earlier values of changed cells in a roster's words, which the screen translates. */
export function wordsBefore(
  changes: RowFields,
  before: (Required<PersonFields> & RowFields) | BulkRow,
  { mapping, companyName, contractors }: BeforeRules,
  names: ReadonlyMap<number, string>,
): RosterValues {
  const was: RosterValues = {}
  const isNamed = mapping.columns.includes('name')
  if (isNamed && (changes.givenName !== undefined || changes.familyName !== undefined))
    was.name = `${before.givenName} ${before.familyName}`
  for (const field of ['givenName', 'familyName', 'jobTitle', 'package'] as const)
    if (changes[field] !== undefined && !(isNamed && field.endsWith('Name')))
      was[field] = before[field]
  if (changes.roleID !== undefined) was.role = roleInFile(before.roleID)
  if (changes.contractorCompanyID !== undefined)
    was.company =
      contractors.find(
        ({ contractorCompanyID }) => contractorCompanyID === before.contractorCompanyID,
      )?.companyName ?? companyName
  if (changes.reportsToUserID !== undefined)
    was.reportsTo = names.get(before.reportsToUserID ?? 0) ?? ''
  if (changes.canCreateProject !== undefined)
    was.canCreateProject = before.canCreateProject ? 'yes' : 'no'
  if (changes.language !== undefined) was.language = before.language ?? ''
  return was
}
