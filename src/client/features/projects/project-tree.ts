import { compareNames } from '#client/i18n/compare-names.ts'
import type { DirectReports } from '#client/features/team/door.ts'

/** A leaf of the project tree. */
export interface TreeProject {
  uid: string
  number: string
  name: string
  isActive: boolean
  assignedToUserID: number | null
}

/**
 * The organization tree with each person's active projects, and the projects without an assignee
 * (G2-24, PROJ-04).
 */
export interface ProjectTree<Person, Project> {
  branches: readonly ProjectBranch<Person, Project>[]
  unassigned: readonly Project[]
}

export interface ProjectBranch<Person, Project> {
  person: Person
  projects: readonly Project[]
  below: readonly ProjectBranch<Person, Project>[]
}

/** Leaves out people without a project, their own or below them. */
export function withProjects<Person, Project>({
  branches,
  unassigned,
}: ProjectTree<Person, Project>): ProjectTree<Person, Project> {
  const left = (all: readonly ProjectBranch<Person, Project>[]): ProjectBranch<Person, Project>[] =>
    all
      .map((branch) => ({ ...branch, below: left(branch.below) }))
      .filter(({ projects, below }) => projects.length > 0 || below.length > 0)
  return { branches: left(branches), unassigned }
}

/** Builds the tree; projects are in the natural order of their numbers: 2 before 10. */
export function projectTree<Person extends { user_id: number }, Project extends TreeProject>(
  tree: readonly DirectReports<Person>[],
  projects: readonly Project[],
): ProjectTree<Person, Project> {
  const active = projects
    .filter((project) => project.isActive)
    .toSorted((one, other) => compareNames(one.number, other.number))
  const byPerson = Map.groupBy(active, (project) => project.assignedToUserID)
  const known = new Set<number>()
  const branch = ({ person, below }: DirectReports<Person>): ProjectBranch<Person, Project> => {
    known.add(person.user_id)
    return { person, projects: byPerson.get(person.user_id) ?? [], below: below.map(branch) }
  }
  const branches = tree.map(branch)
  // The project of a person outside the tree counts as unassigned, so that it does not disappear.
  const unassigned = active.filter(
    (project) => project.assignedToUserID === null || !known.has(project.assignedToUserID),
  )
  return { branches, unassigned }
}
