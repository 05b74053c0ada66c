import { naturalCompare } from '#contract/kernel/natural.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import type { CreateValues } from '../create-values.ts'
import { choose } from '../dependants.ts'

interface ProjectRow {
  uid: string
  projectID: number
  number: string
  name: string
  address: string
  isActive: boolean
}

/** Projects that an action may be opened in, by number; one that was created on this device is among them. */
export function activeProjects<Row extends ProjectRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ isActive }) => isActive).sort((a, b) => naturalCompare(a.number, b.number))
}

/** Chosen by uid, which a project has before its number is known. */
export function projectOptions(projects: readonly ProjectRow[]): SelectOption[] {
  return projects.map(({ uid, number, name, address }) => ({ value: uid, label: `${number} ${name}`, second: address }))
}

/** A draft may name a project that was deactivated since: then nothing is chosen. */
export function withoutGoneProject(values: CreateValues, projects: readonly ProjectRow[]): CreateValues {
  return projects.some(({ uid }) => uid === values.projectID) ? values : { ...values, ...choose('projectID', '') }
}

/** What the project is sent as: its number where there is one. */
export function projectRef(uid: string, projects: readonly ProjectRow[]): Ref {
  const found = projects.find((project) => project.uid === uid)
  return found !== undefined && found.projectID > 0 ? found.projectID : uid
}
