import { type Language, language } from './language.ts'

/**
 * Which form of a word a number takes, by the rules of the person's language: `select(formOf(n), {
 * one: `${n} day`, other: `${n} days` })`. In place of `plural` for what stands among a list's
 * first rows: that formats a number for each text, and a page's first formatter takes as long as
 * drawing the rows (decision 0034).
 */
export function formOf(count: number): string {
  const spoken = language.get()
  return (rules[spoken] ??= new Intl.PluralRules(spoken)).select(count)
}

const rules: Partial<Record<Language, Intl.PluralRules>> = {}
