import type { Json } from '#contract/kernel/json.ts'
import type {
  BlobState,
  Delivery,
  Draft,
  Entry,
  ConfirmedRow,
  RecordNumber,
  Review,
  EndedEntry,
  StoredBlob,
} from './core/types.ts'

/**
 * The stores of a box, all created at version 1 (offline design, 3); `ext` holds the state of each
 * blob.
 */
export interface Tables {
  outbox: Entry
  delivery: Delivery
  review: Review
  sent: EndedEntry
  drafts: Draft
  blobs: StoredBlob
  known: ConfirmedRow
  idmap: RecordNumber
  meta: { name: string; value: Json }
  ext: { id: string; value: string | BlobState }
}

export type StoreName = keyof Tables
export type StoreKey = string | [string, string]

/** The key fields of each store. */
export const keyPaths: Readonly<Record<StoreName, string | [string, string]>> = {
  outbox: 'id',
  delivery: 'id',
  review: 'id',
  sent: 'id',
  drafts: ['form', 'ref'],
  blobs: 'id',
  known: ['entity', 'ref'],
  idmap: 'uid',
  meta: 'name',
  ext: 'id',
}

export interface ReadTransaction {
  get<S extends StoreName>(store: S, key: StoreKey): Promise<Tables[S] | undefined>
  all<S extends StoreName>(store: S): Promise<Tables[S][]>
}

export interface WriteTransaction extends ReadTransaction {
  put<S extends StoreName>(store: S, row: Tables[S]): void
  drop(store: StoreName, key: StoreKey): void
}

/**
 * All-or-nothing transactions over the stores of one box. A body may await only its transaction,
 * which closes otherwise; a throw discards all writes. `write` is strict: its promise resolves once
 * the change is durable. `told`: the app reports the write as saved, so it may wait until its
 * durability is certain (`log-rotation.ts`). A sender's own notes, and writes that free space, do not
 * wait.
 */
export interface BoxStore {
  read<T>(stores: readonly StoreName[], body: (tx: ReadTransaction) => Promise<T>): Promise<T>
  write<T>(
    stores: readonly StoreName[],
    body: (tx: WriteTransaction) => Promise<T>,
    isReported?: boolean,
  ): Promise<T>
  close(): void
}

/** The stores are gone: the browser deleted them, or closed this tab's connection. */
export class StoreLostError extends Error {
  override readonly name = 'StoreGone'
}
