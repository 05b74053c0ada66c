/**
 * Of the `access` of a list: so many letters (60 bits) for what the caller may see, the rest for
 * the fields that its rows carry.
 */
const lettersOfRights = 10

/**
 * The `access` of a list: with other fields in its rows it is another list, so that a field filled
 * later reaches devices whose rows did not change. `rights`, `shape`: hashes of what the caller may
 * see, and of the fields.
 */
export function accessOfList(rights: string, shape: string): string {
  return rights.slice(0, lettersOfRights) + shape
}

/**
 * May rows of both be shown together? Other fields hide nothing on a device; another right to see
 * does (F-72).
 */
export function haveSameRights(one: string, other: string): boolean {
  return one.slice(0, lettersOfRights) === other.slice(0, lettersOfRights)
}
