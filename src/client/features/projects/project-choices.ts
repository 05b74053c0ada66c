import { naturalKey } from '#contract/kernel/natural.ts'

interface Choosable {
  projectID: number
  uid: string
  number: string
  name: string
  address: string
  isActive: boolean
}

/** A project as a form offers it; `value` is its number for the wire, or its uid while that follows. */
export interface ProjectChoice {
  value: string
  label: string
  second: string
}

/** The active projects in natural order of their numbers (G2-25); one created on this device among them. */
export function projectChoices(projects: readonly Choosable[]): ProjectChoice[] {
  return projects
    .filter((project) => project.isActive)
    .map((project) => ({ project, key: naturalKey(project.number) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ project: { projectID, uid, number, name, address } }) => ({
      value: projectID > 0 ? String(projectID) : uid,
      label: `${number} - ${name}`,
      second: address,
    }))
}
