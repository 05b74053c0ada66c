/** What a device's copies of a list stand on: another value of either means other rows. */
export interface Life {
  epoch: string
  access: string
}

/** Tag of a record: one version in one life of the data (offline design, 6, 'Plain clients'). */
export function recordTag(epoch: string, version: number): string {
  return `${epoch}.${version}`
}

/** Tag of a list: the same as long as nothing was written and the caller may see the same. */
export function listTag(life: Life, counter: number): string {
  return `${life.epoch}.${counter}.${life.access}`
}

/** The header that says a tag; none where there is no tag. */
export function tagHeader(etag: string | null): Record<string, string> {
  return etag === null ? {} : { ETag: `"${etag}"` }
}

/** The tag of `If-Match` or `If-None-Match` without `W/` and quotes; null when there is none or it is `*`. */
export function tagFrom(header: string | undefined): string | null {
  if (header === undefined || header.trim() === '*') return null
  return header.trim().replace(/^W\//, '').replace(/^"(.*)"$/, '$1')
}

/** Does `If-None-Match`, which may list several, name this tag? */
export function namesTag(header: string | undefined, tag: string): boolean {
  return header !== undefined && header.split(',').some((one) => tagFrom(one) === tag)
}
