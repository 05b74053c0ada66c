import { isMixed } from '../catalogue/rules.ts'

// Writes and reads the grammar of G2-34. It must never change, because people keep export links
// that contain it.

const [value, program, form, sub] = ['^~^', '$~$', '#~#', '|~|'] as const

/** A form of a program; `form` null: the form itself and all of its sub-forms. */
export interface ChosenForm {
  /** The form to which a sub-form belongs. */
  parent: string | null
  name: string
}

/** A program with its chosen forms; an empty list means all. */
export interface ChosenProgram {
  name: string
  forms: readonly ChosenForm[]
}

/**
 * Joins several values into one text (SUB-16). Throws if a value contains a separator, because that
 * is a bug of the caller.
 */
export function writeList(values: readonly (string | number)[]): string {
  return values.map((one) => unmixed(String(one))).join(value)
}

/**
 * Reads the output of `writeList`; undefined for a text outside the grammar. An empty text is no
 * filter.
 */
export function readList(text: string): string[] | undefined {
  if (text === '') return []
  const values = text.split(value)
  return values.some((one) => one === '' || isMixed(one)) ? undefined : values
}

/** Reads record numbers like `readList`. */
export function readNumbers(text: string): number[] | undefined {
  const values = readList(text)
  return values?.every((one) => /^[1-9]\d{0,9}$/.test(one) && Number(one) <= 2_147_483_647)
    ? values.map(Number)
    : undefined
}

/** Joins chosen programs and their forms into one text (SUB-17). */
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
 * Reads the output of `writePrograms`; undefined for an empty part or an extra separator (G2-34,
 * answered 400).
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

/** Returns all values, or undefined if one is undefined. */
function all<T>(values: readonly (T | undefined)[]): T[] | undefined {
  const there = values.filter((one) => one !== undefined)
  return there.length === values.length ? there : undefined
}

function unmixed(name: string): string {
  if (name === '' || isMixed(name))
    throw new TypeError('A value of a filter must not be empty or hold a separator.')
  return name
}
