import { type Field, type Fields, emptyOf, writable } from './fields.ts'
import type { Json, JsonObject } from './json.ts'
import { sameValue } from './same-json.ts'

/**
 * What happens when two people changed one field (offline design, 7).
 * - `review`: a person decides
 * - `forward`: the one further along stands (rank), anything else a person decides
 * - `append`: both stay, never a conflict (notes)
 * - `union`: both people's additions and removals stand (several choices, photos)
 * - `fixed`: set at creation, a patch with it is refused
 * - `server`: only the server writes it
 */
export type Meeting = 'review' | 'forward' | 'append' | 'union' | 'fixed' | 'server'

/** How one field meets another person's change, and what the review tray suggests. */
export interface FieldRule {
  meeting: Meeting
  /**
   * The side the tray marks as suggested; nothing is applied without a person's tap. `further`: the
   * one further along in its order.
   */
  suggest: 'yours' | 'theirs' | 'further'
  /**
   * What stands for nothing, so that a row without the field and an emptied one are the same; null
   * when left out.
   */
  empty?: Json
  /** Fields of one group are asked about as one. */
  group?: string
  /** Of a `union` that is more than a plain set: how (`merge.ts`). */
  merge?: 'photos'
}

/** The field rules of one kind of record. */
export interface RecordRules {
  fields: Readonly<Record<string, FieldRule>>
  /** Place of a `forward` value in its order, undefined when unknown (then a person decides). */
  rank: (value: Json | undefined, field: string) => number | undefined
  /** Are two values of a field the same? */
  same: (one: Json | undefined, other: Json | undefined, field: string) => boolean
  /** Names of the fields that must not have changed behind this patch (offline design, 7). */
  guards: (patch: Readonly<JsonObject>, seen: Readonly<JsonObject>) => readonly string[]
}

/**
 * The rules that follow from a list of fields; `guards` is logic over several and comes from the
 * capability.
 */
export function rulesOf(fields: Fields, guards: RecordRules['guards']): RecordRules {
  const edited = new Set(writable(fields, 'edit'))
  const groupOf = (name: string) => (edited.has(name) ? fields[name]?.group : undefined)
  /**
   * Who changes one of a group relies on the others of it, touched or not: a question belongs to
   * its form.
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
