import type { JsonObject } from '#contract/kernel/json.ts'
import type { StoredFile } from './photo-model.ts'
import type { Ticket, Who } from './model-adapter.ts'

// The data of the model server, and its possible faults.

export interface Stored {
  uid: string
  id: number
  tenant: string
  entity: 'action' | 'project'
  version: number
  fields: JsonObject
  tickets: Ticket[]
}
export type Key =
  | { author: string; digest: string; version: number; uids: string[] }
  | { author: string; isVoid: true }
export interface Data {
  records: Map<string, Stored>
  keys: Map<string, Key>
  /** Keys of replaced changes, with the applied replacement of each. */
  standIns: Map<string, string>
  /** Per tenant the key of the last change or void, from which its marks are built. */
  last: Map<string, string>
  numbers: number
  /** Photos, by their ids. */
  files: Map<string, StoredFile>
}

/** Deliberately wrong servers that the oracle must find. */
export interface ServerFaults {
  judgeOutside?: boolean
  keyAfterJudging?: boolean
  ignoreDeps?: boolean
  forgetTombstones?: boolean
  createAgain?: boolean
  runOtherEpochs?: boolean
  ignoreAt?: boolean
  ignoreScope?: boolean
  /** Accepts a change without its photos, or a photo that arrived damaged. */
  ignoreBlobs?: boolean
  believeDamage?: boolean
  /** Stores only the photos of the latest change. */
  lastPhotos?: boolean
  /** Stores only the comments and answers of the latest change. */
  lastComments?: boolean
}

/**
 * The real server's rules about people; by default all people of a company see all records, and
 * anyone may be assigned.
 */
export interface PeopleRules {
  sees(who: Who, record: { entity: string; fields: JsonObject }): boolean
  mayBeAssigned(who: Who, user: string): boolean
}
