import type { EntryDraft } from '#client/data/outbox/outbox.ts'
import { fromFields, toFields, type DateTime } from '#client/ui/form/date-text.ts'
import type { ActionValues } from '#contract/corrective-actions/rules.ts'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { actionRules } from '#contract/corrective-actions/field-rules.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'

/** What the form of an existing action holds; `assignedTo` is the person's id as text. */
export type EditValues = {
  title: string
  description: string
  trigger: string
  severity: string
  status: string
  incidentLocation: string
  incidentTime: DateTime
  assignedTo: string
  actionDesc: string
  actionType: string
  rootCause: string
  trainingUpdates: string
  monitorPlan: string
  /** The note of this change, required (CA-46). */
  notes: string
}

const texts = [
  'title', 'description', 'trigger', 'severity', 'status', 'incidentLocation', 'actionDesc', 'actionType', 'rootCause',
  'trainingUpdates', 'monitorPlan',
] as const

/** The values that may change, as they stand when the form opens; what a patch is measured against. */
export function openedOf(row: CorrectiveAction): JsonObject {
  const opened: JsonObject = { incidentTime: row.incidentTime, assignedTo: row.assignedTo }
  for (const field of texts) opened[field] = row[field]
  return opened
}

/** What the form shows of them; the note of this change starts empty. */
export function editValuesOf(opened: Readonly<JsonObject>): EditValues {
  const text = (field: string) => textOf(opened[field])
  return {
    title: text('title'),
    description: text('description'),
    trigger: text('trigger'),
    severity: text('severity'),
    status: text('status'),
    incidentLocation: text('incidentLocation'),
    incidentTime: toFields(text('incidentTime')),
    assignedTo: text('assignedTo'),
    actionDesc: text('actionDesc'),
    actionType: text('actionType'),
    rootCause: text('rootCause'),
    trainingUpdates: text('trainingUpdates'),
    monitorPlan: text('monitorPlan'),
    notes: '',
  }
}

/** What a Save carries: the changed fields with the note, what stood there, what must not have changed (CA-72, F-81). */
export function changeOf(values: EditValues, opened: Readonly<JsonObject>): Pick<EntryDraft, 'patch' | 'seen' | 'guards'> {
  const patch: JsonObject = {}
  for (const field of texts) {
    const value = values[field].trim()
    if (value !== textOf(opened[field]).trim()) patch[field] = value
  }
  if (values.assignedTo !== textOf(opened['assignedTo'])) patch['assignedTo'] = refOf(values.assignedTo)
  // The fields hold whole minutes: an instant with seconds must not count as changed.
  const before = toFields(textOf(opened['incidentTime']))
  const instant = fromFields(values.incidentTime)
  const { date, time } = values.incidentTime
  if (instant !== null && (date !== before.date || time !== before.time)) patch['incidentTime'] = instant
  const seen = pick(opened, Object.keys(patch))
  const guards = pick(opened, actionRules.guards(patch, opened))
  const notes = values.notes.trim()
  return { patch: notes === '' ? patch : { ...patch, notes }, seen, guards }
}

/** The values as the contract's rules judge them. */
export function judgedEdit(values: EditValues): ActionValues {
  return { ...values, incidentTime: fromFields(values.incidentTime) ?? '' }
}

/** A number where it is one, else the uid of what has no number yet. */
export function refOf(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function pick(from: Readonly<JsonObject>, fields: readonly string[]): JsonObject {
  return Object.fromEntries(fields.map((field): [string, Json] => [field, from[field] ?? null]))
}
