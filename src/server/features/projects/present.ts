import type { Project } from '#contract/projects/schema.ts'
import { recordTag } from '#server/etag.ts'

/** A row of `projectColumns`: the wire's names, the assigned user still as a name beside the number. */
export interface StoredProject extends Omit<Project, 'etag' | 'assignedToUser' | 'uid'> {
  uid: string
  ordinal: number
  assignedToName: string | null
}

/** A project as it leaves the server (PROJ-08). */
export function presentProject({ ordinal: _ordinal, assignedToName, ...fields }: StoredProject, epoch: string): Project {
  return {
    ...fields,
    etag: recordTag(epoch, fields.version),
    assignedToUser: fields.assignedToUserID === null || assignedToName === null ? null : { user_id: fields.assignedToUserID, name: assignedToName },
  }
}
