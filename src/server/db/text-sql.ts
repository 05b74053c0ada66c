import type { SqlValue } from './database.ts'

/** SQL of a text as it is searched: `foldText` of the contract (migration 0067). `text`: SQL. */
export const foldedSql = (text: string): string => `fold_text(${text})`

/** SQL of a text as lists are sorted by it in a language: `sortText` of the contract. Literal, so that an index of it is found. */
export const sortedSql = (text: string, language: 'en' | 'es'): string => `sort_text(${text}, '${language}') collate "C"`

/** Like patterns of the person's own would be a way to slow us down. `word`: folded. */
export const containing = (word: string): SqlValue => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
