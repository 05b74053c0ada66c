import { projectNumberKey, sameProjectNumber } from '#contract/projects/rules.ts'

/** The fields of a project that comparing numbers needs. */
export interface NumberedProject {
  uid: string
  number: string
  name: string
}

/** Returns the project that already has this number (rulings, 12); it warns and never refuses. */
export function projectWithNumber<Row extends NumberedProject>(
  projects: readonly Row[],
  number: string,
  own: string | null,
): Row | undefined {
  if (number.trim() === '') return undefined
  return projects.find(
    (project) => project.uid !== own && sameProjectNumber(project.number, number),
  )
}

/** Maps the uid of each project with a shared number to the name of the other one (F-29). */
export function duplicateNames(projects: readonly NumberedProject[]): ReadonlyMap<string, string> {
  const first = new Map<string, NumberedProject>()
  const shared = new Map<string, string>()
  for (const project of projects) {
    const key = projectNumberKey(project.number)
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
