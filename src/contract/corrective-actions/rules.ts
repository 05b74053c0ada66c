import type { AskedOf } from '../kernel/field-types.ts'
import { rulesOf } from '../kernel/field.ts'
import { type Field, isEmpty, needed, wrongValues } from '../kernel/fields.ts'
import type { Person } from '../kernel/shapes.ts'
import { correctiveActionFields } from './fields.ts'
import { closed } from './lookups.ts'
import type { CorrectiveAction } from './schema.ts'

/**
 * A field of a corrective action that may have a problem, with the specified text (CA-28 to CA-46,
 * G2-05).
 */
export type CorrectiveActionField = AskedOf<typeof correctiveActionFields>

export const correctiveActionProblems = Object.fromEntries(
  Object.entries<Field>(correctiveActionFields).flatMap(([name, { asks }]) =>
    asks === undefined ? [] : [[name, asks]],
  ),
  // The type lists the same fields.
) as Readonly<Record<CorrectiveActionField, string>>

/** The values of a form, as far as they are filled in. */
export type CorrectiveActionValues = Readonly<Partial<Record<CorrectiveActionField, unknown>>>

/**
 * Returns the fields of a new action with a problem; none if it may be saved. `now`: milliseconds
 * since 1970.
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

/** Returns the fields of a changed action with a problem (CA-44 to CA-46). */
export function editProblems(values: CorrectiveActionValues, now: number): CorrectiveActionField[] {
  return [...new Set([...missingOf(values, 'edit'), ...wrongOf(values, now)])]
}

const isAsked = (name: string): name is CorrectiveActionField =>
  Object.hasOwn(correctiveActionProblems, name)
const missingOf = (values: CorrectiveActionValues, on: 'create' | 'edit') =>
  needed(correctiveActionFields, on)
    .filter(isAsked)
    .filter((name) => isEmpty(values[name]))
/** Returns filled fields whose value is not in the list or lies in the future (G2-52). */
const wrongOf = (values: CorrectiveActionValues, now: number) =>
  wrongValues(correctiveActionFields, values, now).filter(isAsked)

/** The closer, the time of closing, and the time of the last reopening. */
export type Closing = Pick<
  CorrectiveAction,
  'closedBy' | 'closedByUser' | 'closedDateTime' | 'reopenedDateTime'
>

/**
 * Returns the closing fields after a change: closing sets closer and time, reopening clears them,
 * and a closed action retains them (CA-55, G2-50). Device and server both use it. `at`: the time of
 * the author's act, ISO 8601. No action is closed before it was opened, although a device may have
 * a wrong clock or have closed it before the server received it.
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

/**
 * Returns true for the assignee and the opener, who alone may edit (CA-47, CA-48, ACL-217 to
 * ACL-220).
 */
export function mayEditAction(
  userID: number,
  action: { assignedTo: number; openedBy: number },
): boolean {
  return action.assignedTo === userID || action.openedBy === userID
}

/** Returns true if the person's chain contains the opener or the assignee (G2-47). */
export function maySeeAction(
  chain: ReadonlySet<number>,
  action: { assignedTo: number; openedBy: number },
): boolean {
  return chain.has(action.assignedTo) || chain.has(action.openedBy)
}

/** Returns true for an action that is not closed. */
export function isOpen(action: { status: string }): boolean {
  return action.status !== closed
}

/**
 * Decides who wins when two people changed one field (offline design, 7; CA-72). Closing guards
 * severity and description, because the danger may have changed since the person looked at it
 * (F-81).
 */
export const correctiveActionRules = rulesOf(correctiveActionFields, (patch, seen) =>
  patch['status'] === closed && seen['status'] !== closed ? ['severity', 'description'] : [],
)
