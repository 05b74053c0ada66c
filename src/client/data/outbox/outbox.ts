import type { Entity } from '#contract/kernel/entity.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Box } from './box.ts'
import type {
  BlobState,
  Delivery,
  Draft,
  Entry,
  ConfirmedRow,
  RecordNumber,
  PauseReason,
  Review,
  Scope,
  EndedEntry,
  DisplayStatus,
  OutboxSummary,
} from './core/types.ts'
import type { ConsistencyTokens } from './consistency-tokens.ts'

/**
 * The box of one tenant and user, as the rest of the client sees it (offline design, 3 to 8 and
 * 12). Created by `openOutbox` in `./open.ts`. A promise resolves only after its data are stored.
 */
export interface Outbox {
  readonly scope: Scope
  /** The same object until something changes, for `useSyncExternalStore`. */
  snapshot(): BoxSnapshot
  subscribe(listener: () => void): () => void

  /** Saves a change. Only after `ok: true` may a screen show "Saved on this device". */
  append(draft: EntryDraft): Promise<AppendResult>
  /**
   * Returns the outcome of an entry, at most `ms` later (3,000 after a Save); `waiting` without an
   * answer.
   */
  awaitOutcome(id: string, ms: number): Promise<EntryOutcome>
  readonly decide: Decisions
  readonly drafts: Drafts
  /**
   * Runs transactions of parts that load on demand (`./file/`); the sender then sends what they
   * saved.
   */
  runInBox<Done extends { ok: true }>(
    work: (box: Box) => Promise<Done | BoxRefusal>,
  ): Promise<Done | BoxRefusal>
  /**
   * Notes that this content left the device in a file without being saved here: a later save under
   * this id replaces that copy (F-78).
   */
  markExported(id: string): void

  /** Returns every ended entry of the last 30 days and at least the newest 2,000, newest first. */
  readEndedEntries(): Promise<EndedEntry[]>
  /** Returns a counter before a list is requested; `renewed` takes it with the answer. */
  currentTick(): number
  /** Removes confirmed rows that a list's complete rows replace. */
  pruneConfirmedRows(answer: RefreshedList): Promise<void>
  /**
   * Receives the `Data-Epoch` of any answer: another one makes the box request receipts first.
   * Stores its mark.
   */
  onServerEpoch(epoch: string, marks?: ConsistencyTokens): void
  /** Returns the `Data-Mark` for requests of this scope; empty before the first answer. */
  consistencyToken(): string
  /** Returns the header `Install` for requests of this scope. */
  installReport(): string

  /** Takes part in sending (one tab of the scope sends). */
  start(): void
  /** Ends the lead and the request in flight; nothing is lost. */
  stop(): void
  /** Ends a back-off, but never a wait that the server requested by 429. */
  sendNow(): void
  /** Notes a valid sign-in of this scope, which ends the pause `auth`. */
  signedIn(): Promise<void>
  /** Removes the server's rows at sign-out; entries, drafts and the sent list stay. */
  clearServerRows(): Promise<void>
  /**
   * Removes drafts with their photos at sign-out from a shared device, and ignores later saves of
   * open forms (deviation E).
   */
  removeUnsavedDrafts(): Promise<void>
  /** Stops and closes the database. */
  close(): void
}

/** A form's data at Save. */
export interface EntryDraft {
  /**
   * Created when the form opened, so that a repeated Save, or a draft after a crash, is one entry
   * (F-83).
   */
  id: string
  entity: Entity
  /** The record's uid; a new one for a create. */
  ref: string
  op: 'create' | 'patch'
  patch: JsonObject
  /** Values on the screen when the form opened, for the keys of the patch except notes. */
  seen: JsonObject
  guards: JsonObject
  /**
   * Further entries to wait for. The box itself finds creates that `ref` or a value of the patch
   * names.
   */
  deps?: readonly string[]
  /** Number and name of the record on the screen, for the tray when its row is gone. */
  about?: JsonObject
  /** Device time with offset; default now. */
  authoredAt?: string
  /** The stored form values to remove in the same transaction. */
  draft?: { form: string; ref: string }
  /**
   * Entries under review whose values this one contains: given up in the same transaction (F-28).
   */
  discards?: readonly string[]
  /**
   * Ids that left the device in a file before they could be saved here, which this entry replaces.
   */
  replaces?: readonly string[]
}

/** Why a change was not saved or not decided, with English text. */
export interface BoxRefusal {
  ok: false
  /**
   * - `reload`: another version of the app changed the stores, reload this tab (F-85)
   * - `storage`: the device did not save it (full, or the database failed)
   * - `decided`: it is already decided, perhaps in another tab (F-77)
   * - `gone`: it is no longer in the box
   * - `cannot-keep`: there is no row to apply it to
   */
  code: 'reload' | 'storage' | 'decided' | 'gone' | 'cannot-keep'
  title: string
  message: string
}

/** `id` may differ from the draft's when that id already had other content. */
export type AppendResult = { ok: true; id: string } | BoxRefusal

export type EntryOutcome = 'sent' | 'refused' | 'review' | 'waiting'

