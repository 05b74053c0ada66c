import { uuidV5 } from '#contract/kernel/uuid-v5.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const visible = /^[\x21-\x7e]{1,128}$/
// Our own name space (version 4, drawn once).
const nameSpace = '5b1f0a0e-3c6d-4e0a-9b7a-6a1f2c4d8e90'

/**
 * The key of a write from `Idempotency-Key`: a UUID as it is, another word of at most 128 visible letters as the
 * UUIDv5 of it. Undefined when it can be neither.
 */
export function keyFrom(header: string | undefined): string | null | undefined {
  if (header === undefined) return null
  if (uuid.test(header)) return header.toLowerCase()
  return visible.test(header) ? uuidV5(nameSpace, header) : undefined
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
