import { isMixed } from '../catalogue/rules.ts'

// The grammar of G2-34, both ways. It is part of export links that people keep, so that it never
// changes.

const [value, program, form, sub] = ['^~^', '$~$', '#~#', '|~|'] as const

/** A form of a program; `form` null: all of its sub-forms and itself. */
export interface ChosenForm {
  /** Of a sub-form the form it belongs to. */
  parent: string | null
  name: string
}

/** A program with those of its forms that are meant; none: all. */
export interface ChosenProgram {
  name: string
  forms: readonly ChosenForm[]
}

/**
 * Several values as one text (SUB-16). A value that holds a separator is a bug of its maker and
 * throws.
 */
export function writeList(values: readonly (string | number)[]): string {
  return values.map((one) => unmixed(String(one))).join(value)
}

/** What `writeList` wrote; undefined: it is not of the grammar. Nothing is no filter. */
export function readList(text: string): string[] | undefined {
  if (text === '') return []
  const values = text.split(value)
  return values.some((one) => one === '' || isMixed(one)) ? undefined : values
}

/** Numbers of records among them, as `readList`. */
export function readNumbers(text: string): number[] | undefined {
  const values = readList(text)
  return values?.every((one) => /^[1-9]\d{0,9}$/.test(one) && Number(one) <= 2_147_483_647)
    ? values.map(Number)
    : undefined
}

/** Chosen programs and their forms as one text (SUB-17). */
export function writePrograms(programs: readonly ChosenProgram[]): string {
  return programs
    .map(({ name, forms }) =>
      forms.length === 0
        ? unmixed(name)
        : `${unmixed(name)}${program}${forms.map(writeForm).join(form)}`,
    )
    .join(value)
}

const writeForm = ({ parent, name }: ChosenForm) =>
  parent === null ? unmixed(name) : `${unmixed(parent)}${sub}${unmixed(name)}`

/**
 * What `writePrograms` wrote; undefined: an empty part, or a separator too many (G2-34, answered
 * 400).
 */
export function readPrograms(text: string): ChosenProgram[] | undefined {
  if (text === '') return []
  return all(text.split(value).map(readProgram))
}

function readProgram(text: string): ChosenProgram | undefined {
  const [name = '', forms, ...more] = text.split(program)
  if (name === '' || isMixed(name) || more.length > 0) return undefined
  if (forms === undefined) return { name, forms: [] }
  const chosen = all(forms.split(form).map(readForm))
  return chosen && { name, forms: chosen }
}

function readForm(text: string): ChosenForm | undefined {
  const parts = text.split(sub)
  if (parts.length > 2 || parts.some((part) => part === '' || isMixed(part))) return undefined
  const [first = '', second] = parts
  return second === undefined ? { parent: null, name: first } : { parent: first, name: second }
}

/** All of them, or undefined where one is. */
function all<T>(values: readonly (T | undefined)[]): T[] | undefined {
  const there = values.filter((one) => one !== undefined)
  return there.length === values.length ? there : undefined
}

function unmixed(name: string): string {
  if (name === '' || isMixed(name))
    throw new TypeError('A value of a filter must not be empty or hold a separator.')
  return name
}
