import { searchRows } from '#client/ui/table/search.ts'
import { foldText, naturalKey } from '#contract/kernel/natural.ts'
import { severities, statuses, statusRank } from '#contract/corrective-actions/lookups.ts'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { Viewed } from '#client/data/replica/rows.ts'
import type { SortKey } from '#client/ui/table/columns.ts'
import { pickNames, type ListFilters, type PickName, type SortColumn } from './list-filters.ts'

/** An action as the list shows it, what waits in the box laid over it. */
export type Row = Viewed<CorrectiveAction>

/** The number in `CA-12`; null while it follows, so that new ones come last (CA-08, CA-14). */
export function ticketNumber(hash: string): number | null {
  const digits = /(\d+)$/.exec(hash)?.[1]
  return digits === undefined ? null : Number(digits)
}

const rankOfSeverity = new Map(severities.map(({ id, name }) => [name, id]))

/** What each column is sorted by; risk and status in their own order. */
export const sortValues: Readonly<Record<SortColumn, (row: Row) => SortKey>> = {
  number: (row) => ticketNumber(row.caTicketHash),
  title: (row) => naturalKey(row.title),
  project: (row) => naturalKey(row.projectName),
  trigger: (row) => foldText(row.trigger),
  severity: (row) => rankOfSeverity.get(row.severity) ?? null,
  assignedTo: (row) => nameKey(row.assignedToUser),
  openedBy: (row) => nameKey(row.openedByUser),
  incidentTime: (row) => row.incidentTime,
  status: (row) => statusRank(row.status) ?? null,
  company: (row) => naturalKey(row.companyName),
}

function nameKey(person: { name: string } | null): SortKey {
  return person === null ? null : foldText(person.name)
}

export const findActions = searchRows<Row>((row) => [
  row.caTicketHash, row.title, row.description, row.projectName, row.incidentLocation, row.trigger,
  row.assignedToUser?.name, row.openedByUser?.name, row.companyName,
])

/** The value of a row that a picked filter looks at. */
export const pickValues: Readonly<Record<PickName, (row: Row) => string>> = {
  project: (row) => String(row.projectID),
  risk: (row) => row.severity,
  assigned: (row) => String(row.assignedTo),
  type: (row) => row.trigger,
  company: (row) => String(row.companyID),
}

/** Picked filters and search, the status left out: the tabs count what these leave. Null keeps all. */
export function keepOf({ picks, search }: Pick<ListFilters, 'picks' | 'search'>): ((row: Row) => boolean) | null {
  const tests = pickNames.flatMap((name): ((row: Row) => boolean)[] => {
    if (picks[name].length === 0) return []
    const wanted = new Set(picks[name])
    const valueOf = pickValues[name]
    return [(row) => wanted.has(valueOf(row))]
  })
  const found = findActions(search)
  if (found) tests.push(found)
  const [only] = tests
  if (only === undefined) return null
  return tests.length === 1 ? only : (row) => tests.every((test) => test(row))
}

/** How many of the rows have each status, and all of them. */
export function countByStatus(rows: readonly Row[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>([['all', rows.length], ...statuses.map(({ name }): [string, number] => [name, 0])])
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

/** The values that the rows have for a filter, by their word, natural order. */
export function choicesOf(rows: readonly Row[], valueOf: (row: Row) => string, wordOf: (row: Row) => string): { value: string; label: string }[] {
  const words = new Map<string, string>()
  for (const row of rows) {
    const value = valueOf(row)
    if (!words.has(value)) words.set(value, wordOf(row))
  }
  return [...words]
    .map(([value, label]) => ({ value, label, key: naturalKey(label) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ value, label }) => ({ value, label }))
}

/** Where a row opens: by its number, or by its uid while the number follows. */
export function refOfRow(row: Pick<Row, 'correctiveActionID' | 'uid'>): string {
  return row.correctiveActionID > 0 ? String(row.correctiveActionID) : row.uid
}
