import { isEmail } from '#contract/access/password.ts'
import { oneLine } from '#contract/kernel/clean-text.ts'
import type { BulkRow } from '../bulk-row.ts'
import { longestAddress } from './column-values.ts'
import { type ExistingPerson, existingFullName } from './existing-person.ts'
import type { RosterValues } from './roster-types.ts'
import { splitName } from './split-name.ts'

/**
 * The keys that find a person in the company: the address, or also the name if the importer chose
 * that.
 */
export const rosterKeys = ['email', 'name'] as const
export type RosterKey = (typeof rosterKeys)[number]

/**
 * Finds the person of a line; `several` if more than one has the name. `addresses` are those of all
 * lines: a person that one line finds by the address is found by no other line by the name.
 */
export function personFinder(
  people: readonly ExistingPerson[],
  key: RosterKey,
  addresses: () => Iterable<string>,
): (values: RosterValues) => ExistingPerson | 'several' | undefined {
  const byEmail = new Map(
    people.filter(({ email }) => email !== '').map((person) => [plainEmail(person.email), person]),
  )
  if (key === 'email') return ({ email }) => byEmail.get(plainEmail(email))
  const byName = Map.groupBy(people, (person) => plain(existingFullName(person)))
  const named = new Set<ExistingPerson | undefined>()
  for (const address of addresses()) named.add(byEmail.get(plainEmail(address)))
  return (values) => {
    const found = byEmail.get(plainEmail(values.email))
    if (found !== undefined) return found
    const parts = values.name === undefined ? values : splitName(values.name)
    const name = plain(`${parts?.givenName ?? ''} ${parts?.familyName ?? ''}`)
    const [person, ...others] = name === '' ? [] : (byName.get(name) ?? [])
    if (others.length > 0) return 'several'
    return named.has(person) ? undefined : person
  }
}

/** Returns an address in lower case, for comparisons. */
export const plainEmail = (email = ''): string => oneLine(email).toLowerCase()

const plain = (text: string) => oneLine(text).replaceAll(/\s+/g, ' ').toLowerCase()

type Named = Pick<BulkRow, 'givenName' | 'familyName' | 'email'>

/** Returns a function that finds the table's row for a line, each row once. */
export function rowFinder(rows: readonly BulkRow[]): (line: Named) => BulkRow | undefined {
  // `pop` then returns the first row of a key first.
  const left = Map.groupBy(rows.toReversed(), keyOf)
  return (line) => left.get(keyOf(line))?.pop()
}

/**
 * Returns a row's key: its address; with the name if the address is invalid, such as the 'N/A' of
 * many people.
 */
function keyOf({ email, givenName, familyName }: Named): string {
  const address = plainEmail(email)
  return isAddress(address) ? address : [email, givenName, familyName].map(plainEmail).join('\n')
}

/** Checks whether the text is an address; the length limits the time of the check. */
const isAddress = (address: string): boolean => address.length <= longestAddress && isEmail(address)
