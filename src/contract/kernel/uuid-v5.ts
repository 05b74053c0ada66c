import { v5 } from 'uuid'

/**
 * Returns the UUID version 5 (RFC 9562): one name in one namespace (a UUID) always gives the same
 * UUID. Synchronous on client and server. The library receives bytes, because as text it rejects
 * UUIDs that our contract accepts (any version, which would cause a server error) and halves of
 * surrogate pairs.
 */
export function uuidV5(namespace: string, name: string): string {
  const space = namespace.replaceAll('-', '').match(/../g) ?? []
  return v5(
    new TextEncoder().encode(name),
    Uint8Array.from(space, (pair) => Number.parseInt(pair, 16)),
  )
}
