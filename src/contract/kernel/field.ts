import { type Field, type Fields, emptyOf, writable } from './fields.ts'
import type { Json, JsonObject } from './json.ts'
import { sameValue } from './same-json.ts'

/**
 * The resolution when two people changed one field (offline design, 7).
 * - `review`: a person decides
 * - `forward`: the one further along wins (rank), otherwise a person decides
 * - `append`: both stay, never a conflict (notes)
 * - `union`: both people's additions and removals apply (several choices, photos)
 * - `fixed`: set at creation, a patch with it is refused
 * - `server`: only the server writes it
 */
export type Meeting = 'review' | 'forward' | 'append' | 'union' | 'fixed' | 'server'

/** The resolution of one field's conflicts, and the suggestion of the review tray. */
export interface FieldRule {
  meeting: Meeting
  /**
   * The side that the tray marks as suggested. It applies only when a person taps it. `further`:
   * the one further along in its order.
   */
  suggest: 'yours' | 'theirs' | 'further'
  /** The empty value, so that a missing field equals a cleared one. Null by default. */
  empty?: Json
  /** The tray asks about fields of one group together. */
  group?: string
  /** The way to merge a `union` that is more than a plain set (`merge.ts`). */
  merge?: 'photos'
}

/** The field rules of one kind of record. */
export interface RecordRules {
  fields: Readonly<Record<string, FieldRule>>
  /**
   * Returns the place of a `forward` value in its order, or undefined if it is unknown (then a
   * person decides).
   */
  rank: (value: Json | undefined, field: string) => number | undefined
  /** Tells whether two values of a field are equal. */
  same: (one: Json | undefined, other: Json | undefined, field: string) => boolean
  /**
   * Returns the names of fields that must not have changed since this patch was made (offline
   * design, 7).
   */
  guards: (patch: Readonly<JsonObject>, seen: Readonly<JsonObject>) => readonly string[]
}

/**
 * Derives the rules from a list of fields. `guards` contains rules over several fields and comes
 * from the capability.
 */
export function rulesOf(fields: Fields, guards: RecordRules['guards']): RecordRules {
  const edited = new Set(writable(fields, 'edit'))
  const groupOf = (name: string) => (edited.has(name) ? fields[name]?.group : undefined)
  /**
   * A change of one field relies on the others of its group, for example a question on its form.
   * They become guards.
   */
  const mates = (patch: Readonly<JsonObject>) => {
    const groups = new Set(Object.keys(patch).flatMap((name) => groupOf(name) ?? []))
    return [...edited].filter((name) => !(name in patch) && groups.has(groupOf(name) ?? ''))
  }
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, ruleOf(field)]),
    ),
    rank: (value, name) => {
      const field = fields[name]
      const place =
        field?.kind === 'choice' ? field.options.findIndex((option) => option === value) : -1
      return place === -1 ? undefined : place
    },
    same: (one, other, name) => sameValue(fields[name], one, other),
    guards: (patch, seen) => [...new Set([...guards(patch, seen), ...mates(patch)])],
  }
}

function ruleOf(field: Field): FieldRule {
  const isWords = field.kind === 'text' || field.kind === 'longText'
  return {
    meeting: meetingOf(field),
    suggest: field.suggest ?? (isWords ? 'yours' : 'theirs'),
    empty: emptyOf(field),
    ...(field.group && { group: field.group }),
    ...(field.kind === 'photos' && { merge: 'photos' as const }),
  }
}

function meetingOf({ write = 'always', meeting, kind }: Field): Meeting {
  if (write === 'never') return 'server'
  if (write === 'create') return 'fixed'
  return meeting ?? (kind === 'choices' || kind === 'photos' ? 'union' : 'review')
}
