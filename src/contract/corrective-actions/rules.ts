import type { AskedOf } from '../kernel/field-types.ts'
import { rulesOf } from '../kernel/field.ts'
import { type Field, isEmpty, needed, wrongValues } from '../kernel/fields.ts'
import type { Person } from '../kernel/shapes.ts'
import { correctiveActionFields } from './fields.ts'
import { closed } from './lookups.ts'
import type { CorrectiveAction } from './schema.ts'

/**
 * What can be wrong with a corrective action's fields, each with the specified text (CA-28 to
 * CA-46, G2-05).
 */
export type CorrectiveActionField = AskedOf<typeof correctiveActionFields>

export const correctiveActionProblems = Object.fromEntries(
  Object.entries<Field>(correctiveActionFields).flatMap(([name, { asks }]) =>
    asks === undefined ? [] : [[name, asks]],
  ),
  // Of the same list as the type.
) as Readonly<Record<CorrectiveActionField, string>>

/** The values of a form, as far as they were filled in. */
export type CorrectiveActionValues = Readonly<Partial<Record<CorrectiveActionField, unknown>>>

/**
 * The fields of a new action that need another value; none when it may be saved. `now` in ms since
 * 1970.
 */
export function createProblems(
  values: CorrectiveActionValues,
  context: { now: number; formHasSubForms: boolean; actionTakenOnSpot: boolean },
): CorrectiveActionField[] {
  const missing = missingOf(values, 'create')
  if (context.formHasSubForms && isEmpty(values.subSafetyFormID)) missing.push('subSafetyFormID')
  if (context.actionTakenOnSpot && isEmpty(values.actionDesc)) missing.push('actionDesc')
  return [...new Set([...missing, ...wrongOf(values, context.now)])]
}

/** The fields of a changed action that need another value (CA-44 to CA-46). */
export function editProblems(values: CorrectiveActionValues, now: number): CorrectiveActionField[] {
  return [...new Set([...missingOf(values, 'edit'), ...wrongOf(values, now)])]
}

const isAsked = (name: string): name is CorrectiveActionField =>
  Object.hasOwn(correctiveActionProblems, name)
const missingOf = (values: CorrectiveActionValues, on: 'create' | 'edit') =>
  needed(correctiveActionFields, on)
    .filter(isAsked)
    .filter((name) => isEmpty(values[name]))
/** Filled in, but not from the list or in the future (G2-52). */
const wrongOf = (values: CorrectiveActionValues, now: number) =>
  wrongValues(correctiveActionFields, values, now).filter(isAsked)

/** Who closed it and when, and when it was last reopened. */
export type Closing = Pick<
  CorrectiveAction,
  'closedBy' | 'closedByUser' | 'closedDateTime' | 'reopenedDateTime'
>

/**
 * Closing names the closer and the time, reopening empties them, and what was closed stays so
 * (CA-55, G2-50); the same on device and server. `at`: when its author did it, ISO 8601. A device
 * may have closed what reached the server later, or have a wrong clock: no action is closed before
 * it was opened.
 */
export function closing(
  before: Pick<CorrectiveAction, 'status' | 'creationDateTime'> & Closing,
  merged: Pick<CorrectiveAction, 'status'>,
  closer: Person,
  at: string,
): Closing {
  const { reopenedDateTime } = before
  if (merged.status !== closed) {
    const open = { closedBy: null, closedByUser: null, closedDateTime: null }
    return { ...open, reopenedDateTime: before.status === closed ? at : reopenedDateTime }
  }
  if (before.status === closed) {
    const { closedBy, closedByUser, closedDateTime } = before
    return { closedBy, closedByUser, closedDateTime, reopenedDateTime }
  }
  const closedDateTime = isBeforeOpening(before, at) ? before.creationDateTime : at
  return { closedBy: closer.user_id, closedByUser: closer, closedDateTime, reopenedDateTime }
}

/** Returns true for a moment (ISO 8601) before the action was opened. */
export function isBeforeOpening(
  action: Pick<CorrectiveAction, 'creationDateTime'>,
  at: string,
): boolean {
  return Date.parse(at) < Date.parse(action.creationDateTime)
}

/** Only the assignee or the opener may edit (CA-47, CA-48, ACL-217 to ACL-220). */
export function mayEditAction(
  userID: number,
  action: { assignedTo: number; openedBy: number },
): boolean {
  return action.assignedTo === userID || action.openedBy === userID
}

/** Visible: opener or assignee stands in the person's chain (G2-47). */
export function maySeeAction(
  chain: ReadonlySet<number>,
  action: { assignedTo: number; openedBy: number },
): boolean {
  return chain.has(action.assignedTo) || chain.has(action.openedBy)
}

/** Incident still to be put right; closed ones are done. */
export function isOpen(action: { status: string }): boolean {
  return action.status !== closed
}

/**
 * Who wins when two people changed one field (offline design, 7; CA-72). The danger may not be the
 * one that was looked at: closing guards it (F-81).
 */
export const correctiveActionRules = rulesOf(correctiveActionFields, (patch, seen) =>
  patch['status'] === closed && seen['status'] !== closed ? ['severity', 'description'] : [],
)
