import { sortText } from '#contract/kernel/fold-text.ts'
import { naturalCompare } from '#contract/kernel/natural.ts'
import { language } from './language.ts'

/** Compares names in the order of the screen's language: in Spanish Ñ comes after N. */
export function compareNames(one: string, other: string): number {
  return naturalCompare(one, other, language.get())
}

/** A sort key of a name for long lists: computed once for each row and compared with plain `<`. */
export function nameKey(name: string): string {
  return sortText(name, language.get())
}
