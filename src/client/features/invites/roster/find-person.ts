import { isEmail } from '#contract/access/password.ts'
import { oneLine } from '#contract/kernel/clean-text.ts'
import type { BulkRow } from '../bulk/bulk-row.ts'
import { longestAddress } from './column-values.ts'
import { type ExistingPerson, fullName } from './existing-person.ts'
import type { RosterValues } from './roster-types.ts'
import { splitName } from './split-name.ts'

/**
 * By what people of the company are found: by their address, else by their name where somebody
 * chose that.
 */
export const rosterKeys = ['email', 'name'] as const
export type RosterKey = (typeof rosterKeys)[number]

/**
 * Finds who of the company a line is; `several`: more than one of that name, and nobody can tell
 * which. `addresses`: of all lines, for whom one of them names by the address is meant by no other
 * that has the name alone.
 */
export function personFinder(
  people: readonly ExistingPerson[],
  key: RosterKey,
  addresses: () => Iterable<string>,
): (values: RosterValues) => ExistingPerson | 'several' | undefined {
  const byEmail = new Map(
    people
      .filter(({ email }) => email !== '')
      .map((person) => [plainAddress(person.email), person]),
  )
  if (key === 'email') return ({ email }) => byEmail.get(plainAddress(email))
  const byName = Map.groupBy(people, (person) => plain(fullName(person)))
  const named = new Set<ExistingPerson | undefined>()
  for (const address of addresses()) named.add(byEmail.get(plainAddress(address)))
  return (values) => {
    const found = byEmail.get(plainAddress(values.email))
    if (found !== undefined) return found
    const parts = values.name === undefined ? values : splitName(values.name)
    const name = plain(`${parts?.givenName ?? ''} ${parts?.familyName ?? ''}`)
    const [person, ...others] = name === '' ? [] : (byName.get(name) ?? [])
    if (others.length > 0) return 'several'
    return named.has(person) ? undefined : person
  }
}

/** Addresses are compared without case. */
export const plainAddress = (email = ''): string => oneLine(email).toLowerCase()

const plain = (text: string) => oneLine(text).replaceAll(/\s+/g, ' ').toLowerCase()

type Named = Pick<BulkRow, 'givenName' | 'familyName' | 'email'>

/** Finds the row of the table that a line is, each of them once. */
export function rowFinder(rows: readonly BulkRow[]): (line: Named) => BulkRow | undefined {
  // The first of a key is found first.
  const left = Map.groupBy(rows.toReversed(), keyOf)
  return (line) => left.get(keyOf(line))?.pop()
}

/**
 * What a row is known by: its address; of what is none, as the 'N/A' of many people, the name
 * besides.
 */
function keyOf({ email, givenName, familyName }: Named): string {
  const address = plainAddress(email)
  return isAddress(address) ? address : [email, givenName, familyName].map(plainAddress).join('\n')
}

/** It can be an address at all, and is not so long that looking takes time. */
const isAddress = (address: string): boolean => address.length <= longestAddress && isEmail(address)
