import { createHash } from 'node:crypto'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const visible = /^[\x21-\x7e]{1,128}$/
// Our own name space (version 4, drawn once).
const nameSpace = Buffer.from('5b1f0a0e3c6d4e0a9b7a6a1f2c4d8e90', 'hex')

/**
 * The key of a write from `Idempotency-Key`: a UUID as it is, another word of at most 128 visible letters as the
 * UUIDv5 of it. Undefined when it can be neither.
 */
export function keyFrom(header: string | undefined): string | null | undefined {
  if (header === undefined) return null
  if (uuid.test(header)) return header.toLowerCase()
  return visible.test(header) ? uuidFromName(nameSpace, header) : undefined
}

/** UUIDv5 (RFC 9562). */
export function uuidFromName(space: Uint8Array, name: string): string {
  const bytes = createHash('sha1').update(space).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
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
