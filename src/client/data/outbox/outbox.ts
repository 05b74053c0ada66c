import type { Entity } from '#contract/kernel/entity.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Box } from './box.ts'
import type {
  BlobState,
  Delivery,
  Draft,
  Entry,
  ConfirmedRow,
  NumberOf,
  Pause,
  Review,
  Scope,
  Sent,
  Shown,
  Summary,
} from './core/types.ts'
import type { Marks } from './mark.ts'

/**
 * The box of one tenant and user, as the rest of the client sees it (offline design, 3 to 8 and
 * 12).
 * Made by `openOutbox` in `./open.ts`. Everything is kept before a promise says so.
 */
export interface Outbox {
  readonly scope: Scope
  /** The same object until something changes, for `useSyncExternalStore`. */
  snapshot(): BoxSnapshot
  subscribe(listener: () => void): () => void

  /** Keep a change. Only after `ok: true` may a screen say "Saved on this device". */
  append(draft: EntryDraft): Promise<Appended>
  /**
   * What became of an entry, at most `ms` later (3,000 after a Save); `waiting` when no answer
   * came.
   */
  waitForOutcome(id: string, ms: number): Promise<Outcome>
  readonly decide: Decisions
  readonly drafts: Drafts
  /**
   * Transactions of parts that are fetched when they are wanted (`./file/`); sending goes on with
   * what they kept.
   */
  within<Done extends { ok: true }>(
    work: (box: Box) => Promise<Done | BoxRefusal>,
  ): Promise<Done | BoxRefusal>
  /**
   * These words left the device in a file without being kept here: whatever is saved under this id
   * stands for that copy (F-78).
   */
  handedOut(id: string): void

  /** Every ended entry of the last 30 days and at least the newest 2,000, newest first. */
  sentList(): Promise<Sent[]>
  /** Note the moment before a list is requested; hand it to `renewed` with the answer. */
  moment(): number
  /** Rows came whole from the server: confirmed rows they make needless are forgotten. */
  renewed(answer: Renewal): Promise<void>
  /**
   * The `Data-Epoch` of any answer: another one makes the box ask for receipts first. Its mark is
   * kept.
   */
  heard(epoch: string, marks?: Marks): void
  /** What any request of this scope returns as `Data-Mark`; empty: nothing was heard yet. */
  mark(): string

  /** Take part in sending (one tab of the scope does it). */
  start(): void
  /** End the lead and the request in flight; nothing is lost. */
  stop(): void
  /** Cut a back-off short, but never a wait the server asked for by 429. */
  sendNow(): void
  /** A valid sign-in of this scope is there: ends the pause `auth`. */
  signedIn(): Promise<void>
  /** Forget what the server's rows said, at sign-out; entries, drafts and the sent list stay. */
  forgetRows(): Promise<void>
  /**
   * Removes drafts with their photos at sign-out from a shared device, and ignores later saves of
   * open forms (deviation E).
   */
  forgetDrafts(): Promise<void>
  /** Stop and close the database. */
  close(): void
}

/** What a form hands over at Save. */
export interface EntryDraft {
  /**
   * Made when the form opened, so that Save twice, or a draft after a crash, is one entry (F-83).
   */
  id: string
  entity: Entity
  /** The record's uid; a new one for a create. */
  ref: string
  op: 'create' | 'patch'
  patch: JsonObject
  /** Values on the screen when the form opened, for the keys of the patch but notes. */
  seen: JsonObject
  guards: JsonObject
  /**
   * Further entries to wait for; creates in the box that `ref` or a value of the patch names are
   * found by themselves.
   */
  deps?: readonly string[]
  /**
   * Number and name of the record on the screen; the tray names it by them when its row is gone.
   */
  about?: JsonObject
  /** Device time with offset; default now. */
  authoredAt?: string
  /** The kept form values to remove in the same transaction. */
  draft?: { form: string; ref: string }
  /** Entries that ask, whose words went into this one: given up in the same transaction (F-28). */
  discards?: readonly string[]
  /**
   * Ids that left the device in a file before they could be kept here: this one stands for them.
   */
  replaces?: readonly string[]
}

/** Why something was not kept or not decided, with English words. */
export interface BoxRefusal {
  ok: false
  /**
   * - `reload`: another version of the app changed the stores, reload this tab (F-85)
   * - `storage`: the device did not keep it (full, or the database failed)
   * - `decided`: somebody, perhaps in another tab, has decided already (F-77)
   * - `gone`: it is no longer in the box
   * - `cannot-keep`: there is nothing it could be laid on
   */
  code: 'reload' | 'storage' | 'decided' | 'gone' | 'cannot-keep'
  title: string
  message: string
}

/** `id` may differ from the draft's when that id already stood for another content. */
export type Appended = { ok: true; id: string } | BoxRefusal

