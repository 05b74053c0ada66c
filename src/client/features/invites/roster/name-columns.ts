import { endWith, holdCommas, holdNames, isEmpty, type Values } from './column-values.ts'
import { longestHead, type Meaning } from './column-words.ts'
import type { RosterField } from './roster-types.ts'

interface NameInput {
  best: (meaning: Meaning) => number | undefined
  all: (meaning: Meaning) => readonly number[]
  words: readonly string[]
  values: readonly Values[]
  /** Nothing else is known of the column. */
  isFree: (at: number) => boolean
}

export interface NameColumns {
  parts: ReadonlyMap<number, RosterField>
  isSure: boolean
}

/** Which columns hold the names: both parts, each of one column or of several, or both in one. */
export function nameColumns(input: NameInput): NameColumns {
  const { best } = input
  const [family, bare, full, lastFirst] = [
    best('familyName'),
    best('bareName'),
    best('name'),
    best('lastFirst'),
  ]
  const given = best('givenName')
  if (family !== undefined && given !== undefined) return bothParts(input, given, family)
  // A name beside a last name is the first one, unless it has that as well; where no line says it,
  // a full name is one.
  const bareIs = family === undefined ? undefined : besidePart(input, bare, family, true)
  if (family !== undefined && bare !== undefined && !bareIs?.isWhole)
    return unless(bareIs?.isUnclear, bothParts(input, bare, family))
  const fullIs = family === undefined ? undefined : besidePart(input, full, family, true)
  if (family !== undefined && full !== undefined && fullIs?.isWhole === false)
    return unless(fullIs.isUnclear, bothParts(input, full, family))
  const beside =
    full === undefined
      ? bareIs
      : (fullIs ?? (given === undefined ? undefined : besidePart(input, full, given, false)))
  const isClear = beside === undefined || (beside.isWhole && !beside.isUnclear)
  const whole = full ?? lastFirst
  if (whole !== undefined)
    return {
      parts: new Map([[whole, 'name']]),
      isSure:
        full === undefined
          ? isEmpty(below(input, whole)) || holdCommas(below(input, whole))
          : isClear,
    }
  if (bare !== undefined)
    return {
      parts: new Map([[bare, 'name']]),
      isSure: bareIs === undefined ? given === undefined && !hasPart(input, bare) : isClear,
    }
  const parts = new Map<number, RosterField>()
  if (given !== undefined) parts.set(given, 'givenName')
  if (family !== undefined) parts.set(family, 'familyName')
  return { parts, isSure: true }
}

/** As it is, but not sure. */
const unless = (isUnclear: boolean | undefined, found: NameColumns): NameColumns =>
  isUnclear ? { ...found, isSure: false } : found

interface BesidePart {
  /** Most names have the part in them. */
  isWhole: boolean
  /** Some have it and some do not, or it stands where it may be another. */
  isUnclear: boolean
}

/**
 * Whether a column of names has what stands in a column of their parts; undefined: no line says it.
 */
function besidePart(
  input: NameInput,
  at: number | undefined,
  part: number,
  isLast: boolean,
): BesidePart | undefined {
  const said =
    at === undefined
      ? []
      : below(input, at).flatMap((name, line) => {
          const other = below(input, part)[line] ?? ''
          return name === '' || other === '' ? [] : [hasIn(name, other, isLast)]
        })
  if (at === undefined || said.length === 0) return undefined
  const whole = said.filter((has) => has === true).length
  const isSpaced = mayBeWhole(below(input, at))
  return {
    isWhole: whole * 2 > said.length && isSpaced,
    isUnclear: whole > 0 ? whole < said.length || !isSpaced : said.includes(null),
  }
}

/**
 * Whether a name ends with a last name or begins with a first one, or the other way round with a
 * comma; null: the part stands elsewhere in it.
 */
function hasIn(name: string, part: string, isLast: boolean): boolean | null {
  const [whole, other] = [
    ` ${name.toLowerCase().replaceAll(',', ' , ').replaceAll(/\s+/g, ' ').trim()} `,
    ` ${part.toLowerCase()} `,
  ]
  if (
    isLast
      ? whole.endsWith(other) || whole.startsWith(`${other}, `)
      : whole.startsWith(other) || whole.endsWith(` ,${other}`)
  )
    return true
  return whole.includes(other) ? null : false
}

/**
 * With middle and second last names behind the first ones, as they are joined in the order of the
 * file.
 */
function bothParts(input: NameInput, given: number, family: number): NameColumns {
  const { all } = input
  const more = (meaning: Meaning, field: RosterField) =>
    all(meaning).map((at) => [at, field] as const)
  const seconds = [...more('secondGiven', 'givenName'), ...more('secondFamily', 'familyName')]
  const isBehind = ([at, field]: readonly [number, RosterField]) =>
    at > (field === 'givenName' ? given : family)
  const parts = new Map<number, RosterField>([
    [given, 'givenName'],
    [family, 'familyName'],
    ...seconds.filter(isBehind),
  ])
  const isOther = (at: number) =>
    !parts.has(at) && !isEmpty(below(input, at)) && !endWith(below(input, family), below(input, at))
  const left = [
    ...all('familyName'),
    ...input.words.flatMap((word, at) => (input.isFree(at) && isLastName(word) ? [at] : [])),
  ]
  return {
    parts,
    isSure:
      seconds.every((second) => isBehind(second) || isEmpty(below(input, second[0]))) &&
      !left.some(isOther),
  }
}

/**
 * A column that nothing is known of stands beside it, or is called a last name, and is mostly
 * filled with what could be one.
 */
function hasPart(input: NameInput, bare: number): boolean {
  const filled = count(below(input, bare))
  return input.words.some((word, at) => {
    const values = below(input, at)
    return (
      at !== bare &&
      input.isFree(at) &&
      (Math.abs(at - bare) === 1 || isLastName(word)) &&
      count(values) * 2 > filled &&
      !isEmpty(values) &&
      holdNames(values)
    )
  })
}

/** Called a last name, of this person and as it is now. */
const lastNameWord =
  /^(?!pref|prev|former|maiden|emerg|contact|spouse|phonetic|manager|superv|jefe).*(?:apellido|\bap\b|surname|last[ _]?name|family[ _]?name)/i

const isLastName = (word: string): boolean => word.length <= longestHead && lastNameWord.test(word)

const below = ({ values }: NameInput, at: number): Values => values[at] ?? []

const count = (values: Values) => values.filter((value) => value !== '').length

const mayBeWhole = (values: Values) => values.some((value) => value.includes(' '))
