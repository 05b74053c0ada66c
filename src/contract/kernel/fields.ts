import { oneLine } from './clean-text.ts'
import type { Json, JsonObject } from './json.ts'

/**
 * One list of fields for each kind of record: plain data from which schemas, columns, conflict
 * rules, forms, tables and test data follow (docs/adding-a-field.md). Facts only: a rule over two
 * fields is a function of `rules.ts`.
 */
export type Fields = Readonly<Record<string, Field>>

export type Field =
  | TextField
  | ChoiceField
  | ChoicesField
  | NumberField
  | DayField
  | InstantField
  | ReferenceField
  | FlagField
  | TextsField
  | ListField
  | PhotosField

export type FieldKind = Field['kind']

/**
 * Who must have a value for it.
 * - `create`: the form of a new record, and the rule on it
 * - `edit`: the form of a change, and the rule on the merged row
 * - `call`: a plain client: a new record names it, and nobody sends it empty
 */
export type Need = 'create' | 'edit' | 'call'

interface Common {
  /**
   * When a person may write it: `always` (default), at the `create` only (fixed afterwards), by an
   * `edit` only, or `never`: only the server writes it, or computes it.
   */
  write?: 'always' | 'create' | 'edit' | 'never'
  needs?: readonly Need[]
  /**
   * The specified English text where it is missing or wrong; the form's own words say it in the
   * person's language.
   */
  asks?: string
  /**
   * What happens when two people changed it (offline design, 7); default `review`: a person
   * decides.
   * - `forward`: the one further along in `options` stands
   * - `append`: both stay
   */
  meeting?: 'review' | 'forward' | 'append'
  /**
   * The side that the tray suggests; default `yours` for words, else `theirs`. `further`: the one
   * further along in `options`.
   */
  suggest?: 'yours' | 'theirs' | 'further'
  /** Fields of one group are judged and asked about as one. */
  group?: string
  /**
   * Its column, where that is not the snake_case of its name; `false`: computed from others, never
   * stored.
   */
  stored?: string | false
  /**
   * Who reads it, and where: in lists and alone (default), only in the answer of `one` record, only
   * the person themself (`own`), or `never`: it cannot be in any answer.
   */
  read?: 'list' | 'one' | 'own' | 'never'
}

export interface TextField extends Common {
  kind: 'text' | 'longText'
  /** Most characters. */
  most: number
  /** Empty is null and not ''. */
  empty?: null
  /** Holds no web address, because mails to strangers show it (ruling 82). */
  noLinks?: true
}

/** One of a list of stored English names. */
export interface ChoiceField extends Common {
  kind: 'choice'
  most: number
  /** In their order; what a `forward` field ranks by. */
  options: readonly string[]
  /**
   * Its values are codes and no English names: the capability writes their words under
   * `{capability}.{code}`.
   */
  codes?: true
}

/** Several of a list; two people's choices merge as sets. */
export interface ChoicesField extends Common {
  kind: 'choices'
  most: number
  options: readonly string[]
}

export interface NumberField extends Common {
  kind: 'number'
  min?: number
  max?: number
  /** Digits after the point; 0 (default) is a whole number. */
  digits?: number
  filled?: true
}

/** A calendar day, text `YYYY-MM-DD` from end to end: it has no time zone. */
export interface DayField extends Common {
  kind: 'day'
  filled?: true
}

/** A moment, ISO 8601 in UTC with milliseconds. */
export interface InstantField extends Common {
  kind: 'instant'
  /** Not later than now. */
  past?: true
  filled?: true
}

/**
 * Another record, by its number; a caller may name it by uid where the kind has uids (rulings, 8).
 */
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
  /**
   * The field beside it that carries the name as it is now: a person with their number, or the bare
   * name.
   */
  companion?: { field: string; as: 'person' | 'name' }
  filled?: true
}

export interface FlagField extends Common {
  kind: 'flag'
  /** Of a new record, and of copies made before the field was there. */
  default: boolean
}

/** A list of texts in the order of their author. */
export interface TextsField extends Common {
  kind: 'texts'
  /** Most characters of each, and most of them. */
  most: number
  count: number
}

/** A nested list: rows with fields of their own, kept in their order with the record. */
export interface ListField extends Common {
  kind: 'list'
  fields: Fields
  count: number
}

/**
 * Photos, whose files are sent before the change that names them; what two people add and remove
 * merges photo by photo (`photos.ts`).
 */
export interface PhotosField extends Common {
  kind: 'photos'
  /** As what its files are sent (`server/file-kinds.ts`). */
  file: string
  /** Most of them in one change of the field. */
  count: number
}

/**
 * What a row carries where nothing was ever entered; also the value that old copies on a device
 * get.
 */
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

/** A row of nothing: each field empty, each companion null or ''. */
export function emptyRow(fields: Fields): JsonObject {
  const row: JsonObject = {}
  for (const [name, field] of Object.entries(fields)) {
    row[name] = emptyOf(field)
    if (field.kind === 'reference' && field.companion)
      row[field.companion.field] = field.companion.as === 'person' ? null : ''
  }
  return row
}

/** The row with the empty value for each field that an older copy lacks. */
export function completed<Row extends object>(row: Row, fields: Fields): Row {
  return { ...emptyRow(fields), ...row }
}

/** Is there nothing in it? White space counts as nothing. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && oneLine(value) === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** Names of the fields that a person may write in a new record, or in a change. */
export function writable(fields: Fields, on: 'create' | 'edit'): string[] {
  return Object.entries(fields).flatMap(([name, { write = 'always' }]) =>
    write === 'always' || write === on ? [name] : [],
  )
}

/** Names of the fields with a need, in their order. */
export function needed(fields: Fields, need: Need): string[] {
  return Object.entries(fields).flatMap(([name, { needs = [] }]) =>
    needs.includes(need) ? [name] : [],
  )
}

/** Names of the fields of a kind. */
export function ofKind(fields: Fields, ...wanted: readonly FieldKind[]): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => (wanted.includes(kind) ? [name] : []))
}

/** The stored fields that a list can be sorted by, each under its own name. */
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
 * Fields that have a value which cannot be: not of their list, or later than now. `now` in ms since
 * 1970.
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
  // A minute of grace for clocks that differ.
  return !Number.isNaN(time) && !(field.past && time > now + 60_000)
}
