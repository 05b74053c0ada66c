import { endWith, holdCommas, holdNames, isEmptyColumn, type Values } from './column-values.ts'
import { longestHead, type Meaning } from './column-words.ts'
import type { RosterField } from './roster-types.ts'

interface NameInput {
  best: (meaning: Meaning) => number | undefined
  all: (meaning: Meaning) => readonly number[]
  words: readonly string[]
  values: readonly Values[]
  /** Checks whether the column has no other known meaning. */
  isFree: (at: number) => boolean
}

export interface NameColumns {
  parts: ReadonlyMap<number, RosterField>
  isSure: boolean
}

/** Finds the columns of names: both parts, each in one or several columns, or both in one. */
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
  // A 'Name' next to a last name is the first name, unless its values contain the last name. A
  // 'Full name' is whole if no line shows otherwise.
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
          ? isEmptyColumn(below(input, whole)) || holdCommas(below(input, whole))
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

/** Marks the result unsure if it is unclear. */
const unless = (isUnclear: boolean | undefined, found: NameColumns): NameColumns =>
  isUnclear ? { ...found, isSure: false } : found

interface BesidePart {
  /** True if most names contain the part. */
  isWhole: boolean
  /** True if only some names contain the part, or in another place. */
  isUnclear: boolean
}

/**
 * Checks whether a column of names contains the column of a part; undefined if no line shows it.
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
 * Checks whether a name ends with the last name or begins with the first name, or the reverse with
 * a comma; null if the part is elsewhere in it.
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
 * Adds middle and second last names that follow the first ones, because they are joined in the
 * order of the file.
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
    !parts.has(at) &&
    !isEmptyColumn(below(input, at)) &&
    !endWith(below(input, family), below(input, at))
  const left = [
    ...all('familyName'),
    ...input.words.flatMap((word, at) => (input.isFree(at) && isLastName(word) ? [at] : [])),
  ]
  return {
    parts,
    isSure:
      seconds.every((second) => isBehind(second) || isEmptyColumn(below(input, second[0]))) &&
      !left.some(isOther),
  }
}

/**
 * Checks for an unknown column, next to this one or called a last name, that is mostly filled with
 * possible names.
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
      !isEmptyColumn(values) &&
      holdNames(values)
    )
  })
}

/** Headings of a last name: the person's own, and the current one. */
const lastNameWord =
  /^(?!pref|prev|former|maiden|emerg|contact|spouse|phonetic|manager|superv|jefe).*(?:apellido|\bap\b|surname|last[ _]?name|family[ _]?name)/i

const isLastName = (word: string): boolean => word.length <= longestHead && lastNameWord.test(word)

const below = ({ values }: NameInput, at: number): Values => values[at] ?? []

const count = (values: Values) => values.filter((value) => value !== '').length

const mayBeWhole = (values: Values) => values.some((value) => value.includes(' '))
