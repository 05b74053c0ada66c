import { keepChoice, keptChoice } from '#client/shell/use-kept-choice.ts'
import { type RosterField, rosterFields, type RosterMapping } from '../roster/roster-types.ts'

/** The available space: a card per line, the names in one column, or a column each. */
export type Breakpoint = 'phone' | 'portrait' | 'wide'

/** A column of the dry run. */
export interface ShownColumn {
  key: string
  /** One field, or both names in one column. */
  fields: readonly RosterField[]
  /**
   * The columns of the file that fill it, from 0; empty if it is required and the file lacks it.
   */
  from: readonly number[]
}

/** Fields that an invitation requires. */
const needed = ['givenName', 'familyName', 'email', 'jobTitle'] as const

/**
 * Returns the used columns in the order of the file, then the required ones that it lacks. On a
 * narrow screen the names share a column.
 */
export function shownColumns(
  columns: readonly (RosterField | null)[],
  room: Breakpoint,
): ShownColumn[] {
  const used = [...new Set(columns.filter((field) => field !== null))]
  const shown = [...used, ...unmappedFields(columns)].map((field): ShownColumn => ({
    key: field,
    fields: [field],
    from: columns.flatMap((other, at) => (other === field ? [at] : [])),
  }))
  if (room === 'wide') return shown
  const isName = ({ key }: ShownColumn) => key === 'givenName' || key === 'familyName'
  const names = shown.filter(isName)
  const [first] = names
  if (first === undefined || names.length < 2) return shown
  // First name before last name, in any order of the file.
  const joined = { key: 'names', fields: ['givenName', 'familyName'] as const, from: first.from }
  return shown.flatMap((column) => (column === first ? [joined] : isName(column) ? [] : [column]))
}

/** Returns the required fields that no column fills. */
export function unmappedFields(columns: readonly (RosterField | null)[]): RosterField[] {
  const hasName = columns.includes('name')
  return needed.filter(
    (field) =>
      !columns.includes(field) && !(hasName && (field === 'givenName' || field === 'familyName')),
  )
}

// Shares of the width by the usual length of a field's text.
const shares: Partial<Record<string, number>> = {
  givenName: 1.1,
  familyName: 1.1,
  email: 1.8,
  jobTitle: 1.2,
  names: 1.4,
  name: 1.4,
}
/**
 * Minimum rem of a column, also of `what` (the result of a line). The upright widths fit a roster
 * with roles.
 */
const minWidths: Readonly<
  Record<'upright' | 'across', Partial<Record<string, number>> & { what: number; other: number }>
> = {
  across: { what: 7.75, email: 12, names: 8, name: 8, other: 6.5 },
  upright: { what: 6.75, email: 9.25, names: 7, name: 7, other: 5.75 },
}

/** Returns the grid tracks that headings and lines share, and their minimum rem. */
export function gridOf(
  shown: readonly ShownColumn[],
  room: Breakpoint,
): { tracks: string; minWidth: number } {
  const own = minWidths[room === 'wide' ? 'across' : 'upright']
  const widths = shown.map(({ key }) => own[key] ?? own.other)
  return {
    tracks: `2.25rem ${own.what}rem ${shown.map(({ key }, at) => `minmax(${widths[at]}rem, ${shares[key] ?? 1}fr)`).join(' ')}`,
    minWidth: 5.75 + own.what + widths.reduce((sum, width) => sum + width + 0.5, 0),
  }
}

/**
 * Sets the field of a column. Two columns of the same name part are joined; any other field has one
 * column, and a full name excludes its parts.
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

/** The person and company that the choices belong to. */
interface MappingStorage {
  userID: number
  accountID: number
}

/** Number of remembered kinds of files, last used first. */
const maxMappings = 20

/**
 * Returns the earlier choices for a file with the same header over the guess, or the guess alone
 * (INV-92).
 */
export function rememberedMapping(
  keeper: MappingStorage,
  records: readonly (readonly string[])[],
  guess: RosterMapping,
): RosterMapping {
  const signature = signatureOf(records, guess)
  const [, columns, isSure = true] =
    (signature === null ? undefined : remembered(keeper).find(([of]) => of === signature)) ?? []
  return columns === undefined || columns.length !== guess.columns.length
    ? guess
    : { ...guess, columns, isSure }
}

/**
 * Stores the choices for files with this header on the device; a file without a header is not
 * remembered.
 */
export function rememberMapping(
  keeper: MappingStorage,
  records: readonly (readonly string[])[],
  mapping: RosterMapping,
): void {
  const signature = signatureOf(records, mapping)
  if (signature === null) return
  const others = remembered(keeper).filter(([of]) => of !== signature)
  keepChoice(
    placeOf(keeper),
    [[signature, mapping.columns, mapping.isSure], ...others].slice(0, maxMappings),
  )
}

const placeOf = ({ userID, accountID }: MappingStorage) => `invites.columns.${accountID}.${userID}`

/** Returns the words of the header in lower case. */
function signatureOf(
  records: readonly (readonly string[])[],
  { header }: RosterMapping,
): string | null {
  const words = header === null ? undefined : records[header - 1]
  return words === undefined ? null : words.map((word) => word.toLowerCase()).join('\n')
}

/** `isSure` is true if a person confirmed the columns; older entries lack it. */
type Remembered = [signature: string, columns: (RosterField | null)[], isSure?: boolean]

function remembered(keeper: MappingStorage): Remembered[] {
  const said = keptChoice(placeOf(keeper))
  return Array.isArray(said) ? said.filter(isRemembered) : []
}

function isRemembered(said: unknown): said is Remembered {
  if (!Array.isArray(said)) return false
  const [signature, columns, isSure]: unknown[] = said
  return (
    typeof signature === 'string' &&
    (isSure === undefined || typeof isSure === 'boolean') &&
    Array.isArray(columns) &&
    columns.every((field) => field === null || rosterFields.some((known) => known === field))
  )
}
