import { createHash } from 'node:crypto'

/**
 * The state that a device's copies of a list depend on: another value of either means other rows.
 */
export interface ListVersion {
  epoch: string
  access: string
}

/**
 * Returns the tag of a record: its version within an epoch of the data (offline design, 6, 'Plain
 * clients').
 */
export function recordTag(epoch: string, version: number): string {
  return `${epoch}.${version}`
}

/**
 * Returns the tag of a record as a reader sees it: the record's own, and a hash of the text. Values
 * from other tables (seats, tiers, a manager's name) change without a new version of the record.
 */
export function shownTag(record: string, words: string): string {
  return `${record}~${wordsTag(words)}`
}

/** Returns the tag of an answer that is no record and no list of an account: a hash of its text. */
export function wordsTag(words: string): string {
  return createHash('sha256').update(words).digest('base64url').slice(0, 16)
}

/**
 * Returns the tag of a list: equal as long as nothing was written and the caller may see the same
 * rows.
 */
export function listTag(life: ListVersion, counter: number): string {
  return `${life.epoch}.${counter}.${life.access}`
}

/** Returns the header with a tag; no header without a tag. */
export function tagHeader(etag: string | null): Record<string, string> {
  return etag === null ? {} : { ETag: `"${etag}"` }
}

/**
 * Returns the record's own tag from `If-Match`, also from the tag of a shown record; null if it is
 * missing or `*`.
 */
export function tagFrom(header: string | undefined): string | null {
  if (header === undefined || header.trim() === '*') return null
  return bare(header).replace(/~.*$/, '')
}

/** Removes `W/` and quotes. */
function bare(tag: string): string {
  return tag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1')
}

/** Returns whether `If-None-Match`, which may list several tags, names this one. */
export function namesTag(header: string | undefined, tag: string): boolean {
  return header !== undefined && header.split(',').some((one) => bare(one) === tag)
}
