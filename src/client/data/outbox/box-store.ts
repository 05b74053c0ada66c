import type { Json } from '#contract/kernel/json.ts'
import type {
  BlobState,
  Delivery,
  Draft,
  Entry,
  ConfirmedRow,
  NumberOf,
  Review,
  Sent,
  StoredBlob,
} from './core/types.ts'

/**
 * The stores of a box, all made at version 1 (offline design, 3); `ext` holds what is known of each
 * blob.
 */
export interface Tables {
  outbox: Entry
  delivery: Delivery
  review: Review
  sent: Sent
  drafts: Draft
  blobs: StoredBlob
  known: ConfirmedRow
  idmap: NumberOf
  meta: { name: string; value: Json }
  ext: { id: string; value: string | BlobState }
}

export type StoreName = keyof Tables
export type Key = string | [string, string]

/** The fields that make the key of each store. */
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
  get<S extends StoreName>(store: S, key: Key): Promise<Tables[S] | undefined>
  all<S extends StoreName>(store: S): Promise<Tables[S][]>
}

export interface WriteTransaction extends ReadTransaction {
  put<S extends StoreName>(store: S, row: Tables[S]): void
  drop(store: StoreName, key: Key): void
}

/**
 * All-or-nothing transactions over the stores of one box. A body may await nothing but its
 * transaction, which closes otherwise; if it throws, nothing is written. `write` is strict: its
 * promise resolves when the change is kept, and not before. `told`: somebody is told so, and it may
 * wait until that is sure (`new-log.ts`); what a sender notes for itself, and what makes room, does
 * not.
 */
export interface BoxStore {
  read<T>(stores: readonly StoreName[], body: (tx: ReadTransaction) => Promise<T>): Promise<T>
  write<T>(
    stores: readonly StoreName[],
    body: (tx: WriteTransaction) => Promise<T>,
    told?: boolean,
  ): Promise<T>
  close(): void
}

/** The stores are no longer there: the browser threw them away, or took them from this tab. */
export class StoreGone extends Error {
  override readonly name = 'StoreGone'
}