export type Outcome = 'sent' | 'refused' | 'review' | 'waiting'

/** One decision of a person; the first one stands. */
export interface Decisions {
  /** A refused entry again, unchanged. */
  retry(id: string): Promise<Appended>
  /**
   * Withdraw it; if it was applied all the same, it is Sent and the person is told (`Sent.was`).
   */
  discard(id: string): Promise<Appended>
  /** Let theirs stand: the same as discard. */
  takeTheirs(id: string): Promise<Appended>
  /** Mine, over the row just shown. The id of the entry in its place comes back. */
  keepMine(id: string): Promise<Appended>
  /** Another content in its place, over the row just shown. */
  edit(id: string, replacement: Replacement): Promise<Appended>
}

export interface Replacement {
  patch: JsonObject
  /** What the form showed that it was decided in; left out: the row of the review. */
  seen?: JsonObject
  guards?: JsonObject
  /** Made when the form opened; default a new one. */
  id?: string
  deps?: readonly string[]
  /** As of an `EntryDraft`. */
  replaces?: readonly string[]
  draft?: { form: string; ref: string }
}

export interface Drafts {
  save(draft: Omit<Draft, 'savedAt'>): Promise<void>
  load(form: string, ref: string): Promise<Draft | undefined>
  /** All of one form, the oldest first. */
  of(form: string): Promise<Draft[]>
  /** Drafts that were not saved, without empty ones and requests for help that wait to be sent. */
  unsaved(): Promise<Draft[]>
  remove(form: string, ref: string): Promise<void>
}

/** What a list answer carried and which confirmed rows it speaks for. */
export interface Renewal {
  entity: Entity
  epoch: string
  /** `moment()` before the request left. */
  since: number
  rows: readonly { uid: string; version: number }[]
  /** Would the answer have named this confirmed row if it were still visible? */
  covers: (confirmed: ConfirmedRow) => boolean
}

/** An entry with where it stands. */
export interface EntryView {
  entry: Entry
  delivery: Delivery
  review: Review | null
  shown: Shown
  /** The entry it waits for, "waits for …". */
  waitsFor: string | null
  /** "Will be discarded". */
  discarding: boolean
}

/** The box at one moment. */
export interface BoxSnapshot {
  /** In their order: creates first, then as they were saved. */
  entries: readonly EntryView[]
  /** The same by their ids: what asks for one, or for how many there are, goes through none. */
  byId: ReadonlyMap<string, EntryView>
  /** Those of them that wait for a decision. */
  asking: readonly EntryView[]
  /** The lane of each record that has one, by uid. */
  lanes: ReadonlyMap<string, readonly EntryView[]>
  /** The newest row that any answer gave, by `confirmedKey(entity, ref)`. */
  confirmed: ReadonlyMap<string, ConfirmedRow>
  /** By uid. */
  numbers: ReadonlyMap<string, NumberOf>
  /**
   * What ended since this tab was opened, oldest first: for toasts and the ten seconds of "Sent".
   */
  ended: readonly Sent[]
  /** What is known of photos that are not sent, by their ids. */
  blobs: ReadonlyMap<string, { value: string | BlobState }>
  summary: Summary
  paused: Pause | null
  epoch: string
  /** When the server was last heard by the box, device time; empty: never. */
  lastContact: string
  /** This browser had no box of this scope before (F-55). */
  fresh: boolean
  /** Another version of the app opened the stores: reload this tab. */
  outdated: boolean
  /**
   * The browser threw away the stores under this tab.
   * - `rewritten`: what the tab still knew stands in new ones
   * - `memory`: it takes nothing any more; what is not sent lives in this tab
   */
  emptied: 'rewritten' | 'memory' | null
}

/** Where nothing is queued, or no box is open yet. */
export const emptyBox: BoxSnapshot = {
  entries: [],
  byId: new Map(),
  asking: [],
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

// The English words; the screen words a refusal by its code in the person's language.
const refusal = (code: BoxRefusal['code'], title: string, message: string): BoxRefusal => ({
  ok: false,
  code,
  title,
  message,
})

export const reloadThisTab = refusal(
  'reload',
  'Reload this tab',
  'A newer version of the app changed how changes are kept. Your form is kept as a draft.',
)
export const notKept = refusal(
  'storage',
  'Not saved',
  'This device could not keep the change. Leave the form open and try again.',
)
export const decidedAlready = refusal(
  'decided',
  'Already decided',
  'This change was decided already, perhaps in another tab.',
)
export const gone = refusal(
  'gone',
  'No longer here',
  'This change is no longer waiting on this device.',
)
export const cannotKeep = refusal(
  'cannot-keep',
  'Cannot be kept',
  'There is no record that this change could be laid on. Edit or discard it.',
)
