import type { BorderAct } from '#contract/team/borders.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { LicenceRule } from '#contract/access/schema.ts'
import { licensesForRole } from '#contract/team/licences.ts'
import {
  isLastOwner,
  mayChangeRights,
  mayMakeOwner,
  ownershipAfter,
  reportingProblem,
  type TeamPerson,
} from '#contract/team/rules.ts'
import type { AssociateChange } from '#contract/team/wire.ts'
import type { AccountTx } from '#server/db/database.ts'
import { readBorderCaller, borderRefusal } from './border.ts'
import type { TeamChange } from './carry-out.ts'

const invalid = (field: string, text: string) => refuse('invalid', { fields: { [field]: text } })

/**
 * Tells whether people can work for this company: the company itself (0), or one of its
 * contractors.
 */
export async function readContractor(
  tx: AccountTx,
  contractorCompanyID: number,
  holds: boolean,
): Promise<boolean> {
  return (
    contractorCompanyID === 0 ||
    (await tx.maybe(holds ? heldContractor : contractor, [tx.accountID, contractorCompanyID])) !==
      undefined
  )
}

const contractor = {
  name: 'team-contractor',
  text: 'select 1 from contractor_companies where account_id = $1 and contractor_company_id = $2',
}
// Locks the contractor before the counter: a call that renames or removes it locks its row and then
// needs the counter.
const heldContractor = { name: 'team-contractor-held', text: `${contractor.text} for key share` }

/** Returns the reason why these values are refused, with the field's name as in forms. */
export async function personProblem(
  change: TeamChange,
  person: TeamPerson,
  set: AssociateChange,
  rule: LicenceRule,
): Promise<Refusal | null> {
  const { tx, writer, team } = change
  const { caller } = writer
  if (set.blocked === true)
    return invalid('blocked', 'Deactivate with DELETE: everyone below is deactivated too.')
  if (
    !mayChangeRights(caller) &&
    (set.roleID !== undefined || set.package !== undefined || set.canCreateProject !== undefined)
  )
    return refuse('not-permitted')
  const ownership = ownershipAfter(person, set)
  // Ownership would outlast a session of Login as (decision 49).
  if (caller.actor !== null && (ownership === 'made' || ownership === 'unmade'))
    return refuse('acting')
  if (ownership === 'made' && !mayMakeOwner(caller)) return refuse('not-permitted')
  const crossed = await crossedBorder(change, person, set)
  if (crossed !== null) return crossed
  // An owner's flag has no effect (G2-31), so setting it must not seem to work.
  if (set.canCreateProject === false && (ownership === 'made' || ownership === 'kept'))
    return invalid('canCreateProject', 'An owner can always create projects.')
  const reporting = reportingRefusal(team, person, set)
  if (reporting !== null) return reporting
  if (set.roleID !== undefined) {
    if (set.roleID === roles.systemAdmin || person.roleID === roles.systemAdmin)
      return invalid('roleID', 'Choose Administrator or User.')
    if (isLastOwner(team, new Set([person.user_id]))) return refuse('last-owner')
    if (set.roleID === roles.mobileUser && !mayBecomeMobile(team, person))
      return invalid(
        'roleID',
        'Others report to this person. Let them report to someone else first.',
      )
  }
  const roleID = set.roleID ?? person.roleID
  if (
    set.package !== undefined &&
    (set.package === null || !licensesForRole(roleID, rule).includes(set.package))
  )
    return invalid('package', 'Please select License Type')
  if (
    set.contractorCompanyID !== undefined &&
    !(await readContractor(tx, set.contractorCompanyID, true))
  ) {
    return invalid('contractorCompanyID', 'Choose a company from the list.')
  }
  return null
}

/** Returns 403 `scope` at the field that crosses a border, or null (ruling 80). */
async function crossedBorder(
  { tx, writer, team }: TeamChange,
  person: TeamPerson,
  set: AssociateChange,
): Promise<Refusal | null> {
  const { reportsToUserID: to, roleID } = set
  const checks: [BorderAct, keyof AssociateChange][] = []
  if (to !== undefined) checks.push([{ act: 'move', person, to, roleID }, 'reportsToUserID'])
  if (roleID !== undefined) checks.push([{ act: 'set-role', person, roleID }, 'roleID'])
  if (set.blocked === false) checks.push([{ act: 'activate', person }, 'blocked'])
  if (set.package !== undefined) checks.push([{ act: 'set-rights', person }, 'package'])
  if (set.canCreateProject !== undefined) {
    checks.push([{ act: 'set-rights', person }, 'canCreateProject'])
  }
  if (checks.length === 0) return null
  const caller = await readBorderCaller(tx, writer, team)
  for (const [act, field] of checks) {
    const refusal = borderRefusal(caller, act, field)
    if (refusal !== null) return refusal
  }
  return null
}

/**
 * Every associate reports to a safety professional (TEAM-55), so a person with people below them
 * must stay one.
 */
function mayBecomeMobile(team: TeamChange['team'], { user_id }: TeamPerson): boolean {
  return [...team.values()].every(({ reportsToUserID }) => reportsToUserID !== user_id)
}

function reportingRefusal(
  team: TeamChange['team'],
  person: TeamPerson,
  { reportsToUserID: to, roleID }: AssociateChange,
): Refusal | null {
  if (to === undefined) return null
  const problem = reportingProblem(team, person, to, roleID)
  if (problem === 'no-manager')
    return invalid('reportsToUserID', 'Choose an active Administrator of this company.')
  return problem === null ? null : refuse(problem)
}
