import type { Project } from '#contract/projects/schema.ts'
import type { Viewed } from '#client/data/replica/rows.ts'
import { searchRows } from '#client/ui/table/search.ts'

/** A project as the list shows it: the assignee by the name known now. */
export type ProjectRow = Viewed<Project>

export function assigneeName({ assignedToUser }: ProjectRow): string {
  return assignedToUser?.name ?? ''
}

/** What a row is found by: "Number, name or address", and who has it. */
export const findProjects = searchRows<ProjectRow>((row) => [row.number, row.name, row.address, assigneeName(row)])

/** Dashed: something of it is only on this device so far. */
export function isUnsent({ sync }: ProjectRow): boolean {
  return sync !== undefined && sync.state !== 'sent'
}
