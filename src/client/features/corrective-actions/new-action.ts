import type { DueDays } from '#contract/access/own-company.ts'
import { presetDue } from '#contract/corrective-actions/due.ts'
import { createProblems, type CorrectiveActionField } from '#contract/corrective-actions/rules.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { compareNames } from '#client/i18n/compare-names.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import { textOf } from '#client/records/kinds.ts'
import { createOf, emptyValues, judgedOf, sameForms } from '#client/records/values.ts'
import { toFields } from '#client/ui/form/date-text.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { type Chain, choose } from './dependants.ts'
import { correctiveActionLayout as layout } from './layout.ts'

/** What the form of a new action holds. */
export type NewAction = FormValues &
  Chain & {
    /** Of the record that it becomes; kept with the draft, so that it is created once (F-83). */
    uid: string
    /** 'Action taken on spot'. */
    onSpot: boolean
    /** The person has set the due date, or emptied it: then it no longer follows the risk. */
    dueSet: boolean
  }

/** The form of a new action: its draft is kept under this name, and what was chosen in it last. */
export const createForm = 'action.create'

/** A new form: nothing chosen, the incident now. `now` in ms since 1970. */
export function newAction(now: number, uid: string): NewAction {
  return emptyValues(layout, {
    uid,
    onSpot: false,
    dueSet: false,
    incidentTime: toFields(now),
  }) as NewAction
}

/**
 * Returns true for two values of the form that say the same; a due date that was set and emptied is
 * none.
 */
export function sameAction(one: NewAction, other: NewAction): boolean {
  return sameForms(layout, 'create', { ...one, dueSet: false }, { ...other, dueSet: false })
}

/** Switching 'Action taken on spot' off empties what was taken (CA-42). */
export function switchOnSpot(on: boolean): FormValues {
  return on ? { onSpot: true } : { onSpot: false, actionDesc: '', actionType: '' }
}

/**
 * The values with the due date that the company expects of the risk, as long as the person has not
 * set one. `today`: in the company's time zone, `YYYY-MM-DD`.
 */
export function withPresetDue(values: NewAction, days: DueDays, today: string): NewAction {
  return values.dueSet
    ? values
    : { ...values, dueDate: presetDue(textOf(values['severity']), days, today) ?? '' }
}

/** The fields that need another value (CA-28 to CA-41). */
export function problemsOf(
  values: NewAction,
  context: { now: number; formHasSubForms: boolean },
): CorrectiveActionField[] {
  return createProblems(judgedOf(layout, values), { ...context, actionTakenOnSpot: values.onSpot })
}

/** What the new action is sent as; what depends on a choice that does not apply is left out. */
export function createPatch(values: NewAction, formHasSubForms: boolean): JsonObject {
  const patch = createOf(layout, { ...values, ...(values.onSpot ? {} : switchOnSpot(false)) })
  // Said outright, as entries that wait on devices say it.
  return formHasSubForms ? patch : { ...patch, subSafetyFormID: null }
}

export interface ProjectRow {
  uid: string
  projectID: number
  number: string
  name: string
  address: string
  isActive: boolean
}

/**
 * Projects that an action may be opened in, by number; one that was created on this device is among
 * them.
 */
export function activeProjects<Row extends ProjectRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ isActive }) => isActive).sort((a, b) => compareNames(a.number, b.number))
}

/** Chosen by uid, which a project has before its number is known. */
export function projectOptions(projects: readonly ProjectRow[]): SelectOption[] {
  return projects.map(({ uid, number, name, address }) => ({
    value: uid,
    label: `${number} ${name}`,
    second: address,
  }))
}

/** A draft may name a project that was deactivated since: then nothing is chosen. */
export function withoutGoneProject(values: NewAction, projects: readonly ProjectRow[]): NewAction {
  const { projectID } = values
  return projectID === '' || projects.some(({ uid }) => uid === projectID)
    ? values
    : { ...values, ...choose('projectID', '') }
}

/** The values in the project that the form was opened for, as long as no other is chosen. */
export function withGivenProject(
  values: NewAction,
  given: string,
  projects: readonly ProjectRow[],
): NewAction {
  return values.projectID === '' && projects.some(({ uid }) => uid === given)
    ? { ...values, projectID: given }
    : values
}

/** What the project is sent as: its number where there is one. */
export function projectRef(uid: string, projects: readonly ProjectRow[]): Ref {
  const found = projects.find((project) => project.uid === uid)
  return found !== undefined && found.projectID > 0 ? found.projectID : uid
}
