import type { JsonObject } from '#contract/kernel/json.ts'
import type { StoredFile } from './photo-model.ts'
import type { Ticket, Who } from './model-adapter.ts'

// What the model server keeps, and what it may be told to do wrong.

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
  /** By the key of what was replaced: what was applied in its place. */
  standIns: Map<string, string>
  /** By tenant: the key of the last change or void, what its marks stand on. */
  last: Map<string, string>
  numbers: number
  /** Photos, by their ids. */
  files: Map<string, StoredFile>
}

/** Deliberately wrong servers, for the oracle to find. */
export interface ServerFaults {
  judgeOutside?: boolean
  keyAfterJudging?: boolean
  ignoreDeps?: boolean
  forgetTombstones?: boolean
  createAgain?: boolean
  runOtherEpochs?: boolean
  ignoreAt?: boolean
  ignoreScope?: boolean
  /** A change is taken without its photos; what arrived damaged is believed. */
  ignoreBlobs?: boolean
  believeDamage?: boolean
  /** The photos of the change that came last stand, and no other. */
  lastPhotos?: boolean
}

/**
 * What the real server knows of people; without it everybody of a company sees all, and anybody may
 * be assigned.
 */
export interface PeopleRules {
  sees(who: Who, record: { entity: string; fields: JsonObject }): boolean
  mayBeAssigned(who: Who, user: string): boolean
}
