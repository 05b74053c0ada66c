/** The columns of a project under the names of the wire (`StoredProject`), over `projectJoins`. */
export const projectColumns = (p: string) => `
  ${p}.account_id as "accountID", ${p}.project_id as "projectID", ${p}.uid, ${p}.ordinal, ${p}.version, ${p}.number, ${p}.name, ${p}.address,
  ${p}.is_active as "isActive", ${p}.assigned_to_user_id as "assignedToUserID", assigned.name as "assignedToName",
  ${p}.created_by as "createdBy", ${p}.created_at as "creationDateTime"`

export const projectJoins = (p: string) => `
  left join users assigned on assigned.account_id = ${p}.account_id and assigned.user_id = ${p}.assigned_to_user_id`
