import type { I18n, MessageDescriptor } from '@lingui/core'

/** Speaks of the values of one kind of record, in the language of the moment. */
export interface Say {
  i18n: I18n
  /** A stored value of a choice; one that there is no word for stays as it is. */
  word: (stored: string) => string
  /** Name of another record that a value points to; null: `#4` is said. */
  name?: (to: string, ref: string | number) => string | null
}

/** Made once for each kind of record and language, so that what rests on it is too (sort keys above all). */
export function sayOf({ values }: { values?: Words }, i18n: I18n): Say {
  const key = values ?? none
  let known = made.get(key)
  if (known === undefined) {
    known = new Map()
    made.set(key, known)
  }
  let say = known.get(i18n.locale)
  if (say === undefined || say.i18n !== i18n) {
    say = { i18n, word: (stored) => wordOf(key, i18n, stored) }
    known.set(i18n.locale, say)
  }
  return say
}

type Words = Readonly<Record<string, MessageDescriptor>>

const none: Words = {}
const made = new WeakMap<object, Map<string, Say>>()

function wordOf(values: Words, i18n: I18n, stored: string): string {
  const word = Object.hasOwn(values, stored) ? values[stored] : undefined
  return word === undefined ? stored : i18n._(word)
}
