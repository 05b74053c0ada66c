import type { SqlValue } from './database.ts'

type Language = 'en' | 'es'

/**
 * Returns the SQL by which a text is searched: `foldText` of the contract (migration 0067). `text`:
 * SQL.
 */
export const foldedSql = (text: string): string => `fold_text(${text})`

/** Returns the SQL by which lists sort a text in a language: `sortText` of the contract. */
export const sortedSql = (text: string, language: Language): string =>
  `sort_text(${text}, '${language}') collate "C"`

/**
 * Returns the SQL by which lists sort the name of a row of `accounts`, `users` or `projects`. The
 * row stores that text, so it is many times faster.
 */
export const sortedNameSql = (row: string, language: Language): string =>
  `${row}.${language === 'es' ? 'sorted_name' : 'plain_name'} collate "C"`

/** Returns the SQL by which such a name is searched. */
export const foldedNameSql = (row: string): string => `${row}.plain_name`

/**
 * Returns a LIKE pattern for a word anywhere in a text. It escapes the caller's own wildcards,
 * which could make a query slow. `word`: folded.
 */
export const containing = (word: string): SqlValue =>
  `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
