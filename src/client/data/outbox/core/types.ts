import type { Entity } from '#contract/kernel/entity.ts'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { ConflictField } from '#contract/kernel/judge.ts'
import type { Holder } from '#contract/kernel/refusal.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'

/** The newest entry format this code writes and sends (offline design, 13). */
export const entryFormat = 1
/** The stores of the box; a tab of another schema may not save (F-85). */
export const boxSchema = 1
/** The protocol, sent as `Client-Schema`. */
export const clientSchema = 1

/** Whose box: tenant and user of the verified sign-in. */
export interface Scope {
  tenant: string
  user: string
}

/** One queued change (offline design, 3). Its content never changes once it was attempted. */
export interface Entry {
  /** UUID: idempotency key and history-ticket id; made when the form opens. */
  id: string
  /** Entry format. */
  v: number
  /** The only order. A replacement takes the place of what it replaces. */
  seq: number
  scope: Scope
  entity: Entity
  /** The record's uid, also when its number is known. */
  ref: string
  op: 'create' | 'patch'
  /** Changed fields only, plus notes; a create of several records has them under `each`. */
  patch: JsonObject
  /** For the keys of patch but notes: what stood on the screen when the form opened. */
  seen: JsonObject
  /** Values that must not have changed behind it. */
  guards: JsonObject
  /** Entries that must be Sent first. */
  deps: string[]
  /** Must be uploaded first. */
  blobs: string[]
  /** Device time with offset; shown, never used for order. */
  authoredAt: string
  /**
   * The fields that name the record, as they stood on the screen: for people, where its row is
   * gone; never sent.
   */
  about?: JsonObject
  /** Every id it stands for, through all rounds, less those the server named applied. */
  replaces: string[]
}

export type DeliveryState = 'queued' | 'sending' | 'review' | 'refused'

/** Where an entry stands on its way. */
export interface Delivery {
  id: string
  state: DeliveryState
  /** A request with it may have left the device; never goes back to false. */
  attempted: boolean
  attempts: number
  /** Failures of its own, after which it goes out alone. */
  alone: number
  /** The lead under which it was last taken for sending. */
  fence: number
  /** Repeat after a restore: take it only if the row still has this version. */
  at?: number
  /**
   * Withdrawn: discarded by its author after it may have left; it stays until the server has voided
   * its id.
   */
  intent?: 'discard'
  last?: { status: number; code: string; at: string }
}

export type ReviewKind = 'conflict' | 'exists' | 'parent-gone' | 'refused' | 'defect'

/** What a person is asked to decide. */
export interface Review {
  id: string
  kind: ReviewKind
  /** The record as the server last gave it. */
  row: JsonObject | null
  fields: ConflictField[]
  code: string
  message: string
  /** Field name to the server's sentence (422). */
  problems?: Record<string, string>
  /** Who may change the record instead. */
  holder?: Holder
  /**
   * The replaced id of which the server said that it, or what another device put in its place, is
   * there: what is decided now knows, and replaces it no more.
   */
  of?: string
}

export type End = 'confirmed' | 'discarded' | 'superseded'

/**
 * How an entry ended; kept 30 days and at least the newest 2,000, because a restored server is
 * asked about it.
 */
export interface Sent {
  id: string
  entry: Entry
  end: End
  /** The row's version it led to; for `confirmed` only. */
  resultVersion?: number
  /** The life of the server's data in which this is known to hold. */
  epoch: string
  confirmedAt: string
  /** Superseded: the id that stands in its place. */
  by?: string
  /** Its author had ended it thus, but it was applied after all: it is Sent, and they are told. */
  was?: 'discarded' | 'superseded'
}

/** Form values not yet saved, all from the moment the form was opened. */
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
 * The bytes of a photo; what is known of them lies apart, so that nobody reads them who only asks
 * how far they are.
 */
export interface StoredBlob {
  id: string
  data: ArrayBuffer
}

/** What is known of a blob, in the spare store under its id (docs/decisions/0074-photos.md). */
export interface BlobState {
  /** What it is for, as the server calls it: `action-photo`. */
  kind: string
  type: string
  size: number
  /** Of its bytes, in hexadecimal. */
  sha256: string
  /** By the server's clock, ISO 8601. */
  keptAt: string
  /** Bytes that the server has. */
  sent: number
  /** It is whole there, and may be named. */
  uploaded: boolean
  /** The server had it no longer, and it is sent once more by itself. */
  again?: true
}

/** The newest row that any answer to this box gave. */
export interface ConfirmedRow {
  entity: Entity
  ref: string
  row: JsonObject
  version: number
  epoch: string
}

/** A record's number and label, for addresses and labels only; nothing that is sent looks here. */
export interface NumberOf {
  uid: string
  id: number
  label: string
}

export type Pause = 'auth' | 'update' | 'scope' | 'account'

export interface Meta {
  seq: number
  fence: number
  schema: number
  /** Empty until the server was heard for the first time. */
  epoch: string
  installId: string
  lastContact: string
  paused: Pause | null
  /**
   * The newest mark of the server's data that was heard; returned with every request (decision 20).
   */
  mark: string
}

/**
 * How entries of one kind of record are laid on its rows; handed in, so that core names no
 * capability.
 */
export interface EntryOverlay {
  rules: RecordRules
  /**
   * Lay a patch on a row where fields have companions (`assignedTo` and `assignedToUser`); default:
   * spread.
   */
  lay?: (row: JsonObject, patch: JsonObject, entry: Entry) => JsonObject
  /** The blobs that a change names and its author had not seen there: new photos. */
  blobs?: (patch: Readonly<JsonObject>, seen: Readonly<JsonObject>) => readonly string[]
  /** The ids of the history tickets that the row carries, if it carries any. */
  ticketIds?: (row: JsonObject) => readonly string[]
}
export type EntryOverlays = Readonly<Record<Entity, EntryOverlay>>

/** The six words (offline design, 12), `sent` apart from those still in the box. */
export type Shown = 'saved' | 'sending' | 'waiting' | 'decide' | 'refused'

/** One operation as it travels (contract, sync). */
export interface Operation {
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
export interface Result {
  id: string
  status: number
  code?: string
  message?: string
  problems?: Record<string, string>
  replayed?: boolean
  version?: number
  row?: JsonObject
  fields?: ConflictField[]
  holder?: Holder
  /** 409 `exists`: the replaced id that had been applied. */
  of?: string
  /** It had not been applied itself, but this one, by which another device had replaced it. */
  by?: string
  ids?: Record<string, { id: number; label: string }>
}

/** The sum of the five counts is the number of entries, always. */
export interface Summary {
  saved: number
  sending: number
  waiting: number
  decide: number
  refused: number
  /** Authored time of the first in line. */
  oldest: string | null
  /** Progress of this run. */
  done: number
  total: number
}
