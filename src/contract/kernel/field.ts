import type { Json, JsonObject } from './json.ts'

/**
 * What happens when two people changed one field (offline design, 7).
 * - `review`: a person decides
 * - `forward`: the one further along stands (rank), anything else a person decides
 * - `append`: both stay, never a conflict (notes)
 * - `fixed`: set at creation, a patch with it is refused
 * - `server`: only the server writes it
 */
export type Meeting = 'review' | 'forward' | 'append' | 'fixed' | 'server'

/** How one field meets another person's change, and what the review tray suggests. */
export interface FieldRule {
  meeting: Meeting
  /** The side the tray marks as suggested; nothing is applied without a person's tap. */
  suggest: 'yours' | 'theirs'
}

/** The field rules of one kind of record. */
export interface RecordRules {
  fields: Readonly<Record<string, FieldRule>>
  /** Place of a `forward` value in its order, undefined when unknown (then a person decides). */
  rank: (value: Json | undefined) => number | undefined
  /** Names of the fields that must not have changed behind this patch (offline design, 7). */
  guards: (patch: Readonly<JsonObject>, seen: Readonly<JsonObject>) => readonly string[]
}
