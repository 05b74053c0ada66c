import { isEmail } from '#contract/access/password.ts'
import type { LicenceRule } from '#contract/access/schema.ts'
import { type LicenceScreen, mayTakeLicence } from '#contract/packages/rules.ts'
import type { Invite } from '#contract/invites/schema.ts'
import { holdsLink, linkRefusal } from '#contract/kernel/no-links.ts'
import { roles } from '#contract/kernel/role.ts'
import { type BorderAct, type BorderCaller, borderProblem } from '#contract/team/borders.ts'
import { mayMakeOwner } from '#contract/team/rules.ts'
import type { Caller } from '#server/kernel/handler.ts'
import type { InvitingCompany } from './queries.ts'

/** The data for judging an invitation. */
export interface Judging {
  caller: Pick<Caller, 'user_id' | 'roleID' | 'isOwner' | 'isProxyUser'>
  /** The caller and everyone below them in the reporting tree. */
  chain: ReadonlySet<number>
  company: InvitingCompany
  licenceRule: LicenceRule
  passwordProblem: (password: string, email: string) => string | null
}

const linkIn = (name: string) => (holdsLink(name) ? linkRefusal : null)

/**
 * Returns the fields of an invitation that need another value, each with the reason in English
 * (INV-11 to INV-25). Without any it may be sent.
 */
export function fieldsToMend(
  invite: Invite,
  { caller, chain, company, licenceRule, passwordProblem }: Judging,
): Record<string, string> {
  const { givenName, familyName, email, jobTitle, password, contractorCompanyID } = invite
  const { roleID } = invite.app_metadata.role
  const reportsTo = invite.reportsToUserID || null
  // No invited person is above the caller, so `above` is not needed.
  const border: BorderCaller = { ...caller, chain, above: new Set() }
  const isWithin = (act: BorderAct) => borderProblem(border, act) === null
  const wrong: Record<string, string | null> = {
    givenName: givenName === '' ? 'Please enter a first name' : linkIn(givenName),
    familyName: familyName === '' ? 'Please enter a last name' : linkIn(familyName),
    email: isEmail(email) ? null : 'Please enter a valid email',
    jobTitle: jobTitle === '' ? 'Please enter a job title' : null,
    contractorCompanyID:
      contractorCompanyID === 0 || company.contractors.has(contractorCompanyID)
        ? null
        : 'Please, select a Company Name',
    reportsToUserID: mayReport() ? null : 'Please, select Report to',
    package:
      company.packages.has(invite.package) &&
      mayTakeLicence({ rule: licenceRule, screen: screenOf(), roleID }, invite.package)
        ? null
        : 'Please, select a Licence type',
    roleID: isWithin({ act: 'invite-role', roleID })
      ? null
      : 'A proxy user invites Mobile Users only',
    password:
      password === undefined
        ? null
        : isWithin({ act: 'invite-with', what: 'password' })
          ? passwordProblem(password, email)
          : 'A proxy user invites without a password',
    canCreateProject:
      invite.canCreateProject !== true || isWithin({ act: 'invite-with', what: 'create-projects' })
        ? null
        : 'A proxy user may not let others create projects',
  }
  return Object.fromEntries(
    Object.entries(wrong).flatMap(([field, why]) => (why === null ? [] : [[field, why]])),
  )

  /**
   * An owner reports to no other person (decision 59). A mobile user is never an owner (SES-06), so
   * they need a manager, except in a company without an owner (G1-87).
   */
  function mayReport(): boolean {
    if (reportsTo === null && caller.roleID === roles.systemAdmin && !company.hasOwner) return true
    if (reportsTo === null) return roleID === roles.safetyProfessional && mayMakeOwner(caller)
    return company.managers.has(reportsTo) && isWithin({ act: 'invite-below', to: reportsTo })
  }

  /**
   * The provider's people use the form for one administrator and the list without a role column.
   * Companies use the list with a role column (rulings, 41).
   */
  function screenOf(): LicenceScreen {
    if (caller.roleID !== roles.systemAdmin) return 'bulkInvite'
    return roleID === roles.safetyProfessional ? 'singleInvite' : 'bulkInviteWithoutRole'
  }
}
