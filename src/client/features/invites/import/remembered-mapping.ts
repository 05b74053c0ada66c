import { keepChoice, keptChoice } from '#client/shell/use-kept-choice.ts'
import { rosterFields, type RosterField, type RosterMapping } from '../roster/roster-types.ts'

/** Whose choices they are: a person's in a company. */
export interface Keeper {
  userID: number
  accountID: number
}

/** So many kinds of files are remembered, the one used last first. */
const most = 20

/**
 * What was chosen for a file with the same header, laid over the guess; where nothing was, the
 * guess (INV-92).
 */
export function rememberedMapping(
  keeper: Keeper,
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
 * Keeps on this device what was chosen for files with this header; of a file without one nothing is
 * known again.
 */
export function rememberMapping(
  keeper: Keeper,
  records: readonly (readonly string[])[],
  mapping: RosterMapping,
): void {
  const signature = signatureOf(records, mapping)
  if (signature === null) return
  const others = remembered(keeper).filter(([of]) => of !== signature)
  keepChoice(
    placeOf(keeper),
    [[signature, mapping.columns, mapping.isSure], ...others].slice(0, most),
  )
}

const placeOf = ({ userID, accountID }: Keeper) => `invites.columns.${accountID}.${userID}`

/** The words of the header, whatever their case. */
function signatureOf(
  records: readonly (readonly string[])[],
  { header }: RosterMapping,
): string | null {
  const words = header === null ? undefined : records[header - 1]
  return words === undefined ? null : words.map((word) => word.toLowerCase()).join('\n')
}

/** `isSure`: somebody had said that the columns are right; missing: noted before that was kept. */
type Remembered = [signature: string, columns: (RosterField | null)[], isSure?: boolean]

function remembered(keeper: Keeper): Remembered[] {
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
