import { type Language, language } from './language.ts'

/**
 * Returns the plural form for a number in the person's language: `select(formOf(n), { one: `${n}
 * day`, other: `${n} days` })`. Replaces `plural` in a list's first rows: `plural` formats a number
 * for each text, and the first formatter of a page takes as long as rendering the rows (decision
 * 0034).
 */
export function pluralForm(count: number): string {
  const spoken = language.get()
  return (rules[spoken] ??= new Intl.PluralRules(spoken)).select(count)
}

const rules: Partial<Record<Language, Intl.PluralRules>> = {}
