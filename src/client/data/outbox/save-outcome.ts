import type { JsonObject } from '#contract/kernel/json.ts'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import type { EntryDraft } from './outbox.ts'

/** A screen's input for `save`. `refusedId`: the refused entry that this Save replaces. */
export interface SaveInput extends EntryDraft {
  refusedId?: string
}

/**
 * The outcome of a Save within three seconds (offline design, 12). The screen shows its own toasts:
 * - `sent`: the specified success, the form closes
 * - `refused`: the specified error, the form stays; the next save takes `id` as `refusedId`; `row`:
 *   the current record, when another person was first (412)
 * - `conflict`: the decision opens (`DecisionPanel` of the shell, or
 *   `/back-office/sync?entry={id}`)
 * - `saved`: 'Saved on this device', the form closes
 * - `not-saved`: nothing was saved; the form stays with `message`; `unkept`: its values, when the
 *   device has no space for them, to copy or save as a file (F-54)
 */
export type SaveOutcome =
  | { outcome: 'sent'; id: string; row: JsonObject | null }
  | {
      outcome: 'refused'
      id: string
      code: RefusalCode | 'unknown'
      title: string
      message: string
      fields: Readonly<Record<string, string>>
      row?: JsonObject
    }
  | { outcome: 'conflict'; id: string }
  | { outcome: 'saved'; id: string }
  | { outcome: 'not-saved'; code: string; title: string; message: string; unkept?: EntryDraft }

type Refusal = Extract<SaveOutcome, { outcome: 'refused' }>

/** Returns the server's row after it accepted the Save; null without one, and after a failure. */
export const rowOfSave = (done: SaveOutcome): JsonObject | null =>
  done.outcome === 'sent' ? done.row : null

/** Returns the current row after a refusal because another person saved first (412). */
export const newerRowOf = (done: SaveOutcome): JsonObject | undefined =>
  done.outcome === 'refused' ? done.row : undefined

/** A Save that the server refused, or that had no answer. */
export type FailedSave = Extract<SaveOutcome, { outcome: 'refused' | 'not-saved' }>

/** Returns the failure with its code and message; null for a Save that is sent or kept. */
export const failureOfSave = (done: SaveOutcome): FailedSave | null =>
  done.outcome === 'refused' || done.outcome === 'not-saved' ? done : null

/** Replaces parts of a refusal: the names of fields, their messages, the row. */
export function withRefusal(
  done: SaveOutcome,
  change: (refusal: Refusal) => Partial<Omit<Refusal, 'outcome' | 'id'>>,
): SaveOutcome {
  return done.outcome === 'refused' ? { ...done, ...change(done) } : done
}

/** The outcome without an answer of our server. */
export const noAnswer: SaveOutcome = {
  outcome: 'not-saved',
  code: 'no-answer',
  title: 'No connection',
  message: 'The server did not answer.',
}
