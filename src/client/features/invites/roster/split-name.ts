import { isCredential, mayBeCredential } from './credentials.ts'

/** A full name as its two parts; a part that it does not have is ''. */
export interface NameParts {
  givenName: string
  familyName: string
}

/** Letters of two names with a space between them. */
const longest = 201

/**
 * 'Ana Ruiz', where the first word is the first name, or 'Ruiz, Ana', where the comma tells; null:
 * nobody can tell, for there are more commas, or what stands behind one may be no name. 'Jr.' and
 * credentials at the end belong to the last name: 'John Smith, Jr., PE'. Whoever has two first
 * names and no comma is shown both parts, and mends them.
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
