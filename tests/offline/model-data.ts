import type { JsonObject } from '#contract/kernel/json.ts'
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
export type Key = { author: string; digest: string; version: number; uids: string[] } | { author: string; isVoid: true }
export interface Data {
  records: Map<string, Stored>
  keys: Map<string, Key>
  /** By tenant: the key of the last change or void, what its marks stand on. */
  last: Map<string, string>
  numbers: number
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
}

/** What the real server knows of people; without it everybody of a company sees all, and anybody may be assigned. */
export interface PeopleRules {
  sees(who: Who, record: { entity: string; fields: JsonObject }): boolean
  mayBeAssigned(who: Who, user: string): boolean
}
