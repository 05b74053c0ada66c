import { oneLine } from './clean-text.ts'
import type { Json, JsonObject } from './json.ts'

/**
 * One list of fields for each kind of record: plain data from which schemas, columns, conflict
 * rules, forms, tables and test data follow (docs/adding-a-field.md). A rule over several fields is
 * a function in `rules.ts`.
 */
export type Fields = Readonly<Record<string, Field>>

export type Field =
  | TextFieldSpec
  | ChoiceField
  | ChoicesFieldSpec
  | NumberFieldSpec
  | DayField
  | InstantField
  | ReferenceField
  | FlagField
  | TextsFieldSpec
  | ListFieldSpec
  | PhotosFieldSpec

export type FieldKind = Field['kind']

/**
 * The places that require a value.
 * - `create`: the form of a new record, and the rule on it
 * - `edit`: the form of a change, and the rule on the merged row
 * - `call`: a plain client: a new record must name it, and no call may send it empty
 */
export type Need = 'create' | 'edit' | 'call'

interface Common {
  /**
   * The calls in which a person may write it: `always` (default), at the `create` only (fixed
   * afterwards), by an `edit` only, or `never`: only the server writes or computes it.
   */
  write?: 'always' | 'create' | 'edit' | 'never'
  needs?: readonly Need[]
  /**
   * The specified English message for a missing or wrong value. The form has its own texts in the
   * person's language.
   */
  asks?: string
  /**
   * The resolution when two people changed it (offline design, 7). Default `review`: a person
   * decides.
   * - `forward`: the one further along in `options` wins
   * - `append`: both stay
   * - `union`: both people's additions and removals apply
   */
  meeting?: 'review' | 'forward' | 'append' | 'union'
  /**
   * The side that the tray suggests. Default `yours` for texts, else `theirs`. `further`: the one
   * further along in `options`.
   */
  suggest?: 'yours' | 'theirs' | 'further'
  /** Fields of one group are judged and decided together. */
  group?: string
  /**
   * Its column, if that is not the snake_case of its name. `false`: computed from others, never
   * stored.
   */
  stored?: string | false
  /**
   * The answers that contain it: lists and single records (default), only the answer of `one`
   * record, only that to the person themself (`own`), or `never`.
   */
  read?: 'list' | 'one' | 'own' | 'never'
}

export interface TextFieldSpec extends Common {
  kind: 'text' | 'longText'
  /** Most characters. */
  most: number
  /** The empty value is null instead of ''. */
  empty?: null
  /** Forbids web addresses, because mails to strangers show it (ruling 82). */
  noLinks?: true
}

/** One of a list of stored English names. */
export interface ChoiceField extends Common {
  kind: 'choice'
  most: number
  /** The values in order, which also rank a `forward` field. */
  options: readonly string[]
  /**
   * Its values are codes instead of English names. The capability defines their labels under
   * `{capability}.{code}`.
   */
  codes?: true
}

/** Several of a list. Choices of two people merge as sets. */
export interface ChoicesFieldSpec extends Common {
  kind: 'choices'
  most: number
  options: readonly string[]
}

export interface NumberFieldSpec extends Common {
  kind: 'number'
  min?: number
  max?: number
  /** Digits after the decimal point. 0 (default) is a whole number. */
  digits?: number
  filled?: true
}

/** A calendar day without a time zone, as text `YYYY-MM-DD` everywhere. */
export interface DayField extends Common {
  kind: 'day'
  filled?: true
}

/** An instant, ISO 8601 in UTC with milliseconds. */
export interface InstantField extends Common {
  kind: 'instant'
  /** Forbids times in the future. */
  past?: true
  filled?: true
}

/** Another record by its number. A caller may use the uid if the kind has uids (rulings, 8). */
export interface ReferenceField extends Common {
  kind: 'reference'
  to:
    | 'account'
    | 'industry'
    | 'user'
    | 'project'
    | 'contractor'
    | 'safetyPlan'
    | 'safetyForm'
    | 'safetyQuestion'
  byUid?: true
  /** The field that carries the present name: a person with their number, or only the name. */
  companion?: { field: string; as: 'person' | 'name' }
  filled?: true
}

