import { projectRules } from '#contract/projects/field-rules.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Project } from '#contract/projects/schema.ts'

/** What a person writes into a project, as the fields of a form hold it; the assignee by id, as text. */
export type ProjectValues = { number: string; name: string; address: string; assignedToUserID: string }

export type ProjectField = keyof ProjectValues

/** In the order of the screen. */
export const projectFields = ['number', 'name', 'address', 'assignedToUserID'] as const satisfies readonly ProjectField[]

/** The fields that still need a value: all are required (PROJ-11, PROJ-14). */
export function emptyFields(values: ProjectValues): ProjectField[] {
  return projectFields.filter((field) => values[field].trim() === '')
}

export function valuesOf(project: Pick<Project, ProjectField>): ProjectValues {
  const { number, name, address, assignedToUserID } = project
  return { number, name, address, assignedToUserID: assignedToUserID === null ? '' : String(assignedToUserID) }
}

/** What is sent for a new project: all fields; it is active by itself. */
export function newProject(values: ProjectValues): JsonObject {
  return wire(values)
}

/** What stood on the screen when editing began: `seen` for the keys of any patch, and what must not change behind it. */
export function seenOf(project: Pick<Project, ProjectField | 'isActive'>): { seen: JsonObject; guards: JsonObject } {
  const { number, name, address, assignedToUserID, isActive } = project
  return { seen: { number, name, address, assignedToUserID }, guards: { isActive } }
}

/** An inline edit: the changed fields only, judged by what was seen when the row opened (PROJ-35, F-82); null: nothing changed. */
export function editOf(
  values: ProjectValues,
  opened: { seen: JsonObject; guards: JsonObject },
): { patch: JsonObject; seen: JsonObject; guards: JsonObject } | null {
  const now = wire(values)
  const changed = Object.keys(now).filter((field) => now[field] !== opened.seen[field])
  if (changed.length === 0) return null
  const pick = (from: JsonObject, fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
  const patch = pick(now, changed)
  const seen = pick(opened.seen, changed)
  return { patch, seen, guards: pick(opened.guards, projectRules.guards(patch, seen)) }
}

/** Activating or deactivating carries no guard: deactivated wins (offline design, 7). */
export function statusEdit(from: boolean): { patch: JsonObject; seen: JsonObject; guards: JsonObject } {
  return { patch: { isActive: !from }, seen: { isActive: from }, guards: {} }
}

function wire(values: ProjectValues): JsonObject {
  const assigned = values.assignedToUserID.trim()
  return {
    number: values.number.trim(),
    name: values.name.trim(),
    address: values.address.trim(),
    // A person created on this device has no number yet; then the uid stands in its place.
    assignedToUserID: /^\d+$/.test(assigned) ? Number(assigned) : assigned,
  }
}
