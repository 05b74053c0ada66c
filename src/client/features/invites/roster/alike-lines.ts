import { oneLine } from '#contract/kernel/clean-text.ts'
import type { DryLine, RosterField, RosterValues } from './roster-types.ts'

/** A correction that also fits other lines. */
export interface AlikeLines {
  field: RosterField
  /** The wrong value, and its correction in `line`. */
  from: string
  to: string
  line: number
  /** The other lines with the wrong value. */
  lines: readonly number[]
}

/** Corrections by the number of the record, from 1. */
type Corrections = ReadonlyMap<number, RosterValues>

/** Fields whose corrections can be shared; names and addresses belong to one person. */
const shared: ReadonlySet<string> = new Set<RosterField>([
  'jobTitle',
  'role',
  'package',
  'company',
  'reportsTo',
  'canCreateProject',
])

/**
 * Returns the other lines with the same wrong value in the corrected field, based on `lines` before
 * the correction; null without any. Rings are left out, because each of their lines has another
 * one.
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

const isWrong = ({ errors }: DryLine, field: RosterField) =>
  errors[field] !== undefined && errors[field].code !== 'ring'

const plain = (value = '') => oneLine(value).toLowerCase()

/** Applies the correction to the other lines. */
export function correctAlike(
  corrected: Corrections,
  { field, to, lines }: AlikeLines,
): Corrections {
  const next = new Map(corrected)
  for (const line of lines) next.set(line, { ...next.get(line), [field]: to })
  return next
}

/** Undoes the correction of the other lines, except those that have another value since. */
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
