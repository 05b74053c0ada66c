import type { Entity } from '#contract/kernel/entity.ts'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { ConflictField } from '#contract/kernel/merge-fields.ts'
import type { CurrentAssignee } from '#contract/kernel/refusal.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'

/** The newest entry format this code writes and sends (offline design, 13). */
export const entryFormatVersion = 1
/** The schema of the box's stores; a tab with another schema may not save (F-85). */
export const boxSchemaVersion = 1
/** The protocol, sent as `Client-Schema`. */
export const protocolVersion = 1

/** The owner of the box: tenant and user of the verified sign-in. */
export interface Scope {
  tenant: string
  user: string
}

/**
 * One queued change (offline design, 3). Its content never changes after the first attempt to send
 * it.
 */
export interface Entry {
  /** UUID: idempotency key and history-ticket id; created when the form opens. */
  id: string
  /** Entry format. */
  v: number
  /**
   * Position in the queue, which alone determines the order. A replacement takes the position of
   * what it replaces.
   */
  seq: number
  scope: Scope
  entity: Entity
  /** The record's uid, even when its number is known. */
  ref: string
  op: 'create' | 'patch'
  /** Changed fields only, plus notes; a create of several records has them under `each`. */
  patch: JsonObject
  /** For the keys of `patch` except notes: the values on the screen when the form opened. */
  seen: JsonObject
  /** Values that must not have changed on the server. */
  guards: JsonObject
  /** Entries that must be Sent first. */
  deps: string[]
  /** Blobs that must be uploaded first. */
  blobs: string[]
  /** Device time with offset; shown, never used for order. */
  authoredAt: string
  /**
   * The fields that name the record, as the screen showed them, for display when its row is gone;
   * never sent.
   */
  about?: JsonObject
  /** Every id that it replaces, through all rounds, except those that the server named applied. */
  replaces: string[]
}

export type DeliveryState = 'queued' | 'sending' | 'review' | 'refused'

/** The state of an entry in sending. */
export interface Delivery {
  id: string
  state: DeliveryState
  /** A request with it may have left the device; never becomes false again. */
  attempted: boolean
  attempts: number
  /** Its own failures, after which it is sent singly. */
  alone: number
  /** The fence under which it was last claimed for sending. */
  fence: number
  /** For a repeat after a restore: the server applies it only if the row still has this version. */
  at?: number
  /**
   * Withdrawn: the author discarded it after it may have left. It stays until the server has voided
   * its id.
   */
  intent?: 'discard'
  last?: { status: number; code: string; at: string }
}

export type ReviewKind = 'conflict' | 'exists' | 'parent-gone' | 'refused' | 'defect'

/** The question for a person. */
export interface Review {
  id: string
  kind: ReviewKind
  /** The record in the server's latest answer. */
  row: JsonObject | null
  fields: ConflictField[]
  code: string
  message: string
  /** Field name to the server's sentence (422). */
  problems?: Record<string, string>
  /** The person who may change the record instead. */
  holder?: CurrentAssignee
  /**
   * A replaced id that the server has applied, itself or in another device's version. The decision
   * takes that into account and no longer replaces it.
   */
  of?: string
}

export type EntryEnd = 'confirmed' | 'discarded' | 'superseded'

/**
 * The end of an entry. Stored for 30 days and at least for the newest 2,000, because a restored
 * server may need them.
 */
export interface EndedEntry {
  id: string
  entry: Entry
  end: EntryEnd
  /** The resulting version of the row; for `confirmed` only. */
  resultVersion?: number
  /** The epoch of the server's data in which this is known to hold. */
  epoch: string
  confirmedAt: string
  /** For a superseded entry: the id of its replacement. */
  by?: string
  /**
   * The author had ended it this way, but the server had applied it: it is Sent, and the author
   * gets a message.
   */
  was?: 'discarded' | 'superseded'
}

/** Unsaved values of a form, all as of its opening. */
export interface Draft {
  form: string
  ref: string
  entryId: string
  values: Json
  seen: JsonObject
  guards: JsonObject
  /** The refused entry that the next Save replaces. */
  refusedId?: string
  /** Holds no entry, so a logout does not ask about it. */
  isEmpty?: boolean
  savedAt: string
}

/**
 * The bytes of a photo. Its state is in a separate store, so that a progress check does not read
 * the bytes.
 */
export interface StoredBlob {
  id: string
  data: ArrayBuffer
}

/** The state of a blob, in the spare store under its id (docs/decisions/0074-photos.md). */
export interface BlobState {
  /** The server's word for its purpose: `action-photo`. */
  kind: string
  type: string
  size: number
  /** Hash of its bytes, in hexadecimal. */
  sha256: string
  /** By the server's clock, ISO 8601. */
  keptAt: string
  /** Bytes that the server has. */
  sent: number
  /** The server has all of it, and a change may name it. */
  uploaded: boolean
  /** The server had lost it, and the app sends it once more by itself. */
  again?: true
}

/** The newest row in any answer to this box. */
export interface ConfirmedRow {
  entity: Entity
  ref: string
  row: JsonObject
  version: number
  epoch: string
}

/** A record's number and label, for addresses and labels only; sending never uses it. */
export interface RecordNumber {
  uid: string
  id: number
  label: string
}

export type PauseReason = 'auth' | 'update' | 'scope' | 'account'

export interface BoxMeta {
  seq: number
  fence: number
  schema: number
  /** Empty before the server's first answer. */
  epoch: string
  installId: string
  lastContact: string
  paused: PauseReason | null
  /** The newest mark of the server's data; every request returns it (decision 20). */
  mark: string
}

/**
 * Defines how entries change the rows of one kind of record; passed in, so that core names no
 * capability.
 */
export interface EntryOverlay {
  rules: RecordRules
  /**
   * Applies a patch to a row whose fields have companions (`assignedTo` and `assignedToUser`);
   * default: spread.
   */
  applyPatch?: (row: JsonObject, patch: JsonObject, entry: Entry) => JsonObject
  /** Returns the blobs that a change names and its author had not seen there: new photos. */
  blobs?: (patch: Readonly<JsonObject>, seen: Readonly<JsonObject>) => readonly string[]
  /** Returns the ids of the row's history tickets, if it has any. */
  ticketIds?: (row: JsonObject) => readonly string[]
}
export type EntryOverlays = Readonly<Record<Entity, EntryOverlay>>

/** The six words (offline design, 12), without `sent`, which is no longer in the box. */
export type DisplayStatus = 'saved' | 'sending' | 'waiting' | 'decide' | 'refused'

/** One operation in a request (contract, sync). */
export interface OutboxOperation {
  id: string
  v: number
  entity: Entity
  ref: string
  op: 'create' | 'patch'
  patch: JsonObject
  seen: JsonObject
  guards: JsonObject
  deps: string[]
  replaces: string[]
  blobs: string[]
  authoredAt: string
  at?: number
}

/** The answer to one operation. */
export interface OperationResult {
  id: string
  status: number
  code?: string
  message?: string
  problems?: Record<string, string>
  replayed?: boolean
  version?: number
  row?: JsonObject
  fields?: ConflictField[]
  holder?: CurrentAssignee
  /** 409 `exists`: the replaced id that had been applied. */
  of?: string
  /** The id that was applied instead: another device's replacement. */
  by?: string
  ids?: Record<string, { id: number; label: string }>
}

/** Counts of entries by state; the five counts always add up to the number of entries. */
export interface OutboxSummary {
  saved: number
  sending: number
  waiting: number
  decide: number
  refused: number
  /** Authored time of the first entry in the queue. */
  oldest: string | null
  /** Progress of this run. */
  done: number
  total: number
}
