import { fromFields, toFields, type DateTime } from '#client/ui/form/date-text.ts'
import { createProblems, type ActionField, type ActionValues } from '#contract/corrective-actions/rules.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Chain } from './dependants.ts'
import { refOf } from './edit-values.ts'

/** What the form of a new action holds. */
export type CreateValues = Chain & {
  /** Of the record that it becomes; kept with the draft, so that it is created once. */
  uid: string
  title: string
  description: string
  trigger: string
  severity: string
  incidentLocation: string
  incidentTime: DateTime
  assignedTo: string
  /** 'Action taken on spot'. */
  onSpot: boolean
  actionDesc: string
  actionType: string
}

/** A new form: nothing chosen, the incident now. `now` in ms since 1970. */
export function emptyValues(now: number, uid: string): CreateValues {
  return {
    uid, title: '', description: '', projectID: '', safetyPlanID: '', safetyFormID: '', subSafetyFormID: '', safetyQuestionID: '',
    trigger: '', severity: '', incidentLocation: '', incidentTime: toFields(now), assignedTo: '',
    onSpot: false, actionDesc: '', actionType: '',
  }
}

/** Switching 'Action taken on spot' off empties what was taken (CA-42). */
export function switchOnSpot(on: boolean): Partial<CreateValues> {
  return on ? { onSpot: true } : { onSpot: false, actionDesc: '', actionType: '' }
}

/** The fields that need another value (CA-28 to CA-41). */
export function problemsOf(values: CreateValues, context: { now: number; formHasSubForms: boolean }): ActionField[] {
  return createProblems(judged(values), { ...context, actionTakenOnSpot: values.onSpot })
}

/** What the new action is sent as; what depends on a choice that does not apply is left out. */
export function createPatch(values: CreateValues, formHasSubForms: boolean): JsonObject {
  const patch: JsonObject = {
    title: values.title.trim(),
    description: values.description.trim(),
    projectID: refOf(values.projectID),
    safetyPlanID: Number(values.safetyPlanID),
    safetyFormID: Number(values.safetyFormID),
    subSafetyFormID: formHasSubForms ? Number(values.subSafetyFormID) : null,
    safetyQuestionID: Number(values.safetyQuestionID),
    trigger: values.trigger,
    severity: values.severity,
    incidentLocation: values.incidentLocation.trim(),
    incidentTime: fromFields(values.incidentTime) ?? '',
    assignedTo: refOf(values.assignedTo),
  }
  if (!values.onSpot) return patch
  return { ...patch, actionDesc: values.actionDesc.trim(), ...(values.actionType === '' ? {} : { actionType: values.actionType }) }
}

function judged(values: CreateValues): ActionValues {
  const { onSpot: _, uid: __, ...fields } = values
  return { ...fields, incidentTime: fromFields(values.incidentTime) ?? '' }
}
