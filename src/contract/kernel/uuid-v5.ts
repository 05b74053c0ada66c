import { v5 } from 'uuid'

/**
 * UUID version 5 (RFC 9562): the same name in the same namespace (a UUID) is always the same UUID.
 * Synchronous, on both sides alike. Given to the library as bytes: as text it refuses what our
 * contract lets be a UUID (any version, so that a foreign key would end in an error of the server)
 * and half a surrogate pair.
 */
export function uuidV5(namespace: string, name: string): string {
  const space = namespace.replaceAll('-', '').match(/../g) ?? []
  return v5(
    new TextEncoder().encode(name),
    Uint8Array.from(space, (pair) => Number.parseInt(pair, 16)),
  )
}
