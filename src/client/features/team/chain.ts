/** The fields of a person that the reporting tree needs. */
export interface Reporting {
  user_id: number
  user_metadata: { reportsToUserID: number | null }
}

/** Returns the ids of a person and all people below (G2-28). */
export function reportingChain(people: readonly Reporting[], userID: number): ReadonlySet<number> {
  const below = reportsOf(people)
  const chain = new Set<number>()
  const walk = (id: number) => {
    // The server refuses a circle, but an old copy on the device must not hang the screen.
    if (chain.has(id)) return
    chain.add(id)
    for (const person of below.get(id) ?? []) walk(person.user_id)
  }
  walk(userID)
  return chain
}

/** Maps a person's id to those directly below, in the given order. */
export function reportsOf<Person extends Reporting>(
  people: readonly Person[],
): ReadonlyMap<number, readonly Person[]> {
  const below = new Map<number, Person[]>()
  for (const person of people) {
    const boss = person.user_metadata.reportsToUserID
    if (boss === null) continue
    const reports = below.get(boss)
    if (reports) reports.push(person)
    else below.set(boss, [person])
  }
  return below
}

/**
 * Returns the path from the top of the company down to this person, as far as the given people
 * include it.
 */
export function pathTo<Person extends Reporting>(
  people: readonly Person[],
  person: Person,
): readonly Person[] {
  const byID = new Map(people.map((each) => [each.user_id, each]))
  const path: Person[] = []
  const seen = new Set<number>()
  // An old copy may contain a circle; it must not hang the screen.
  for (
    let one: Person | undefined = person;
    one !== undefined && !seen.has(one.user_id);
    one = above(byID, one)
  ) {
    seen.add(one.user_id)
    path.unshift(one)
  }
  return path
}

function above<Person extends Reporting>(
  byID: ReadonlyMap<number, Person>,
  { user_metadata: { reportsToUserID } }: Person,
): Person | undefined {
  return reportsToUserID === null ? undefined : byID.get(reportsToUserID)
}