/** The decisions of a person; the first one wins. */
export interface Decisions {
  /** Sends a refused entry again, unchanged. */
  retry(id: string): Promise<AppendResult>
  /**
   * Withdraws it. If it was applied all the same, it is Sent and the person gets a message
   * (`Sent.was`).
   */
  discard(id: string): Promise<AppendResult>
  /** Accepts the other person's value, which discards the entry. */
  takeTheirs(id: string): Promise<AppendResult>
  /** Repeats my change against the row just shown. Returns the id of the replacement. */
  keepMine(id: string): Promise<AppendResult>
  /** Replaces it by other content, against the row just shown. */
  edit(id: string, replacement: Replacement): Promise<AppendResult>
}

export interface Replacement {
  patch: JsonObject
  /** The values that the form of the decision showed; default: the row of the review. */
  seen?: JsonObject
  guards?: JsonObject
  /** Created when the form opened; default a new one. */
  id?: string
  deps?: readonly string[]
  /** As in `EntryDraft`. */
  replaces?: readonly string[]
  draft?: { form: string; ref: string }
}

export interface Drafts {
  save(draft: Omit<Draft, 'savedAt'>): Promise<void>
  load(form: string, ref: string): Promise<Draft | undefined>
  /** Returns all drafts of one form, the oldest first. */
  of(form: string): Promise<Draft[]>
  /** Drafts that were not saved, without empty ones and requests for help that wait to be sent. */
  unsaved(): Promise<Draft[]>
  remove(form: string, ref: string): Promise<void>
}

/** The rows of a list answer and the confirmed rows that it covers. */
export interface RefreshedList {
  entity: Entity
  epoch: string
  /** `moment()` before the request was sent. */
  since: number
  rows: readonly { uid: string; version: number }[]
  /** Tells whether the answer would list this confirmed row if it were still visible. */
  covers: (confirmed: ConfirmedRow) => boolean
}

/** An entry with its state. */
export interface EntryView {
  entry: Entry
  delivery: Delivery
  review: Review | null
  displayStatus: DisplayStatus
  /** The entry it waits for, "waits for …". */
  blockedBy: string | null
  /** "Will be discarded". */
  discarding: boolean
}

/** The box at one point in time. */
export interface BoxSnapshot {
  /** In order: creates first, then by `seq`. */
  entries: readonly EntryView[]
  /** The entries by id, for a lookup or a count without iteration. */
  byId: ReadonlyMap<string, EntryView>
  /** The entries that wait for a decision. */
  undecided: readonly EntryView[]
  /** The lane of each record that has one, by uid. */
  lanes: ReadonlyMap<string, readonly EntryView[]>
  /** The newest row in any answer, by `confirmedKey(entity, ref)`. */
  confirmed: ReadonlyMap<string, ConfirmedRow>
  /** By uid. */
  numbers: ReadonlyMap<string, RecordNumber>
  /**
   * Entries that ended since this tab was opened, oldest first: for toasts and the ten seconds of
   * "Sent".
   */
  ended: readonly EndedEntry[]
  /** The state of unsent photos, by id. */
  blobs: ReadonlyMap<string, { value: string | BlobState }>
  summary: OutboxSummary
  paused: PauseReason | null
  epoch: string
  /** The server's last contact with the box, device time; empty: never. */
  lastContact: string
  /** This browser had no box of this scope before (F-55). */
  fresh: boolean
  /** Another version of the app opened the stores: this tab must reload. */
  outdated: boolean
  /**
   * The browser deleted the stores under this tab.
   * - `rewritten`: the tab wrote what it knew into new ones
   * - `memory`: it gives no stores; unsent changes are in this tab's memory
   */
  emptied: 'rewritten' | 'memory' | null
}

/** The snapshot without a queue, or before the box is open. */
export const emptySnapshot: BoxSnapshot = {
  entries: [],
  byId: new Map(),
  undecided: [],
  lanes: new Map(),
  confirmed: new Map(),
  numbers: new Map(),
  ended: [],
  blobs: new Map(),
  summary: {
    saved: 0,
    sending: 0,
    waiting: 0,
    decide: 0,
    refused: 0,
    oldest: null,
    done: 0,
    total: 0,
  },
  paused: null,
  epoch: '',
  lastContact: '',
  fresh: false,
  outdated: false,
  emptied: null,
}

// The English text; the screen translates a refusal by its code.
const refusal = (code: BoxRefusal['code'], title: string, message: string): BoxRefusal => ({
  ok: false,
  code,
  title,
  message,
})

export const reloadRefusal = refusal(
  'reload',
  'Reload this tab',
  'A newer version of the app changed how changes are kept. Your form is kept as a draft.',
)
export const notSavedRefusal = refusal(
  'storage',
  'Not saved',
  'This device could not keep the change. Leave the form open and try again.',
)
export const alreadyDecidedRefusal = refusal(
  'decided',
  'Already decided',
  'This change was decided already, perhaps in another tab.',
)
export const notInBoxRefusal = refusal(
  'gone',
  'No longer here',
  'This change is no longer waiting on this device.',
)
export const noRecordRefusal = refusal(
  'cannot-keep',
  'Cannot be kept',
  'There is no record that this change could be laid on. Edit or discard it.',
)
