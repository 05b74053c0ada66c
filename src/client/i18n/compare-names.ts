import { sortText } from '#contract/kernel/fold-text.ts'
import { naturalCompare } from '#contract/kernel/natural.ts'
import { language } from './language.ts'

/**
 * Compares names as people read them, in the language of the screen: in Spanish Ñ comes after N.
 */
export function compareNames(one: string, other: string): number {
  return naturalCompare(one, other, language.get())
}

/** A key of a name for long lists, made once for each row and compared by plain `<`. */
export function nameKey(name: string): string {
  return sortText(name, language.get())
}
