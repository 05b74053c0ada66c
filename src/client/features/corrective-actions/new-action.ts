import type { DueDays } from '#contract/access/own-company.ts'
import { presetDue } from '#contract/corrective-actions/due.ts'
import { createProblems, type CorrectiveActionField } from '#contract/corrective-actions/rules.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { compareNames } from '#client/i18n/compare-names.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import {
  createPatchOf,
  newFormValues,
  valuesForRules,
  isSameForm,
} from '#client/records/form-values.ts'
import { toFields } from '#client/ui/form/date-text.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { type Chain, choose } from './dependants.ts'
import { correctiveActionLayout as layout } from './layout.ts'

/** The values of the form of a new action. */
export type NewAction = FormValues &
  Chain & {
    /**
     * The uid of the new record; the draft stores it, so that the record is created once (F-83).
     */
    uid: string
    /** The switch 'Action taken on spot'. */
    onSpot: boolean
    /**
     * True once the person has set or cleared the due date, so that it no longer follows the risk.
     */
    dueSet: boolean
  }

/** The name of the form of a new action, for its draft and its last choices. */
export const createForm = 'action.create'

/** Returns a new form without choices, with the incident at `now` (ms since 1970). */
export function newAction(now: number, uid: string): NewAction {
  return newFormValues(layout, {
    uid,
    onSpot: false,
    dueSet: false,
    incidentTime: toFields(now),
  }) as NewAction
}

/**
 * Returns true for two forms with equal values; a due date that was set and cleared counts as
 * unset.
 */
export function sameAction(one: NewAction, other: NewAction): boolean {
  return isSameForm(layout, 'create', { ...one, dueSet: false }, { ...other, dueSet: false })
}

/** Switches 'Action taken on spot'; off clears the description and type of the action (CA-42). */
export function switchOnSpot(on: boolean): FormValues {
  return on ? { onSpot: true } : { onSpot: false, actionDesc: '', actionType: '' }
}

/**
 * Returns the values with the preset due date of the risk, unless the person has set one. `today`
 * is in the company's time zone, `YYYY-MM-DD`.
 */
export function withPresetDue(values: NewAction, days: DueDays, today: string): NewAction {
  return values.dueSet
    ? values
    : { ...values, dueDate: presetDue(textOrEmpty(values['severity']), days, today) ?? '' }
}

/** Returns the fields that need another value (CA-28 to CA-41). */
export function problemsOf(
  values: NewAction,
  context: { now: number; formHasSubForms: boolean },
): CorrectiveActionField[] {
  return createProblems(valuesForRules(layout, values), {
    ...context,
    actionTakenOnSpot: values.onSpot,
  })
}

/**
 * Returns the request of a new action, without values that depend on a choice that does not apply.
 */
export function createPatch(values: NewAction, formHasSubForms: boolean): JsonObject {
  const patch = createPatchOf(layout, { ...values, ...(values.onSpot ? {} : switchOnSpot(false)) })
  // Sends an explicit null, as the entries that wait on devices do.
  return formHasSubForms ? patch : { ...patch, subSafetyFormID: null }
}

export interface ProjectOfAction {
  uid: string
  projectID: number
  number: string
  name: string
  address: string
  isActive: boolean
}

/**
 * Returns the projects in which an action may be opened, by number, including those created on this
 * device.
 */
export function activeProjects<Row extends ProjectOfAction>(rows: readonly Row[]): Row[] {
  return rows.filter(({ isActive }) => isActive).sort((a, b) => compareNames(a.number, b.number))
}

/** The options use the uid, because a new project has no number yet. */
export function projectOptions(projects: readonly ProjectOfAction[]): SelectOption[] {
  return projects.map(({ uid, number, name, address }) => ({
    value: uid,
    label: `${number} ${name}`,
    second: address,
  }))
}

/** Clears a project that was deactivated since the draft was saved. */
export function withoutGoneProject(
  values: NewAction,
  projects: readonly ProjectOfAction[],
): NewAction {
  const { projectID } = values
  return projectID === '' || projects.some(({ uid }) => uid === projectID)
    ? values
    : { ...values, ...choose('projectID', '') }
}

/** Returns the values with the project that the form was opened for, unless another is chosen. */
export function withGivenProject(
  values: NewAction,
  given: string,
  projects: readonly ProjectOfAction[],
): NewAction {
  return values.projectID === '' && projects.some(({ uid }) => uid === given)
    ? { ...values, projectID: given }
    : values
}

/** Returns the project for the request: its number, or its uid if it has no number. */
export function projectRef(uid: string, projects: readonly ProjectOfAction[]): Ref {
  const found = projects.find((project) => project.uid === uid)
  return found !== undefined && found.projectID > 0 ? found.projectID : uid
}
