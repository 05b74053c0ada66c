import { isObject, type Json, type JsonObject } from '#contract/kernel/json.ts'
import { each } from '#contract/kernel/several.ts'
import type { Person } from '#tests/world/people.ts'
import type { Who } from '../model-adapter.ts'

/** Maps companies, people and project numbers of the simulation to those of the real server. */
export interface Names {
  person(who: Who): Person
  /** Returns the simulation's name of a person of this company. */
  user(tenant: string, number: Json | undefined): string
  /** Uids of projects by their numbers, learned from answers. */
  projects: Map<number, string>
  catalogue: JsonObject
}

const people = ['assignedTo', 'openedBy']
/**
 * The fields of the simulation's records; real ones have more, which the simulation never changes.
 */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  action: [
    'title',
    'description',
    'severity',
    'status',
    'assignedTo',
    'openedBy',
    'dueDate',
    'isReadyToCheck',
    'isConfirmed',
    'comments',
  ],
  project: ['name', 'number', 'isActive'],
}

/**
 * Converts an operation of the simulation for the real server: people by number, with the
 * additional fields of a new record.
 */
export function toReal(names: Names, who: Who, op: JsonObject): JsonObject {
  const translated = (fields: Json | undefined): JsonObject =>
    isObject(fields)
      ? Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [
            name,
            people.includes(name) && value !== null
              ? names.person({ ...who, user: String(value) }).user_id
              : name === 'comments'
                ? commentsToReal(value)
                : value,
          ]),
        )
      : {}
  const { notes, ...fields } = translated(op['patch'])
  // The simulation recognizes a form by its note, but projects have no notes.
  const patch: JsonObject =
    notes === undefined || op['entity'] === 'project' ? fields : { ...fields, notes }
  return {
    ...op,
    patch: op['op'] === 'create' ? filled(names, who, String(op['entity']), patch) : patch,
    seen: translated(op['seen']),
    guards: translated(op['guards']),
  }
}

function filled(names: Names, who: Who, entity: string, patch: JsonObject): JsonObject {
  const more: JsonObject =
    entity === 'project'
      ? {
          address: '1 Quarry Road',
          assignedToUserID: names.person({ ...who, user: 'office' }).user_id,
        }
      : {
          ...names.catalogue,
          trigger: 'Unsafe Condition',
          incidentLocation: 'North stair',
          incidentTime: '2026-01-05T10:00:00.000Z',
        }
  const several = patch[each]
  return Array.isArray(several)
    ? { [each]: several.map((fields) => ({ ...(isObject(fields) ? fields : {}), ...more })) }
    : { ...patch, ...more }
}

/** Converts a row of the real server for the simulation. */
export function toSim(names: Names, tenant: string, row: JsonObject): JsonObject {
  const entity = 'correctiveActionID' in row ? 'action' : 'project'
  const fields: JsonObject = {}
  for (const name of fieldsOf[entity] ?? [])
    fields[name] = valueToSim(names, tenant, name, row[name])
  const id = row[entity === 'action' ? 'correctiveActionID' : 'projectID'] ?? null
  if (entity === 'action')
    fields['projectID'] = names.projects.get(Number(row['projectID'])) ?? null
  else names.projects.set(Number(id), String(row['uid']))
  return {
    ...fields,
    uid: row['uid'] ?? null,
    id,
    version: row['version'] ?? null,
    etag: row['etag'] ?? null,
  }
}

/** Converts a value of one field of the real server for the simulation. */
export function valueToSim(
  names: Names,
  tenant: string,
  field: string,
  value: Json | undefined,
): Json {
  if (field === 'comments') return commentsToSim(value)
  return people.includes(field) && typeof value === 'number'
    ? names.user(tenant, value)
    : (value ?? null)
}

/** Adds what the real server sets itself to the comments of a change. */
const commentsToReal = (value: Json): Json =>
  Array.isArray(value)
    ? value.map((comment) => ({
        userID: 0,
        name: '',
        actorName: '',
        mentions: [],
        writtenAt: '2026-01-05T10:00:00.000Z',
        ...(isObject(comment) ? comment : {}),
      }))
    : value

/** Leaves out what the real server set; the model has no list before the first comment. */
const commentsToSim = (value: Json | undefined): Json =>
  Array.isArray(value) && value.length > 0
    ? value.filter(isObject).map(({ commentID = '', text = '' }) => ({ commentID, text }))
    : null
