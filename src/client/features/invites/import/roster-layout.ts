import type { RosterField } from '../roster/roster-types.ts'

/** How much room there is: a card a line, the names in one column, or a column each. */
export type Room = 'phone' | 'portrait' | 'wide'

/** A column of the dry run. */
export interface ShownColumn {
  key: string
  /** One, or both names in one column. */
  fields: readonly RosterField[]
  /** The columns of the file that fill it, from 0; none: it is needed and not in the file. */
  from: readonly number[]
}

/** Without these nobody comes in. */
const needed = ['givenName', 'familyName', 'email', 'jobTitle'] as const

/**
 * The columns that are used, in the order of the file, then what is needed and not in it; where
 * room is short the names share one.
 */
export function shownColumns(columns: readonly (RosterField | null)[], room: Room): ShownColumn[] {
  const used = [...new Set(columns.filter((field) => field !== null))]
  const shown = [...used, ...lackingFields(columns)].map((field): ShownColumn => ({
    key: field,
    fields: [field],
    from: columns.flatMap((other, at) => (other === field ? [at] : [])),
  }))
  if (room === 'wide') return shown
  const isName = ({ key }: ShownColumn) => key === 'givenName' || key === 'familyName'
  const names = shown.filter(isName)
  const [first] = names
  if (first === undefined || names.length < 2) return shown
  // As people say it, whichever stands first in the file.
  const joined = { key: 'names', fields: ['givenName', 'familyName'] as const, from: first.from }
  return shown.flatMap((column) => (column === first ? [joined] : isName(column) ? [] : [column]))
}

/** What is needed and no column fills. */
export function lackingFields(columns: readonly (RosterField | null)[]): RosterField[] {
  const hasName = columns.includes('name')
  return needed.filter(
    (field) =>
      !columns.includes(field) && !(hasName && (field === 'givenName' || field === 'familyName')),
  )
}

// By how long the words of a field are.
const shares: Partial<Record<string, number>> = {
  givenName: 1.1,
  familyName: 1.1,
  email: 1.8,
  jobTitle: 1.2,
  names: 1.4,
  name: 1.4,
}
/**
 * Rem that a column has at least, `what` happens among them; upright a roster with roles has its
 * room so.
 */
const least: Readonly<
  Record<'upright' | 'across', Partial<Record<string, number>> & { what: number; other: number }>
> = {
  across: { what: 7.75, email: 12, names: 8, name: 8, other: 6.5 },
  upright: { what: 6.75, email: 9.25, names: 7, name: 7, other: 5.75 },
}

/** The tracks of the grid that head and lines share, and the rem that they have at least. */
export function gridOf(
  shown: readonly ShownColumn[],
  room: Room,
): { tracks: string; least: number } {
  const own = least[room === 'wide' ? 'across' : 'upright']
  const widths = shown.map(({ key }) => own[key] ?? own.other)
  return {
    tracks: `2.25rem ${own.what}rem ${shown.map(({ key }, at) => `minmax(${widths[at]}rem, ${shares[key] ?? 1}fr)`).join(' ')}`,
    least: 5.75 + own.what + widths.reduce((sum, width) => sum + width + 0.5, 0),
  }
}

/**
 * Another field for a column: names in two columns are joined, of the others no two fill the same
 * one, nor a full name beside one of its parts.
 */
export function assign(
  columns: readonly (RosterField | null)[],
  at: number,
  field: RosterField | null,
): (RosterField | null)[] {
  const isPart = field === 'givenName' || field === 'familyName'
  const isTaken = (other: RosterField | null) =>
    other !== null &&
    ((other === field && !isPart) ||
      (field === 'name'
        ? other === 'givenName' || other === 'familyName'
        : isPart && other === 'name'))
  return columns.map((other, place) => (place === at ? field : isTaken(other) ? null : other))
}
