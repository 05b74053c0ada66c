import { sameProjectNumber } from '#contract/projects/rules.ts'

/** The status filter; active is the default (PROJ-02). */
export type StatusFilter = 'active' | 'inactive' | 'all'

export function isStatusFilter(text: string): text is StatusFilter {
  return text === 'active' || text === 'inactive' || text === 'all'
}

interface Listed {
  uid: string
  number: string
  name: string
  isActive: boolean
}

export function hasStatus(project: { isActive: boolean }, filter: StatusFilter): boolean {
  return filter === 'all' || project.isActive === (filter === 'active')
}

/** How many there are of each, for the tabs. */
export function countByStatus(projects: readonly { isActive: boolean }[]): Record<StatusFilter, number> {
  const active = projects.filter((project) => project.isActive).length
  return { active, inactive: projects.length - active, all: projects.length }
}

/** The project that already has this number, if any (rulings, 12); it warns and never refuses. */
export function sameNumber<Row extends Listed>(projects: readonly Row[], number: string, own: string | null): Row | undefined {
  if (number.trim() === '') return undefined
  return projects.find((project) => project.uid !== own && sameProjectNumber(project.number, number))
}

/** Uids of projects that share their number with another one, with the other's name (F-29). */
export function sharedNumbers(projects: readonly Listed[]): ReadonlyMap<string, string> {
  const first = new Map<string, Listed>()
  const shared = new Map<string, string>()
  for (const project of projects) {
    const key = project.number.trim().toLowerCase()
    const other = first.get(key)
    if (!other) {
      first.set(key, project)
      continue
    }
    shared.set(project.uid, other.name)
    if (!shared.has(other.uid)) shared.set(other.uid, project.name)
  }
  return shared
}
