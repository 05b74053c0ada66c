import firstNames from './data/first-names.json' with { type: 'json' }
import jobTitles from '#server/features/companies/data/job-titles.json' with { type: 'json' }
import lastNames from './data/last-names.json' with { type: 'json' }
import type { Random } from './random.ts'

/** A person to insert; `reportsTo` is a place in the list. */
export interface SeedPerson {
  givenName: string
  familyName: string
  email: string
  roleID: 1 | 2
  jobTitle: string
  reportsTo: number | null
  blocked: boolean
  /** The password of a person who can sign in. */
  password: string | null
  canCreateProject: boolean | null
  /** For a proxy user, the place of the main user. */
  forProxyUser?: number
}

/** A person with a fixed name. */
export type NamedPerson = Pick<
  SeedPerson,
  'givenName' | 'familyName' | 'email' | 'roleID' | 'jobTitle' | 'reportsTo'
> &
  Partial<SeedPerson>

export function seedPerson(named: NamedPerson): SeedPerson {
  return { blocked: false, password: null, canCreateProject: null, ...named }
}

const managerTitles = [
  'General Superintendent',
  'Project Manager',
  'Senior Project Manager',
  'Site Safety Manager',
  'Project Superintendent',
  'Safety Coordinator',
]
const crewTitles = jobTitles
  .filter((title) => !title.isPrincipal && title.id > 14)
  .map((title) => title.name)

/**
 * Fills a company up to a size: the named people first (number 0 is the owner), then managers below
 * the top (role 2, tiers 2 and 3) and crews below the managers (role 1, tier 4).
 */
export function seedPeople(
  random: Random,
  named: readonly SeedPerson[],
  { count, managers, domain }: { count: number; managers: number; domain: string },
): SeedPerson[] {
  const people = [...named]
  const taken = new Set(people.map((known) => known.email))
  const add = (
    rest: Pick<SeedPerson, 'roleID' | 'jobTitle' | 'reportsTo'> & Partial<SeedPerson>,
  ) => {
    const [givenName, familyName] = [random.pick(firstNames), random.pick(lastNames)]
    const email = freeEmail(givenName, familyName, domain, taken)
    taken.add(email)
    people.push(seedPerson({ givenName, familyName, email, ...rest }))
    return people.length - 1
  }
  // A proxy user's chain has only its named people.
  const isApart = ({ forProxyUser, reportsTo }: SeedPerson) =>
    forProxyUser !== undefined ||
    (reportsTo !== null && people[reportsTo]?.forProxyUser !== undefined)
  const isLeader = (known: SeedPerson) => known.roleID === 2 && !known.blocked && !isApart(known)
  const seconds = people.flatMap((known, place) =>
    isLeader(known) && known.reportsTo === 0 ? [place] : [],
  )
  const thirds = people.flatMap((known, place) =>
    isLeader(known) && known.reportsTo !== null && known.reportsTo !== 0 ? [place] : [],
  )
  for (let made = 0; made < managers && people.length < count; made += 1) {
    const isSecond = made < managers / 3
    const above = isSecond ? 0 : random.pick(seconds.length > 0 ? seconds : [0])
    ;(isSecond ? seconds : thirds).push(
      add({ roleID: 2, jobTitle: random.pick(managerTitles), reportsTo: above }),
    )
  }
  const foremen = thirds.length > 0 ? thirds : [0]
  while (people.length < count)
    add({
      roleID: 1,
      jobTitle: random.pick(crewTitles),
      reportsTo: random.pick(foremen),
      blocked: random.chance(0.05),
    })
  return people
}

function freeEmail(
  givenName: string,
  familyName: string,
  domain: string,
  taken: ReadonlySet<string>,
): string {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replaceAll('ø', 'o')
      .replaceAll(/[^A-Za-z]/g, '')
      .toLowerCase()
  const base = `${plain(givenName)}.${plain(familyName)}`
  for (let nth = 1; ; nth += 1) {
    const email = `${base}${nth === 1 ? '' : nth}@${domain}`
    if (!taken.has(email)) return email
  }
}

/**
 * Returns the places of people who run projects; a proxy user runs projects only in their own
 * chain.
 */
export function managersOf(people: readonly SeedPerson[]): number[] {
  return people.flatMap((known, place) =>
    known.roleID === 2 && !known.blocked && known.forProxyUser === undefined ? [place] : [],
  )
}

/**
 * Packages of safety professionals, in turn: mostly Commander. Mobile users hold Administrator, as
 * the present rule requires (G1-73).
 */
const ofManagers = ['SA-COMMANDER', 'SA-COMMANDER', 'SA-OSHA', 'SA-COMMANDER', 'SA-EM-385-1-1']

/**
 * Returns the package of each person, in their order; a proxy user takes no seat (G1-77). It uses
 * no random numbers, so that the rest of the demo does not change.
 */
export function packagesOf(people: readonly SeedPerson[]): (string | null)[] {
  let managers = 0
  return people.map(({ roleID, forProxyUser }) => {
    if (forProxyUser !== undefined) return null
    return roleID === 1 ? 'SA-ADMINISTRATOR' : (ofManagers[managers++ % ofManagers.length] ?? null)
  })
}
