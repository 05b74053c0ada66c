import { endWith, holdCommas, holdNames, isEmpty, type Values } from './column-values.ts'
import type { Meaning } from './column-words.ts'
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
  const [family, bare, full, lastFirst] = [best('familyName'), best('bareName'), best('name'), best('lastFirst')]
  const given = best('givenName')
  if (family !== undefined && given !== undefined) return bothParts(input, given, family)
  // 'Name' beside a last name is the first one, unless it has that as well.
  const isWhole = bare !== undefined && family !== undefined && endWith(below(input, bare), below(input, family)) && mayBeWhole(below(input, bare))
  if (family !== undefined && bare !== undefined && !isWhole) return bothParts(input, bare, family)
  const whole = full ?? lastFirst
  if (whole !== undefined) return { parts: new Map([[whole, 'name']]), isSure: full !== undefined || isEmpty(below(input, whole)) || holdCommas(below(input, whole)) }
  if (bare !== undefined) return { parts: new Map([[bare, 'name']]), isSure: isWhole || (given === undefined && !hasPart(input, bare)) }
  const parts = new Map<number, RosterField>()
  if (given !== undefined) parts.set(given, 'givenName')
  if (family !== undefined) parts.set(family, 'familyName')
  return { parts, isSure: true }
}

/** With middle and second last names behind the first ones, as they are joined in the order of the file. */
function bothParts(input: NameInput, given: number, family: number): NameColumns {
  const { all } = input
  const more = (meaning: Meaning, field: RosterField) => all(meaning).map((at) => [at, field] as const)
  const seconds = [...more('secondGiven', 'givenName'), ...more('secondFamily', 'familyName')]
  const isBehind = ([at, field]: readonly [number, RosterField]) => at > (field === 'givenName' ? given : family)
  const parts = new Map<number, RosterField>([[given, 'givenName'], [family, 'familyName'], ...seconds.filter(isBehind)])
  const isOther = (at: number) => !parts.has(at) && !isEmpty(below(input, at)) && !endWith(below(input, family), below(input, at))
  const left = [...all('familyName'), ...input.words.flatMap((word, at) => (input.isFree(at) && lastNameWord.test(word) ? [at] : []))]
  return { parts, isSure: seconds.every((second) => isBehind(second) || isEmpty(below(input, second[0]))) && !left.some(isOther) }
}

/** A column that nothing is known of stands beside it, or is called a last name, and is mostly filled with what could be one. */
function hasPart(input: NameInput, bare: number): boolean {
  const filled = count(below(input, bare))
  return input.words.some((word, at) => {
    const values = below(input, at)
    return at !== bare && input.isFree(at) && (Math.abs(at - bare) === 1 || lastNameWord.test(word)) && count(values) * 2 > filled && !isEmpty(values) && holdNames(values)
  })
}

/** Called a last name, of this person and as it is now. */
const lastNameWord = /^(?!pref|prev|former|maiden|emerg|contact|spouse|phonetic|manager|superv|jefe).*(?:apellido|\bap\b|surname|last[ _]?name|family[ _]?name)/i

const below = ({ values }: NameInput, at: number): Values => values[at] ?? []

const count = (values: Values) => values.filter((value) => value !== '').length

const mayBeWhole = (values: Values) => values.some((value) => value.includes(' '))
