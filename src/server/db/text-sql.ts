import type { SqlValue } from './database.ts'

type Language = 'en' | 'es'

/** SQL of a text as it is searched: `foldText` of the contract (migration 0067). `text`: SQL. */
export const foldedSql = (text: string): string => `fold_text(${text})`

/** SQL of a text as lists are sorted by it in a language: `sortText` of the contract. */
export const sortedSql = (text: string, language: Language): string =>
  `sort_text(${text}, '${language}') collate "C"`

/**
 * The same of the name in a row of `accounts`, `users` or `projects`, which keeps it: many times
 * quicker.
 */
export const sortedNameSql = (row: string, language: Language): string =>
  `${row}.${language === 'es' ? 'sorted_name' : 'plain_name'} collate "C"`

/** SQL of such a name as it is searched. */
export const foldedNameSql = (row: string): string => `${row}.plain_name`

/**
 * A pattern of LIKE for a word anywhere in a text. Patterns of the person's own would be a way to
 * slow us down. `word`: folded.
 */
export const containing = (word: string): SqlValue =>
  `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
