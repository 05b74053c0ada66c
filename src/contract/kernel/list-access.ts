/**
 * Letters (60 bits) of a list's `access` that identify the caller's rights. The rest identifies the
 * fields of its rows.
 */
const lettersOfRights = 10

/**
 * Returns the `access` of a list. Other fields make it another list, so that a new field reaches
 * devices whose rows did not change. `rights`, `shape`: hashes of the caller's rights, and of the
 * fields.
 */
export function accessOfList(rights: string, shape: string): string {
  return rights.slice(0, lettersOfRights) + shape
}

/**
 * Tells whether rows of both may be shown together. Other fields hide no row on a device, but other
 * rights do (F-72).
 */
export function haveSameRights(one: string, other: string): boolean {
  return one.slice(0, lettersOfRights) === other.slice(0, lettersOfRights)
}
