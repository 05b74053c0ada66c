import { createHash } from 'node:crypto'

/** What a device's copies of a list stand on: another value of either means other rows. */
export interface Life {
  epoch: string
  access: string
}

/** Tag of a record: one version in one life of the data (offline design, 6, 'Plain clients'). */
export function recordTag(epoch: string, version: number): string {
  return `${epoch}.${version}`
}

/**
 * Tag of what a reader was shown of a record: the record's own, and a mark of the words. What it
 * counts or names of other tables (seats, tiers, a manager's name) changes without a new version of
 * it.
 */
export function shownTag(record: string, words: string): string {
  return `${record}~${wordsTag(words)}`
}

/** Tag of an answer that is no record and no list of an account: a mark of its words. */
export function wordsTag(words: string): string {
  return createHash('sha256').update(words).digest('base64url').slice(0, 16)
}

/** Tag of a list: the same as long as nothing was written and the caller may see the same. */
export function listTag(life: Life, counter: number): string {
  return `${life.epoch}.${counter}.${life.access}`
}

/** The header that says a tag; none where there is no tag. */
export function tagHeader(etag: string | null): Record<string, string> {
  return etag === null ? {} : { ETag: `"${etag}"` }
}

/**
 * The record's own tag out of `If-Match`, also where it says one that was shown; null when there is
 * none or it is `*`.
 */
export function tagFrom(header: string | undefined): string | null {
  if (header === undefined || header.trim() === '*') return null
  return bare(header).replace(/~.*$/, '')
}

/** Without `W/` and quotes. */
function bare(tag: string): string {
  return tag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1')
}

/** Does `If-None-Match`, which may list several, name this tag? */
export function namesTag(header: string | undefined, tag: string): boolean {
  return header !== undefined && header.split(',').some((one) => bare(one) === tag)
}
