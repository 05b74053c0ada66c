import { oneLine } from '#contract/kernel/clean-text.ts'
import type { DryLine, RosterField, RosterValues } from './roster-types.ts'

/** A correction that other lines can have too. */
export interface AlikeLines {
  field: RosterField
  /** The wrong value, and what was written in its place in `line`. */
  from: string
  to: string
  line: number
  /** The other lines that have the wrong value. */
  lines: readonly number[]
}

/** Corrections by the record, from 1. */
type Corrections = ReadonlyMap<number, RosterValues>

/** Names and emails are each person's own. */
const shared: ReadonlySet<string> = new Set<RosterField>([
  'jobTitle',
  'role',
  'package',
  'company',
  'reportsTo',
  'canCreateProject',
])

/**
 * Returns the other lines that have the same wrong value in the field that is corrected, as `lines`
 * stood before; null where there are none. A ring is another one for each of its lines.
 */
export function alikeLines(
  lines: readonly DryLine[],
  line: number,
  correction: RosterValues,
  left: ReadonlySet<number>,
): AlikeLines | null {
  const [[field, to] = []] = Object.entries(correction) as [RosterField, string][]
  if (field === undefined || to === undefined || !shared.has(field)) return null
  const own = lines.find((other) => other.line === line)
  if (own === undefined || !isWrong(own, field)) return null
  const from = own.values[field] ?? ''
  const others = lines.filter((other) => {
    if (other.line === line || left.has(other.line) || !isWrong(other, field)) return false
    return plain(other.values[field]) === plain(from)
  })
  if (others.length === 0) return null
  return { field, from, to, line, lines: others.map((other) => other.line) }
}

const isWrong = ({ faults }: DryLine, field: RosterField) =>
  faults[field] !== undefined && faults[field].code !== 'ring'

const plain = (value = '') => oneLine(value).toLowerCase()

/** Writes the correction on the other lines. */
export function correctAlike(
  corrected: Corrections,
  { field, to, lines }: AlikeLines,
): Corrections {
  const next = new Map(corrected)
  for (const line of lines) next.set(line, { ...next.get(line), [field]: to })
  return next
}

/**
 * Takes the correction from the other lines again, except where another value was written since.
 */
export function undoAlike(
  corrected: Corrections,
  before: Corrections,
  { field, to, lines }: AlikeLines,
): Corrections {
  const next = new Map(corrected)
  for (const line of lines) {
    const { [field]: value, ...rest } = next.get(line) ?? {}
    if (value !== to) continue
    const was = before.get(line)?.[field]
    const values = was === undefined ? rest : { ...rest, [field]: was }
    if (Object.keys(values).length > 0) next.set(line, values)
    else next.delete(line)
  }
  return next
}
