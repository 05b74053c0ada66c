import type { RowOf } from '#contract/kernel/field-types.ts'
import type { associateFields } from '#contract/team/fields.ts'
import type { Associate, WholeAssociate } from '#contract/team/schema.ts'

/** A person in the flat form of tables and forms. */
export type PersonRow = RowOf<typeof associateFields>

/**
 * Flattens `user_metadata` and `app_metadata` of an answer. It leaves out fields that lists do not
 * read, because they are unknown and not empty.
 */
export function flatPerson(person: Associate | WholeAssociate): PersonRow {
  const {
    user_id,
    uid,
    version,
    etag,
    name,
    given_name,
    family_name,
    email,
    tier,
    blocked,
    registeredAt,
    inviteMail,
    reportsTo,
    contractorCompany,
    user_metadata: meta,
    app_metadata,
  } = person
  const {
    jobTitle,
    reportsToUserID,
    contractorCompanyID,
    canCreateProject,
    isProxyUser,
    contactNumber,
  } = meta
  const row: PersonRow = {
    user_id,
    uid,
    version,
    etag,
    name,
    given_name,
    family_name,
    email,
    tier,
    blocked,
    jobTitle,
    reportsToUserID,
    contractorCompanyID,
    canCreateProject,
    isProxyUser,
    registeredAt: registeredAt ?? null,
    inviteMail: inviteMail ?? '',
    reportsTo: reportsTo ?? null,
    package: meta.package ?? '',
    companyName: contractorCompany?.companyName ?? meta.companyName ?? '',
    roleID: app_metadata.role.roleID,
  }
  if (contactNumber !== undefined) row.contactNumber = contactNumber
  const { address, emergencyContactName, emergencyContactNumber }: Partial<WholeAssociate> = person
  if (address !== undefined) row.address = address
  if (emergencyContactName !== undefined) row.emergencyContactName = emergencyContactName
  if (emergencyContactNumber !== undefined) row.emergencyContactNumber = emergencyContactNumber
  return row
}
