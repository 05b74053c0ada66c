import { actionRules } from '#contract/corrective-actions/field-rules.ts'
import { closed, opened } from '#contract/corrective-actions/lookups.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { Person } from '#contract/kernel/shapes.ts'
import { projectRules } from '#contract/projects/field-rules.ts'
import type { Entry, Shapes } from '#client/data/outbox/core/types.ts'

/** What a laid entry needs to name its references as the server would. */
export interface Names {
  me: Person
  account: { accountID: number; companyName: string }
  user: (id: Json | undefined) => Person | null
  /** By number or uid: a project may itself be waiting in the box. */
  project: (ref: Json | undefined) => { projectID: number; name: string } | null
  /** Names of program, form, sub-form and question, as far as the catalogue is on the device. */
  question: (fields: Readonly<JsonObject>) => JsonObject
}

/** How entries are laid on rows: fields have companions (`assignedTo` and `assignedToUser`) that the server would write. */
export function shapesWith(names: Names): Shapes {
  return {
    action: {
      rules: actionRules,
      lay: (row, patch, entry) => ({
        ...(entry.op === 'create' ? newAction(patch, entry, names) : row),
        ...patch,
        ...('assignedTo' in patch ? { assignedToUser: asJson(names.user(patch['assignedTo'])) } : {}),
        ...('status' in patch ? closing(row, patch, entry, names) : {}),
      }),
    },
    project: {
      rules: projectRules,
      lay: (row, patch, entry) => ({
        ...(entry.op === 'create' ? newProject(entry, names) : row),
        ...patch,
        ...('assignedToUserID' in patch ? { assignedToUser: asJson(names.user(patch['assignedToUserID'])) } : {}),
      }),
    },
  }
}

function newAction(fields: Readonly<JsonObject>, entry: Entry, names: Names): JsonObject {
  const project = names.project(fields['projectID'])
  const { accountID, companyName } = names.account
  return {
    correctiveActionID: 0, caTicketHash: '', title: '', description: '', projectName: project?.name ?? '',
    companyID: accountID, companyName, accountID, subSafetyFormID: null,
    safetyPlanName: '', safetyFormName: '', subSafetyFormName: null, safetyQuestion: '', ...names.question(fields),
    trigger: '', severity: '', incidentLocation: '', incidentTime: entry.authoredAt, assignedTo: 0, assignedToUser: null,
    openedBy: names.me.user_id, openedByUser: asJson(names.me), status: opened,
    actionDesc: '', actionType: '', rootCause: '', trainingUpdates: '', monitorPlan: '', notes: '',
    creationDateTime: entry.authoredAt, closedBy: null, closedByUser: null, closedDateTime: null,
  }
}

function newProject(entry: Entry, names: Names): JsonObject {
  return {
    projectID: 0, number: '', name: '', address: '', isActive: true, assignedToUserID: null, assignedToUser: null,
    accountID: names.account.accountID, createdBy: names.me.user_id, creationDateTime: entry.authoredAt,
  }
}

/** Closing names the closer and the time, reopening empties them (G2-50). */
function closing(row: Readonly<JsonObject>, patch: Readonly<JsonObject>, entry: Entry, names: Names): JsonObject {
  if (patch['status'] !== closed) return { closedBy: null, closedByUser: null, closedDateTime: null }
  if (row['status'] === closed) return {}
  return { closedBy: names.me.user_id, closedByUser: asJson(names.me), closedDateTime: entry.authoredAt }
}

const asJson = (person: Person | null): Json => (person === null ? null : { user_id: person.user_id, name: person.name })
