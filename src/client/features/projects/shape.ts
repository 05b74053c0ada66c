import type { JsonObject } from '#contract/kernel/json.ts'
import { projectRules } from '#contract/projects/field-rules.ts'
import type { Entry, Shape } from '#client/data/outbox/core/types.ts'

/** What the box needs to know of projects. */
export const projectShape: Shape = { rules: projectRules, lay: layProject }

/**
 * A queued change laid on a project. The assignee's name is known to no entry: `assignedToUser` is emptied and the
 * screen names the person by the id.
 */
function layProject(row: JsonObject, patch: JsonObject, entry: Entry): JsonObject {
  const base = entry.op === 'create' ? { ...blank(entry), ...row } : row
  const reassigned = 'assignedToUserID' in patch && patch['assignedToUserID'] !== base['assignedToUserID']
  return { ...base, ...patch, ...(reassigned ? { assignedToUser: null } : {}) }
}

/** What the server fills in for a new project, until it has done so. */
function blank(entry: Entry): JsonObject {
  return {
    projectID: 0,
    uid: entry.ref,
    version: 0,
    etag: '',
    number: '',
    name: '',
    address: '',
    isActive: true,
    assignedToUserID: null,
    assignedToUser: null,
    accountID: 0,
    createdBy: Number(entry.scope.user) || 0,
    creationDateTime: entry.authoredAt,
  }
}
