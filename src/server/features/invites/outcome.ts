import { mailAtField } from '#server/mail-budgets/reserve.ts'
import type { Invite, InviteOutcome, InviteProblem } from '#contract/invites/schema.ts'

/** The person is invited, by this call or by an earlier one whose answer was lost. */
export const succeeded = (user: number, mailAt: Date | null = null): InviteOutcome => ({
  succeeded: true,
  isBlocked: false,
  result: 'Invited',
  problem: null,
  user_id: user,
  ...mailAtField(mailAt),
})

const sentences: Readonly<Record<InviteProblem, string>> = {
  invalid: 'Some fields need another value',
  exists: 'The user already exists',
  inactive: 'The user already exists but is inactive',
  'no-seats': 'No seats available for this license',
  key: 'The same request was sent before with other content',
  busy: 'The server is busy. Try again in a moment',
}

/** The person is not invited, for this reason (API-27). */
export function failedInvite(problem: InviteProblem, result = sentences[problem]): InviteOutcome {
  return { succeeded: false, isBlocked: false, result, problem, user_id: null }
}

/** Some fields need another value, each with its reason. */
export function invalidInvite(fields: Record<string, string>): InviteOutcome {
  return { ...failedInvite('invalid', Object.values(fields)[0]), fields }
}

/** A person who has the address already, with the fields of an invitation. */
export interface PersonThere {
  user_id: number
  uid: string
  blocked: boolean
  given_name: string
  family_name: string
  job_title: string | null
  package: string | null
  role_id: number
  contractor_company_id: number
  reports_to_user_id: number | null
  can_create_project: boolean | null
  is_registered: boolean
}

/**
 * Returns the outcome for an address in use: by a person that this very call invited before, or by
 * another one.
 */
export function thereAlready(uid: string, invite: Invite, there: PersonThere): InviteOutcome {
  if (there.uid === uid)
    return isSame(invite, there) ? succeeded(there.user_id) : failedInvite('key')
  return there.blocked ? { ...failedInvite('inactive'), isBlocked: true } : failedInvite('exists')
}

/**
 * Tells whether the stored invitation has the same values. After registration the person's own name
 * counts.
 */
function isSame(
  invite: Invite,
  { given_name, family_name, is_registered, ...there }: PersonThere,
): boolean {
  const isNamed =
    is_registered || (invite.givenName === given_name && invite.familyName === family_name)
  const isPlaced =
    invite.jobTitle === there.job_title &&
    invite.contractorCompanyID === there.contractor_company_id &&
    (invite.reportsToUserID || null) === there.reports_to_user_id
  const isEntitled =
    invite.package === there.package &&
    invite.app_metadata.role.roleID === there.role_id &&
    (invite.canCreateProject ?? null) === there.can_create_project
  return isNamed && isPlaced && isEntitled
}
