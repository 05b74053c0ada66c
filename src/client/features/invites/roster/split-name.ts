/** A full name as its two parts; a part that it does not have is ''. */
export interface NameParts {
  givenName: string
  familyName: string
}

/** Behind a comma they belong to the last name: 'John Smith, Jr.'. */
const suffix = /^(?:jr|sr|ii|iii|iv|md|phd|pe|csp|chst|esq)$/i

/**
 * 'Ana Ruiz', where the first word is the first name, or 'Ruiz, Ana', where the comma tells; null: more commas than one can tell.
 * Whoever has two first names and no comma is shown both parts, and mends them.
 */
export function splitName(full: string): NameParts | null {
  const parts = full.split(',').map((part) => part.trim().replaceAll(/\s+/g, ' '))
  const ending = parts.length > 1 && suffix.test((parts.at(-1) ?? '').replaceAll('.', '')) ? parts.pop() : undefined
  const behind = ending === undefined ? '' : `, ${ending}`
  const [first = '', second, ...others] = parts
  if (others.length > 0) return null
  if (second !== undefined) return { givenName: second, familyName: first === '' ? '' : first + behind }
  const [given = '', ...rest] = first.split(' ')
  return { givenName: given, familyName: rest.length === 0 ? '' : rest.join(' ') + behind }
}
