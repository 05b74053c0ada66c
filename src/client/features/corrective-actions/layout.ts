import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'

/**
 * Where a field shows: `list` a column (G2-49), `create` and `edit` a control of the form, `fact` read-only under
 * the form, `closed` read-only while the action is closed (CA-54), `question` in the card of the question.
 */
type Place = 'list' | 'create' | 'edit' | 'fact' | 'closed' | 'question'
type Field = { label: MessageDescriptor; column?: MessageDescriptor; places: readonly Place[] }

/** Every field of a corrective action (CA-13); `hidden` is an answer too. */
export const actionLayout = {
  caTicketHash: { label: msg`Number`, column: msg`CA#`, places: ['list'] },
  title: { label: msg`Situation statement`, column: msg`Situation`, places: ['list', 'create', 'edit'] },
  description: { label: msg`Situation narrative`, places: ['create', 'edit'] },
  trigger: { label: msg`Incident type`, places: ['list', 'create', 'edit'] },
  severity: { label: msg`Risk level`, places: ['list', 'create', 'edit'] },
  status: { label: msg`Status`, places: ['list', 'edit'] },
  incidentLocation: { label: msg`Location`, places: ['create', 'edit'] },
  incidentTime: { label: msg`Incident date and time`, column: msg`Incident date`, places: ['list', 'create', 'edit'] },
  assignedTo: { label: msg`Assigned to`, places: ['list', 'create', 'edit'] },
  assignedToUser: 'hidden',
  actionDesc: { label: msg`Action taken`, places: ['create', 'edit'] },
  actionType: { label: msg`Action type`, places: ['create', 'edit'] },
  rootCause: { label: msg`Root cause`, places: ['edit'] },
  trainingUpdates: { label: msg`Training updates`, places: ['edit'] },
  monitorPlan: { label: msg`Monitoring plan`, places: ['edit'] },
  notes: { label: msg`Notes for this change`, places: ['edit'] },
  projectID: { label: msg`Project`, places: ['create'] },
  projectName: { label: msg`Project`, places: ['list', 'fact'] },
  companyID: 'hidden',
  companyName: { label: msg`Company`, places: ['list', 'fact'] },
  openedBy: { label: msg`Opened by`, places: ['list', 'fact'] },
  openedByUser: 'hidden',
  creationDateTime: { label: msg`Opened on`, places: ['fact'] },
  closedBy: { label: msg`Closed by`, places: ['closed'] },
  closedByUser: 'hidden',
  closedDateTime: { label: msg`Closed on`, places: ['closed'] },
  safetyPlanID: { label: msg`Safety plan`, places: ['create'] },
  safetyPlanName: { label: msg`Safety plan`, places: ['question'] },
  safetyFormID: { label: msg`Safety form`, places: ['create'] },
  safetyFormName: { label: msg`Safety form`, places: ['question'] },
  subSafetyFormID: { label: msg`Sub-form`, places: ['create'] },
  subSafetyFormName: { label: msg`Sub-form`, places: ['question'] },
  safetyQuestionID: { label: msg`Question`, places: ['create'] },
  safetyQuestion: { label: msg`Question`, places: ['question'] },
  correctiveActionID: 'hidden',
  accountID: 'hidden',
  uid: 'hidden',
  version: 'hidden',
  etag: 'hidden',
} as const satisfies Record<keyof CorrectiveAction, Field | 'hidden'>

type Shown = { [Name in keyof typeof actionLayout]: (typeof actionLayout)[Name] extends Field ? Name : never }[keyof typeof actionLayout]

/** The label of a field that shows somewhere. */
export function labelOf(field: Shown): MessageDescriptor {
  return actionLayout[field].label
}

/** Its title over a column, shorter where there is a shorter one. */
export function columnLabel(field: Shown): MessageDescriptor {
  const known: Field = actionLayout[field]
  return known.column ?? known.label
}

/** The label of any field by its name on the wire, for histories and the sync tray. */
export function labelOfName(field: string): MessageDescriptor | null {
  const all: Readonly<Record<string, Field | 'hidden'>> = actionLayout
  const known = Object.hasOwn(all, field) ? all[field] : undefined
  return known === undefined || known === 'hidden' ? null : known.label
}
