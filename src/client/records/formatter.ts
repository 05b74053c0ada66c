import type { I18n } from '@lingui/core'
import type { Fields } from '#contract/kernel/fields.ts'

/** Formats the values of one kind of record in the current language. */
export interface Formatter {
  i18n: I18n
  /** The word for a stored value of a choice; an unknown value stays as it is. */
  choiceText: (stored: string) => string
  /** The name of a referenced record; null shows `#4`. */
  name?: (to: string, ref: string | number) => string | null
}

/**
 * Created once for each kind of record and language, so that derived caches last too (sort keys and
 * search texts above all). Components and plain functions have separate `i18n` objects, and neither
 * may evict the other's texts.
 */
export function formatterFor(layout: FormattedKind, i18n: I18n): Formatter {
  const known = formattersByFields.get(layout.fields) ?? new WeakMap<I18n, Map<string, Formatter>>()
  formattersByFields.set(layout.fields, known)
  const byLocale = known.get(i18n) ?? new Map<string, Formatter>()
  known.set(i18n, byLocale)
  const before = byLocale.get(i18n.locale)
  if (before) return before
  const options = new Set(
    Object.values(layout.fields).flatMap((field) => ('options' in field ? field.options : [])),
  )
  // Translates only values of the contract, because a person's own text is no message.
  const named = (stored: string) => ({ id: `${layout.words ?? ''}.${stored}`, message: stored })
  const formatter: Formatter = {
    i18n,
    choiceText: (stored) => (options.has(stored) ? i18n._(named(stored)) : stored),
  }
  byLocale.set(i18n.locale, formatter)
  return formatter
}

/** The part of a layout with the words of stored values. */
interface FormattedKind {
  fields: Fields
  /** The capability with the words of its choices (`i18n/lingui.config.ts`). */
  words?: string
}

const formattersByFields = new WeakMap<Fields, WeakMap<I18n, Map<string, Formatter>>>()
