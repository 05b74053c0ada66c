import type { I18n } from '@lingui/core'
import type { Fields } from '#contract/kernel/fields.ts'

/** Speaks of the values of one kind of record, in the language of the moment. */
export interface Say {
  i18n: I18n
  /** A stored value of a choice; one that there is no word for stays as it is. */
  word: (stored: string) => string
  /** Name of another record that a value points to; null: `#4` is said. */
  name?: (to: string, ref: string | number) => string | null
}

/**
 * Made once for each kind of record and language, so that what rests on it is too (sort keys and
 * search texts above all).
 * Components and plain functions have each an `i18n` of their own, and neither may cost the other
 * its texts.
 */
export function sayOf(speaking: Speaking, i18n: I18n): Say {
  const known = made.get(speaking.fields) ?? new WeakMap<I18n, Map<string, Say>>()
  made.set(speaking.fields, known)
  const spoken = known.get(i18n) ?? new Map<string, Say>()
  known.set(i18n, spoken)
  const before = spoken.get(i18n.locale)
  if (before) return before
  const options = new Set(
    Object.values(speaking.fields).flatMap((field) => ('options' in field ? field.options : [])),
  )
  // Only what the contract lists: anything else, a person's own text above all, is no message.
  const named = (stored: string) => ({ id: `${speaking.words ?? ''}.${stored}`, message: stored })
  const say: Say = {
    i18n,
    word: (stored) => (options.has(stored) ? i18n._(named(stored)) : stored),
  }
  spoken.set(i18n.locale, say)
  return say
}

/** A layout, as far as the words of stored values go. */
interface Speaking {
  fields: Fields
  /** The capability whose words its choices have (`i18n/lingui.config.ts`). */
  words?: string
}

const made = new WeakMap<Fields, WeakMap<I18n, Map<string, Say>>>()
