import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ActionField } from '#contract/corrective-actions/rules.ts'

/** What is wrong with a field, as specified (CA-28 to CA-46); the English is the contract's `actionProblems`. */
export const problemWords: Record<ActionField, MessageDescriptor> = {
  title: msg`Please, input situation statement`,
  description: msg`Please input situation narrative`,
  projectID: msg`Please select project`,
  safetyPlanID: msg`Please select Safety Plan`,
  safetyFormID: msg`Please select Safety Form`,
  subSafetyFormID: msg`Please select Safety Form`,
  safetyQuestionID: msg`Please select form question`,
  trigger: msg`Please select the trigger cause!`,
  severity: msg`Please select the severity of action!`,
  incidentLocation: msg`Please input incident location`,
  incidentTime: msg`Incident date and time is required`,
  assignedTo: msg`Please assign the action!`,
  actionDesc: msg`Please describe the action taken!`,
  status: msg`Please select status`,
  notes: msg`Notes are required`,
  actionType: msg`Choose an action type from the list`,
}

/** Toasts of a save (CA-24 to CA-27, G2-55). */
export const saveWords = {
  created: msg`Corrective Action Created`,
  notCreated: msg`Error, while creating the corrective action`,
  updated: msg`Corrective Action Updated`,
  notUpdated: msg`Error, while updating the Action`,
}

/** What could not be read (CA-65 to CA-71, PROJ-28). */
export const readWords = {
  list: msg`Error, while fetching the Actions`,
  one: msg`Error, while fetching the Action`,
  tickets: msg`Error, while fetching action tickets`,
  triggers: msg`Error, while fetching Triggers`,
  severitys: msg`Error, while fetching Severities`,
  status: msg`Error, while fetching Status`,
  types: msg`Error, while fetching Types`,
  forms: msg`Failed to retrieve forms`,
}
