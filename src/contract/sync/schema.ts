import { z } from 'zod'
import { entityWords } from '../kernel/entity.ts'
import { instant, person, uid } from '../kernel/shapes.ts'

const json = z.record(z.string(), z.json())

/** The protocol version that clients send as `Client-Schema`. */
export const clientSchema = 1

/**
 * The most operations in a batch, the most bytes of its body, the longest run in ms (offline
 * design, 6).
 */
export const batchLimits = {
  operations: 100,
  bytes: 256 * 1024,
  milliseconds: 20_000,
  receipts: 1000,
} as const

/** A queued change in a request (offline design, 6, 'Batch'). */
export const syncOperation = z.strictObject({
  id: uid,
  v: z.int().min(1),
  entity: z.enum(entityWords),
  ref: uid,
  op: z.enum(['create', 'patch']),
  patch: json,
  seen: json,
  guards: json,
  deps: z.array(uid).max(200),
  replaces: z.array(uid).max(200),
  blobs: z.array(uid).max(20),
  authoredAt: instant,
  /**
   * For a repeat after a restore: applies only if the row still has this version and no one else
   * changed it since.
   */
  at: z.int().min(0).optional(),
})
export type SyncOperation = z.infer<typeof syncOperation>

export const batch = z.strictObject({
  epoch: z.string(),
  // The server checks each operation separately: it answers a malformed one with 400 and still runs
  // the others. A batch of more than `batchLimits.operations` is answered 413, so that the sender
  // halves it.
  ops: z.array(z.unknown()),
})

export const conflictField = z.object({
  field: z.string(),
  yours: z.json(),
  theirs: z.json(),
  before: z.json(),
  suggest: z.enum(['yours', 'theirs']),
  /** The author, time and note of the other person's change. */
  by: z.object({ author: person.nullable(), at: z.string(), note: z.string() }).optional(),
})

export const syncResult = z.object({
  id: z.string(),
  status: z.int(),
  code: z.string().optional(),
  message: z.string().optional(),
  /** Field name to an English sentence (422). */
  problems: z.record(z.string(), z.string()).optional(),
  replayed: z.boolean().optional(),
  version: z.int().optional(),
  row: z.unknown().optional(),
  /** The current assignee of the record, and since when (404 `reassigned`, 403 `not-editor`). */
  holder: person.extend({ since: z.string() }).optional(),
  /** The fields that both changed (412). */
  fields: z.array(conflictField).optional(),
  /** 409 `exists`: the id of the already applied change that this one should replace. */
  of: z.string().optional(),
  /** The change that was applied in place of `of`, because another device had replaced it. */
  by: z.string().optional(),
  /** The records of a create: uid to number and label. */
  ids: z.record(z.string(), z.object({ id: z.int(), label: z.string() })).optional(),
})
export type SyncResult = z.infer<typeof syncResult>

export const batchAnswer = z.object({ results: z.array(syncResult) })

export const receiptsRequest = z.strictObject({
  ids: z.array(uid).max(batchLimits.receipts),
  void: z.array(uid).max(batchLimits.receipts).optional(),
})

export const receiptsAnswer = z.object({
  known: z.array(z.object({ id: z.string(), version: z.int(), row: z.unknown().optional() })),
  unknown: z.array(z.string()),
  voided: z.array(z.string()),
})
