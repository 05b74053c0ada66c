import { borderProblem } from '#contract/team/borders.ts'
import { oneLine } from '#contract/kernel/clean-text.ts'
import { blankRow, type BulkTable, type PersonChange, type PersonFields } from '../bulk-row.ts'
import type { DryRun } from './dry-run.ts'
import type { ImportRow, RunInput } from './import-row.ts'
import { type ExistingPerson, existingFullName } from './existing-person.ts'
import { rowChanges, fieldsOfPerson } from './what-changes.ts'

/**
 * Returns the bulk table with the lines of a dry run. A file replaces the rows, and the table
 * stores its name and the earlier rows (INV-97); pasted cells are added. A new row has the
 * specified defaults: role 1, may create projects, reports to `reportsTo` (INV-93 to INV-95).
 * Waiting changes of people stay, because a file does not affect other people; the changes of its
 * lines are laid over them.
 */
export function importRoster(
  { table, people, adds, border }: RunInput,
  { lines }: DryRun,
  name: string,
  reportsTo: number | null,
): BulkTable {
  // A proxy user may not let others create projects (ruling 81).
  const canCreateProject =
    border === undefined ||
    borderProblem(border, { act: 'invite-with', what: 'create-projects' }) === null
  const brought = lines.filter(({ outcome, userID }) => outcome !== 'refused' && userID === null)
  const rows = brought.map(({ values, fields, row: known }) => {
    const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
    // Drops the server's refusal, because the row may be right now.
    const { refused: _, ...row } = known ?? {
      ...blankRow({ reportsToUserID: reportsTo, canCreateProject }),
      email: oneLine(values.email ?? ''),
    }
    return { ...row, ...said }
  })
  const { rows: rowsBefore, changes: changesBefore } = table
  const changes = changesWith(changesBefore, lines, people)
  if (!adds)
    return {
      rows,
      changes,
      replaced: { by: name, before: { rows: rowsBefore, changes: changesBefore } },
    }
  const updated = new Map(rows.map((row) => [row.key, row]))
  const isKnown = new Set(rowsBefore.map(({ key }) => key))
  return {
    rows: [
      ...rowsBefore.map((row) => updated.get(row.key) ?? row),
      ...rows.filter(({ key }) => !isKnown.has(key)),
    ],
    changes,
    replaced: table.replaced,
  }
}

/** Returns the waiting changes of people that the file lacks, then those of the lines. */
function changesWith(
  before: readonly PersonChange[],
  lines: readonly ImportRow[],
  people: readonly ExistingPerson[],
): PersonChange[] {
  const byID = new Map(people.map((person) => [person.user_id, person]))
  const waiting = new Map(before.map((change) => [change.userID, change]))
  const changed = lines.filter(({ outcome, userID }) => outcome === 'changed' && userID !== null)
  const spokenOf = new Set(changed.map(({ userID }) => userID))
  return [
    ...before.filter(({ userID }) => !spokenOf.has(userID)),
    ...changed.flatMap(({ line, userID, changes }) => {
      const person = byID.get(userID ?? 0)
      return person === undefined
        ? []
        : changeOf(person, { ...waiting.get(person.user_id)?.to, ...changes }, line)
    }),
  ]
}

/** Returns the change of a person; empty if they already have all values. */
function changeOf(person: ExistingPerson, said: PersonFields, line: number): PersonChange[] {
  const before = fieldsOfPerson(person)
  const to = rowChanges(said, before)
  const was = Object.fromEntries(
    Object.keys(to).map((key) => [key, before[key as keyof typeof before]]),
  )
  return Object.keys(to).length === 0
    ? []
    : [
        {
          userID: person.user_id,
          name: existingFullName(person),
          to,
          was,
          line,
          ...(person.etag !== undefined && { etag: person.etag }),
        },
      ]
}
