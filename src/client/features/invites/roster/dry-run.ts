import { existingFullName } from './existing-person.ts'
import { type ImportRow, lineValidator, type RunInput } from './import-row.ts'
import { rankOf } from './line-order.ts'
import { managerRings } from './manager-rings.ts'
import type { LineOutcome } from './roster-types.ts'
import { roleInFile } from './what-changes.ts'

export interface DryRun {
  /** Lines in the order of the file. */
  lines: readonly ImportRow[]
  /** The rank of each of `lines` on the screen (`rankOf`). */
  ranks: Uint8Array
  /** Number of lines by result; each line counts once. */
  counts: Readonly<Record<LineOutcome, number>>
  rowsIn: number
  rowsOut: number
  /** Number of people in the company who change. */
  changes: number
  /** Number of lines that match an active person in the company. */
  known: number
  /** Lines with a wrong role, which block the whole file (G1-92). */
  held: readonly number[]
  /** Changes that need a separate confirmation. */
  apart: readonly {
    line: number
    name: string
    field: 'role' | 'reportsTo'
    was: string
    to: string
  }[]
  /** True if the import would change the table. */
  isTakeable: boolean
}

/**
 * Checks every line of a roster. It yields every few dozen lines, sooner for long ones, so that the
 * caller can do other work.
 */
export function* dryRunSteps(input: RunInput): Generator<undefined, DryRun> {
  const { records, mapping } = input
  const judge = lineValidator(input)
  yield undefined
  const judged: ImportRow[] = []
  let done = 0
  for (let at = mapping.header ?? 0; at < records.length; at += 1) {
    if (done >= step) {
      yield undefined
      done = 0
    }
    const cells = records[at] ?? []
    const letters = lettersOf(cells)
    if (letters > 0) judged.push(judge(cells, at + 1))
    done += 1 + letters / usual
  }
  yield undefined
  const rings = managerRings(input, judged)
  const sum = summing(input)
  for (const [at, line] of judged.entries()) {
    if (at > 0 && at % (step * 20) === 0) yield undefined
    const names = rings.get(line)
    sum.add(names === undefined ? line : refusedForRing(line, names, input))
  }
  yield undefined
  return sum.all()
}

/** Refuses a line of a ring: keeps its corrections and removes its changes. */
function refusedForRing(
  line: ImportRow,
  names: readonly string[],
  { corrected }: RunInput,
): ImportRow {
  const mended = corrected.get(line.line) ?? {}
  const was = Object.fromEntries(Object.entries(line.was).filter(([field]) => field in mended))
  const faults = { ...line.errors, reportsTo: { code: 'ring' as const, names } }
  return { ...line, outcome: 'refused', was, errors: faults, changes: {} }
}

/** Adds up the results line by line, because all of them at once take long. */
function summing({ records, table, people, left, adds }: RunInput): {
  add: (line: ImportRow) => void
  all: () => DryRun
} {
  const lines: ImportRow[] = []
  const ranks = new Uint8Array(records.length)
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  const held: number[] = []
  const changed: ImportRow[] = []
  let [rowsIn, rowsKept, known] = [0, 0, 0]
  return {
    add: (line) => {
      ranks[lines.length] = rankOf(line)
      lines.push(line)
      counts[line.outcome] += 1
      if (line.errors.role?.code === 'role' && !left.has(line.line)) held.push(line.line)
      if (line.outcome === 'refused') return
      if (line.userID === null) {
        rowsIn += 1
        if (line.row !== null) rowsKept += 1
      } else {
        known += 1
        if (line.outcome === 'changed') changed.push(line)
      }
    },
    all: () => {
      const rowsOut = adds ? 0 : table.rows.length - rowsKept
      const names = new Map(people.map((person) => [person.user_id, existingFullName(person)]))
      return {
        lines,
        ranks: ranks.subarray(0, lines.length),
        counts,
        rowsIn,
        rowsOut,
        changes: changed.length,
        known,
        held,
        apart: changed.flatMap((line) => apartIn(line, names)),
        // A file without a line that can be imported leaves the table unchanged (INV-98).
        isTakeable: rowsIn + known > 0 && (rowsOut > 0 || counts.new + counts.changed > 0),
      }
    },
  }
}

/** Returns the changes of a person that need a separate confirmation: role and manager. */
function apartIn(
  { line, userID, changes, was }: ImportRow,
  names: ReadonlyMap<number, string>,
): DryRun['apart'][number][] {
  const name = names.get(userID ?? 0) ?? ''
  return [
    ...(changes.roleID === undefined
      ? []
      : [
          {
            line,
            name,
            field: 'role' as const,
            was: was.role ?? '',
            to: roleInFile(changes.roleID),
          },
        ]),
    ...(changes.reportsToUserID === undefined
      ? []
      : [
          {
            line,
            name,
            field: 'reportsTo' as const,
            was: was.reportsTo ?? '',
            to: names.get(changes.reportsToUserID ?? 0) ?? '',
          },
        ]),
  ]
}

/** Runs the whole dry run at once. */
export function dryRun(input: RunInput): DryRun {
  const steps = dryRunSteps(input)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const step = 50
/** Number of letters that take as long as another line. */
const usual = 1000

function lettersOf(cells: readonly string[]): number {
  let letters = 0
  for (const cell of cells) letters += cell.length
  return letters
}
