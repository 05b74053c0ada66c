import { fullName } from './existing-person.ts'
import { type JudgedLine, lineJudge, type RunInput } from './judge-line.ts'

export interface DryRun {
  /** In the order of the file. */
  lines: readonly JudgedLine[]
  rowsIn: number
  rowsOut: number
  /** People of the company who change. */
  changes: number
  /** Lines that are somebody of the company who is active. */
  known: number
  /** Lines with a wrong role, which hold the whole file (G1-92). */
  held: readonly number[]
  /** Changes that are confirmed apart. */
  apart: readonly { line: number; name: string; field: 'role' | 'reportsTo'; was: string; to: string }[]
  /** Something would be another than it is. */
  isTakeable: boolean
}

/** Judges every line of a roster; yields each few dozen lines, of long ones sooner, so that whoever asks can do something else. */
export function* dryRunSteps(input: RunInput): Generator<undefined, DryRun> {
  const { records, mapping } = input
  const judge = lineJudge(input)
  const lines: JudgedLine[] = []
  let done = 0
  for (let at = mapping.header ?? 0; at < records.length; at += 1) {
    if (done >= step) {
      yield undefined
      done = 0
    }
    const cells = records[at] ?? []
    const letters = lettersOf(cells)
    if (letters > 0) lines.push(judge(cells, at + 1))
    done += 1 + letters / usual
  }
  yield undefined
  return summed(input, lines)
}

/** What the lines come to together. */
function summed({ table, people, left, adds }: RunInput, lines: readonly JudgedLine[]): DryRun {
  const comeIn = lines.filter(({ outcome, userID }) => outcome !== 'refused' && userID === null)
  const rowsOut = adds ? 0 : table.rows.length - comeIn.filter(({ row }) => row !== null).length
  const known = lines.filter(({ outcome, userID }) => outcome !== 'refused' && userID !== null)
  const changed = known.filter(({ outcome }) => outcome === 'changed')
  const names = new Map(people.map((person) => [person.user_id, fullName(person)]))
  return {
    lines,
    rowsIn: comeIn.length,
    rowsOut,
    changes: changed.length,
    known: known.length,
    held: lines.filter(({ faults, line }) => faults.role?.code === 'role' && !left.has(line)).map(({ line }) => line),
    apart: changed.flatMap((line) => apartIn(line, names)),
    // A file of which nobody can come in leaves the table as it is (INV-98).
    isTakeable: comeIn.length + known.length > 0 && (rowsOut > 0 || lines.some(({ outcome }) => outcome === 'new' || outcome === 'changed')),
  }
}

/** Of a changed person what is confirmed apart: the role, and whom they report to. */
function apartIn({ line, userID, changes, values, was }: JudgedLine, names: ReadonlyMap<number, string>): DryRun['apart'][number][] {
  const name = names.get(userID ?? 0) ?? ''
  return [
    ...(changes.roleID === undefined ? [] : [{ line, name, field: 'role' as const, was: was.role ?? '', to: values.role ?? '' }]),
    ...(changes.reportsToUserID === undefined ? [] : [{ line, name, field: 'reportsTo' as const, was: was.reportsTo ?? '', to: names.get(changes.reportsToUserID ?? 0) ?? '' }]),
  ]
}

/** The whole of it at once. */
export function dryRun(input: RunInput): DryRun {
  const steps = dryRunSteps(input)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const step = 50
/** Letters that take as long as another line. */
const usual = 1000

function lettersOf(cells: readonly string[]): number {
  let letters = 0
  for (const cell of cells) letters += cell.length
  return letters
}
