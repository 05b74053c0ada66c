import { keepChoice, keptChoice } from '#client/shell/use-kept-choice.ts'
import { rosterFields, type RosterField, type RosterMapping } from '../roster/roster-types.ts'

/** The person and company that the choices belong to. */
export interface MappingStorage {
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
