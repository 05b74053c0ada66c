import { borderProblem } from '#contract/team/borders.ts'
import { oneLine } from '#contract/kernel/clean-text.ts'
import { blankRow, type BulkTable, type PersonChange, type PersonFields } from '../bulk/bulk-row.ts'
import type { DryRun } from './dry-run.ts'
import type { JudgedLine, RunInput } from './judge-line.ts'
import { type ExistingPerson, fullName } from './existing-person.ts'
import { changesOf, fieldsOfPerson } from './what-changes.ts'

/**
 * The bulk table with what a dry run brings: its rows are replaced, and it says by what and what
 * stood there before (INV-97); pasted cells are added. A new row begins as specified: role 1, may
 * create projects, reports to `reportsTo` (INV-93 to INV-95). Changes of people that wait in the
 * table stay, for who is not in a file is not touched; what a line says of them is laid over.
 */
export function takeIn(
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
    // As the server refused it: it may be right by now.
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

/** Those that waited and are not spoken of, then those of the lines. */
function changesWith(
  before: readonly PersonChange[],
  lines: readonly JudgedLine[],
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

/** What of a person becomes another; none where they are all of it. */
function changeOf(person: ExistingPerson, said: PersonFields, line: number): PersonChange[] {
  const before = fieldsOfPerson(person)
  const to = changesOf(said, before)
  const was = Object.fromEntries(
    Object.keys(to).map((key) => [key, before[key as keyof typeof before]]),
  )
  return Object.keys(to).length === 0
    ? []
    : [
        {
          userID: person.user_id,
          name: fullName(person),
          to,
          was,
          line,
          ...(person.etag !== undefined && { etag: person.etag }),
        },
      ]
}
