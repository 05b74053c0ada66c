import { nameKey } from '#client/i18n/compare-names.ts'
import { reportingChain, reportsOf, type Reporting } from './chain.ts'

/** A person as the trees and the choices of people show them. */
export interface Colleague extends Reporting {
  name: string
  blocked: boolean
}

/** A person with all who report to them. */
export interface DirectReports<Person> {
  person: Person
  /** Direct reports, by name. */
  below: readonly DirectReports<Person>[]
  /** The number of people below, at any depth. */
  count: number
}

/**
 * Builds the tree by `reportsToUserID`, the owner on top (G2-24, PROJ-05). A person whose manager
 * is unknown is on top as well, so that all are shown. `root` limits it to this person's own chain
 * (ACL-192).
 */
export function organization<Person extends Colleague>(
  people: readonly Person[],
  root?: number,
): readonly DirectReports<Person>[] {
  const chain = root === undefined ? null : reportingChain(people, root)
  const seen = people.filter((person) => chain?.has(person.user_id) ?? true)
  const below = reportsOf(seen)
  const known = new Set(seen.map((person) => person.user_id))
  const placed = new Set<number>()
  const branch = (person: Person): DirectReports<Person> => {
    placed.add(person.user_id)
    const direct = byName(
      (below.get(person.user_id) ?? []).filter((each) => !placed.has(each.user_id)),
    ).map(branch)
    return { person, below: direct, count: direct.reduce((sum, each) => sum + 1 + each.count, 0) }
  }
  const isTop = (person: Person) => {
    const boss = person.user_metadata.reportsToUserID
    return boss === null || person.user_id === root || !known.has(boss)
  }
  const tops = byName(seen.filter(isTop)).map(branch)
  // The remaining people form circles; each is shown from its first person by name.
  const circles = byName(seen.filter(({ user_id }) => !placed.has(user_id)))
  const left = circles.flatMap((person) => (placed.has(person.user_id) ? [] : [branch(person)]))
  return [...tops, ...left].toSorted((one, other) => other.count - one.count)
}

/**
 * Sorts by folded names as lists do, because a collator takes ten times as long. It sorts each
 * group alone, which needs fewer comparisons.
 */
function byName<Person extends Colleague>(people: readonly Person[]): readonly Person[] {
  if (people.length < 2) return people
  const named = people.map((person) => ({ person, key: nameKey(person.name) }))
  return named
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ person }) => person)
}
