import { actionTypes, closed, severities, statuses, triggers } from './lookups.ts'

/** What can be wrong with a corrective action's fields, each with the specified text (CA-28 to CA-46, G2-05). */
export const actionProblems = {
  title: 'Please, input situation statement',
  description: 'Please input situation narrative',
  projectID: 'Please select project',
  safetyPlanID: 'Please select Safety Plan',
  safetyFormID: 'Please select Safety Form',
  subSafetyFormID: 'Please select Safety Form',
  safetyQuestionID: 'Please select form question',
  trigger: 'Please select the trigger cause!',
  severity: 'Please select the severity of action!',
  incidentLocation: 'Please input incident location',
  incidentTime: 'Incident date and time is required',
  assignedTo: 'Please assign the action!',
  actionDesc: 'Please describe the action taken!',
  status: 'Please select status',
  notes: 'Notes are required',
  actionType: 'Choose an action type from the list',
} as const

export type ActionField = keyof typeof actionProblems

/** The values of a form, as far as they were filled in. */
export type ActionValues = Readonly<Partial<Record<ActionField, unknown>>>

const isEmpty = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
const isListed = (list: readonly { name: string }[], value: unknown) => list.some((known) => known.name === value)

const createNeeds = [
  'title', 'description', 'projectID', 'safetyPlanID', 'safetyFormID', 'safetyQuestionID', 'trigger', 'severity',
  'incidentLocation', 'incidentTime', 'assignedTo',
] as const

const editNeeds = ['title', 'description', 'trigger', 'severity', 'status', 'assignedTo', 'incidentTime', 'notes'] as const

/** The fields of a new action that need another value; none when it may be saved. `now` in ms since 1970. */
export function createProblems(
  values: ActionValues,
  context: { now: number; formHasSubForms: boolean; actionTakenOnSpot: boolean },
): ActionField[] {
  const missing: ActionField[] = createNeeds.filter((field) => isEmpty(values[field]))
  if (context.formHasSubForms && isEmpty(values.subSafetyFormID)) missing.push('subSafetyFormID')
  if (context.actionTakenOnSpot && isEmpty(values.actionDesc)) missing.push('actionDesc')
  return [...new Set([...missing, ...wrongValues(values, context.now)])]
}

/** The fields of a changed action that need another value (CA-44 to CA-46). */
export function editProblems(values: ActionValues, now: number): ActionField[] {
  return [...new Set([...editNeeds.filter((field) => isEmpty(values[field])), ...wrongValues(values, now)])]
}

/** Filled in, but not from the list or in the future (G2-52). */
export function wrongValues(values: ActionValues, now: number): ActionField[] {
  const wrong: ActionField[] = []
  if (!isEmpty(values.trigger) && !isListed(triggers, values.trigger)) wrong.push('trigger')
  if (!isEmpty(values.severity) && !isListed(severities, values.severity)) wrong.push('severity')
  if (!isEmpty(values.status) && !isListed(statuses, values.status)) wrong.push('status')
  if (!isEmpty(values.actionType) && !isListed(actionTypes, values.actionType)) wrong.push('actionType')
  if (typeof values.incidentTime === 'string' && values.incidentTime !== '') {
    const time = Date.parse(values.incidentTime)
    // A minute of grace for clocks that differ.
    if (Number.isNaN(time) || time > now + 60_000) wrong.push('incidentTime')
  }
  return wrong
}

/** Only the assignee or the opener may edit (CA-47, CA-48, ACL-217 to ACL-220). */
export function mayEditAction(userID: number, action: { assignedTo: number; openedBy: number }): boolean {
  return action.assignedTo === userID || action.openedBy === userID
}

/** Visible: opener or assignee stands in the person's chain (G2-47). */
export function maySeeAction(chain: ReadonlySet<number>, action: { assignedTo: number; openedBy: number }): boolean {
  return chain.has(action.assignedTo) || chain.has(action.openedBy)
}

/** Incident still to be put right; closed ones are done. */
export function isOpen(action: { status: string }): boolean {
  return action.status !== closed
}
