import { isCredential, mayBeCredential } from './credentials.ts'

/** The two parts of a full name; '' for a missing part. */
export interface NameParts {
  givenName: string
  familyName: string
}

/** Longest full name in letters: two names and a space. */
const longest = 201

/**
 * Splits 'Ana Ruiz' after the first word, and 'Ruiz, Ana' at the comma. 'Jr.' and credentials at
 * the end belong to the last name: 'John Smith, Jr., PE'. Returns null if there are more commas, or
 * if the text after one may not be a name. A person with two first names and no comma sees both
 * parts and corrects them.
 */
export function splitName(full: string): NameParts | null {
  if (full.length > longest) return null
  const parts = full.split(',').map((part) => part.trim().replaceAll(/\s+/g, ' '))
  const endings: string[] = []
  while (parts.length > 1 && isCredential(parts.at(-1) ?? '', parts[0] ?? ''))
    endings.unshift(parts.pop() ?? '')
  const behind = endings.map((ending) => `, ${ending}`).join('')
  const [first = '', second, ...others] = parts
  if (others.length > 0 || (second !== undefined && mayBeCredential(second, first))) return null
  if (second !== undefined)
    return { givenName: second, familyName: first === '' ? '' : first + behind }
  const [given = '', ...rest] = first.split(' ')
  return { givenName: given, familyName: rest.length === 0 ? '' : rest.join(' ') + behind }
}
