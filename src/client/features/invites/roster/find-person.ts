import { type ExistingPerson, fullName } from './existing-person.ts'
import type { RosterValues } from './roster-types.ts'
import { splitName } from './split-name.ts'

/** By what people of the company are found: by their address, else by their name where somebody chose that. */
export const rosterKeys = ['email', 'name'] as const
export type RosterKey = (typeof rosterKeys)[number]

/** Finds who of the company a line is; `several`: more than one of that name, and nobody can tell which. */
export function personFinder(people: readonly ExistingPerson[], key: RosterKey): (values: RosterValues) => ExistingPerson | 'several' | undefined {
  const byEmail = new Map(people.map((person) => [plain(person.email), person]))
  const byName = key === 'name' ? Map.groupBy(people, (person) => plain(fullName(person))) : null
  return (values) => {
    const found = byEmail.get(plain(values.email ?? ''))
    if (found !== undefined || byName === null) return found
    const parts = values.name === undefined ? values : splitName(values.name)
    const named = byName.get(plain(`${parts?.givenName ?? ''} ${parts?.familyName ?? ''}`)) ?? []
    return named.length > 1 ? 'several' : named[0]
  }
}

/** Addresses are compared without case. */
export const plainAddress = (email = ''): string => email.trim().toLowerCase()

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
