import { roleOf } from '#contract/kernel/role.ts'
import { type BorderAct, type BorderCaller, borderProblem } from '#contract/team/borders.ts'
import type { PersonFields } from '../bulk-row.ts'
import type { ExistingPerson } from './existing-person.ts'
import type { CellError, RosterField } from './roster-types.ts'

type CellErrors = Partial<Record<RosterField, CellError>>
type FieldAct = readonly [RosterField, BorderAct]

/** Returns the cells of a new person that the importer may not grant (ruling 81). */
export function newPersonErrors(border: BorderCaller, fields: PersonFields): CellErrors {
  const { roleID, reportsToUserID: to, canCreateProject } = fields
  const acts: FieldAct[] = []
  if (roleID !== undefined) acts.push(['role', { act: 'invite-role', roleID }])
  if (to !== undefined) acts.push(['reportsTo', { act: 'invite-below', to }])
  if (canCreateProject === true) {
    acts.push(['canCreateProject', { act: 'invite-with', what: 'create-projects' }])
  }
  return borderErrorsOf(border, acts)
}

/** Returns the cells of an existing person that the importer may not change (ruling 80). */
export function changeErrors(
  border: BorderCaller,
  existing: ExistingPerson,
  changes: PersonFields,
): CellErrors {
  const { user_id, roleID, isProxyUser = false, reportsToUserID } = existing
  const person = { user_id, roleID: roleOf(roleID), isProxyUser, reportsToUserID }
  const { reportsToUserID: to, roleID: role } = changes
  const acts: FieldAct[] = []
  if (to !== undefined) acts.push(['reportsTo', { act: 'move', person, to, roleID: role }])
  if (role !== undefined) acts.push(['role', { act: 'set-role', person, roleID: role }])
  for (const field of ['package', 'canCreateProject'] as const) {
    if (changes[field] !== undefined) acts.push([field, { act: 'set-rights', person }])
  }
  return borderErrorsOf(border, acts)
}

function borderErrorsOf(border: BorderCaller, checks: readonly FieldAct[]): CellErrors {
  const errors: CellErrors = {}
  for (const [field, act] of checks) {
    const problem = borderProblem(border, act)
    if (problem !== null) errors[field] = { code: 'border', problem }
  }
  return errors
}
