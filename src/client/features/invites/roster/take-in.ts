import { blankRow, type BulkTable, type PersonChange } from '../bulk/bulk-row.ts'
import type { DryRun } from './dry-run.ts'
import type { JudgedLine, RunInput } from './judge-line.ts'
import { fullName } from './existing-person.ts'
import { fieldsOfPerson } from './judge-line.ts'

/**
 * The bulk table with what a dry run brings: it is replaced, and says by what and what stood there before (INV-97); pasted cells
 * are added. A new row begins as specified: role 1, may create projects, reports to `reportsTo` (INV-93 to INV-95).
 */
export function takeIn({ table, people, adds }: RunInput, { lines }: DryRun, name: string, reportsTo: number | null): BulkTable {
  const before = new Map(table.rows.map((row) => [row.email.trim().toLowerCase(), row]))
  const brought = lines.filter(({ outcome, userID }) => outcome !== 'refused' && userID === null)
  const rows = brought.map(({ values, fields }) => {
    const email = (values.email ?? '').trim()
    const known = before.get(email.toLowerCase())
    const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
    // As the server refused it: it may be right by now.
    const { refused: _, ...row } = known ?? { ...blankRow({ reportsToUserID: reportsTo }), email }
    return { ...row, ...said }
  })
  const byID = new Map(people.map((person) => [person.user_id, person]))
  const changes = lines.flatMap((line) => changeOf(line, byID))
  const { rows: rowsBefore, changes: changesBefore } = table
  if (!adds) return { rows, changes, replaced: { by: name, before: { rows: rowsBefore, changes: changesBefore } } }
  const updated = new Map(rows.map((row) => [row.key, row]))
  const isKnown = new Set(rowsBefore.map(({ key }) => key))
  return {
    rows: [...rowsBefore.map((row) => updated.get(row.key) ?? row), ...rows.filter(({ key }) => !isKnown.has(key))],
    changes: [...changesBefore.filter(({ userID }) => !changes.some((change) => change.userID === userID)), ...changes],
    replaced: table.replaced,
  }
}

function changeOf({ line, outcome, userID, changes }: JudgedLine, byID: ReadonlyMap<number, RunInput['people'][number]>): PersonChange[] {
  const person = userID === null ? undefined : byID.get(userID)
  if (person === undefined || outcome !== 'changed') return []
  const before = fieldsOfPerson(person)
  const was = Object.fromEntries(Object.keys(changes).map((key) => [key, before[key as keyof typeof before]]))
  return [{ userID: person.user_id, name: fullName(person), to: changes, was, line }]
}