export interface FlagField extends Common {
  kind: 'flag'
  /** The value in a new record, and in copies made before the field existed. */
  default: boolean
}

/** A list of texts in the author's order. */
export interface TextsFieldSpec extends Common {
  kind: 'texts'
  /** Most characters of each text, and most texts. */
  most: number
  count: number
}

/** A nested list: rows with fields of their own, stored in order with the record. */
export interface ListFieldSpec extends Common {
  kind: 'list'
  fields: Fields
  count: number
}

/**
 * Photos, whose files are sent before the change that names them. Changes of two people merge photo
 * by photo (`photos.ts`).
 */
export interface PhotosFieldSpec extends Common {
  kind: 'photos'
  /** The kind of file of its photos (`server/file-kinds.ts`). */
  file: string
  /** Most photos in one change of the field. */
  count: number
}

/** Returns the value of a field without input, which old copies on a device also get. */
export function emptyOf(field: Field): Json {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return field.empty === null ? null : ''
    case 'choice':
      return ''
    case 'choices':
    case 'texts':
    case 'list':
    case 'photos':
      return []
    case 'flag':
      return field.default
    default:
      return null
  }
}

/** Returns a row with each field empty and each companion null or ''. */
export function emptyRow(fields: Fields): JsonObject {
  const row: JsonObject = {}
  for (const [name, field] of Object.entries(fields)) {
    row[name] = emptyOf(field)
    if (field.kind === 'reference' && field.companion)
      row[field.companion.field] = field.companion.as === 'person' ? null : ''
  }
  return row
}

/** Adds the empty value for each field that an older copy lacks. */
export function completed<Row extends object>(row: Row, fields: Fields): Row {
  return { ...emptyRow(fields), ...row }
}

/** Tells whether a value is empty. White space counts as empty. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && oneLine(value) === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** Returns the names of the fields that a person may write in a new record, or in a change. */
export function writable(fields: Fields, on: 'create' | 'edit'): string[] {
  return Object.entries(fields).flatMap(([name, { write = 'always' }]) =>
    write === 'always' || write === on ? [name] : [],
  )
}

/** Returns the names of the fields with a need, in order. */
export function needed(fields: Fields, need: Need): string[] {
  return Object.entries(fields).flatMap(([name, { needs = [] }]) =>
    needs.includes(need) ? [name] : [],
  )
}

/** Returns the names of the fields of a kind. */
export function ofKind(fields: Fields, ...wanted: readonly FieldKind[]): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => (wanted.includes(kind) ? [name] : []))
}

/** Returns the stored fields that a list can be sorted by, each under its own name. */
export function sortable(fields: Fields): Record<string, string> {
  const kinds: readonly FieldKind[] = [
    'text',
    'choice',
    'number',
    'day',
    'instant',
    'reference',
    'flag',
  ]
  const names = Object.entries(fields).filter(
    ([, { kind, stored, read = 'list' }]) =>
      kinds.includes(kind) && stored !== false && read === 'list',
  )
  return Object.fromEntries(names.map(([name]) => [name, name]))
}

/**
 * Returns the fields with an impossible value: not in their list, or in the future. `now` in ms
 * since 1970.
 */
export function wrongValues(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  now: number,
): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isEmpty(values[name]) || fits(field, values[name], now) ? [] : [name],
  )
}

function fits(field: Field, value: unknown, now: number): boolean {
  if (field.kind === 'choice') return field.options.some((option) => option === value)
  if (field.kind === 'choices')
    return (
      Array.isArray(value) && value.every((one) => field.options.some((option) => option === one))
    )
  if (field.kind !== 'instant') return true
  const time = Date.parse(String(value))
  // Tolerates a minute, because clocks differ.
  return !Number.isNaN(time) && !(field.past && time > now + 60_000)
}
