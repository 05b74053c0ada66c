/** The columns of a corrective action under the names of the wire (`StoredAction`), over `actionJoins`. */
export const actionColumns = (a: string) => `
  ${a}.account_id as "accountID", ${a}.corrective_action_id as "correctiveActionID", ${a}.uid, ${a}.version, ${a}.number,
  ${a}.title, ${a}.description, ${a}.project_id as "projectID", p.name as "projectName", c.name as "companyName",
  ${a}.safety_plan_id as "safetyPlanID", ${a}.safety_form_id as "safetyFormID", ${a}.sub_safety_form_id as "subSafetyFormID",
  ${a}.safety_question_id as "safetyQuestionID", ${a}.safety_plan_name as "safetyPlanName", ${a}.safety_form_name as "safetyFormName",
  ${a}.sub_safety_form_name as "subSafetyFormName", ${a}.safety_question as "safetyQuestion",
  ${a}.trigger, ${a}.severity, ${a}.incident_location as "incidentLocation", ${a}.incident_time as "incidentTime",
  ${a}.assigned_to as "assignedTo", assignee.name as "assignedToName", ${a}.opened_by as "openedBy", opener.name as "openedByName",
  ${a}.status, ${a}.action_desc as "actionDesc", ${a}.action_type as "actionType", ${a}.root_cause as "rootCause",
  ${a}.training_updates as "trainingUpdates", ${a}.monitor_plan as "monitorPlan", ${a}.notes,
  ${a}.created_at as "creationDateTime", ${a}.closed_by as "closedBy", closer.name as "closedByName", ${a}.closed_at as "closedDateTime"`

/** What an action shows of other rows. Outer joins, so that no race with them can hide an action. */
export const actionJoins = (a: string) => `
  left join accounts c on c.account_id = ${a}.account_id
  left join projects p on p.account_id = ${a}.account_id and p.project_id = ${a}.project_id
  left join users assignee on assignee.account_id = ${a}.account_id and assignee.user_id = ${a}.assigned_to
  left join users opener on opener.account_id = ${a}.account_id and opener.user_id = ${a}.opened_by
  left join users closer on closer.account_id = ${a}.account_id and closer.user_id = ${a}.closed_by`
