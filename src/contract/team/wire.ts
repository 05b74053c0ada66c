import type { JsonObject } from '../kernel/json.ts'
import type { RoleID } from '../kernel/role.ts'
import { differingFields } from '../kernel/sent-back.ts'
import type { AssociatePatch, WholeAssociate } from './schema.ts'

/** The keys of a person by their names in `user_metadata` (TEAM-09). */
export const userKeys = ['powerBIKey', 'caPowerBIkey', 'acAPIKey'] as const
export type UserKeys = Readonly<Record<(typeof userKeys)[number], string | null>>

/** A change of an associate, flat: only the fields to change. */
export interface AssociateChange {
  given_name?: string
  family_name?: string
  name?: string
  jobTitle?: string | null
  reportsToUserID?: number | null
  contractorCompanyID?: number
  canCreateProject?: boolean
  roleID?: RoleID
  package?: string | null
  blocked?: boolean
  contactNumber?: string
  emergencyContactName?: string
  emergencyContactNumber?: string
  address?: string
}

/**
 * Returns the fields of a call, flat (G1-113): `firstName` is `given_name`, and a whole name is
 * split at its last space, so that name and parts agree. A row has job title and licence twice: in
 * a whole row that a client sends back, the value that differs from `row` counts.
 */
export function associateChange(body: AssociatePatch, row?: WholeAssociate): AssociateChange {
  const {
    user_metadata: meta = {},
    app_metadata,
    firstName,
    lastName,
    blocked,
    emergencyContactName,
    emergencyContactNumber,
    address,
  } = body
  return sent({
    given_name: body.given_name ?? firstName,
    family_name: body.family_name ?? lastName,
    name: body.name,
    jobTitle: ofTwo(meta.jobTitle, body.jobTitle, row?.user_metadata.jobTitle),
    package: ofTwo(meta.package, body.package, row?.user_metadata.package),
    reportsToUserID: meta.reportsToUserID,
    contractorCompanyID: meta.contractorCompanyID,
    canCreateProject: meta.canCreateProject,
    contactNumber: meta.contactNumber,
    roleID: app_metadata?.role?.roleID,
    blocked,
    emergencyContactName,
    emergencyContactNumber,
    address,
  })
}

function ofTwo<Value>(
  first: Value | undefined,
  second: Value | undefined,
  stored: Value | undefined,
): Value | undefined {
  return first === undefined || (first === stored && second !== undefined) ? second : first
}

/** Converts a change to the body of a call, without unchanged fields (TEAM-35). */
export function associateBody(change: AssociateChange): JsonObject {
  const {
    jobTitle,
    package: licence,
    reportsToUserID,
    contractorCompanyID,
    canCreateProject,
    contactNumber,
    roleID,
    ...top
  } = change
  const meta = sent({
    jobTitle,
    package: licence,
    reportsToUserID,
    contractorCompanyID,
    canCreateProject,
    contactNumber,
  })
  return {
    ...sent(top),
    ...(Object.keys(meta).length > 0 && { user_metadata: meta }),
    ...(roleID !== undefined && { app_metadata: { role: { roleID } } }),
  }
}

/** Splits a whole name into first and family name, or joins them. */
export function namesOf(
  before: { given_name: string; family_name: string },
  { name, given_name, family_name }: AssociateChange,
): { given_name: string; family_name: string; name: string } | null {
  // In a whole row sent back with only another `name`, the parts are unchanged.
  const isParted =
    (given_name ?? before.given_name) !== before.given_name ||
    (family_name ?? before.family_name) !== before.family_name
  if (isParted) {
    const parts = {
      given_name: given_name ?? before.given_name,
      family_name: family_name ?? before.family_name,
    }
    return { ...parts, name: `${parts.given_name} ${parts.family_name}`.trim() }
  }
  if (name === undefined) return null
  const place = name.lastIndexOf(' ')
  return place === -1
    ? { given_name: name, family_name: '', name }
    : { given_name: name.slice(0, place).trim(), family_name: name.slice(place + 1), name }
}

type Sent<Value> = { [Name in keyof Value]?: Exclude<Value[Name], undefined> }

/** Omits undefined values. */
function sent<Value extends object>(values: Value): Sent<Value> {
  const named: [string, unknown][] = Object.entries(values).filter(
    ([, value]) => value !== undefined,
  )
  // The cast is safe: the remaining names have the same values.
  return Object.fromEntries(named) as Sent<Value>
}

/**
 * Returns the names of the fields that a client may not change and sent with another value
 * (rulings, 27 and 69).
 * `staleMarks` compares `version` and `etag`.
 */
export function fixedThatDiffer(body: AssociatePatch, row: WholeAssociate): string[] {
  const { user_id, uid, email, tier, reportsTo, contractorCompany, registeredAt, inviteMail } = row
  const { accountID, companyName, isAccountActive, isProxyUser, forProxyUserID } = row.user_metadata
  const { roleID, name } = row.app_metadata.role
  const role = body.app_metadata?.role
  const meta = body.user_metadata ?? {}
  // Most answers contain null in place of an existing key.
  const keys = Object.fromEntries(
    userKeys.flatMap((key) => (meta[key] === null ? [] : [[key, row.user_metadata[key] ?? null]])),
  )
  return [
    ...differingFields(body, {
      user_id,
      uid,
      email,
      tier,
      reportsTo,
      contractorCompany,
      registeredAt,
      inviteMail,
    }),
    ...differingFields(meta, {
      accountID,
      companyName,
      isAccountActive,
      isProxyUser,
      forProxyUserID,
      ...keys,
    }),
    // A role's name follows its number.
    ...((role?.roleID ?? roleID) === roleID
      ? differingFields({ role: role?.name }, { role: name })
      : []),
  ]
}

/**
 * Returns which of `version` and `etag` differ from the stored row: another person has changed it
 * since it was read.
 */
export function staleMarks({ version, etag }: AssociatePatch, row: WholeAssociate): string[] {
  return [
    ...(version === undefined || version === row.version ? [] : ['version']),
    ...(etag === undefined || etag === row.etag ? [] : ['etag']),
  ]
}
