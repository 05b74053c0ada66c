import { oneLine } from '#contract/kernel/clean-text.ts'
import type { BulkRow, BulkTable, PersonFields, RowFields } from '../bulk-row.ts'
import { type ExistingPerson, existingFullName } from './existing-person.ts'
import { personFinder, plainEmail, type RosterKey, rowFinder } from './find-person.ts'
import { changeErrors, newPersonErrors } from './line-borders.ts'
import { lineResolver, type RosterRules } from './resolve-line.ts'
import type {
  DryLine,
  LineOutcome,
  RosterField,
  RosterMapping,
  RosterValues,
} from './roster-types.ts'
import { rowChanges, fieldsOfPerson, wordsBefore } from './what-changes.ts'

/** The input of a dry run. */
export interface RunInput extends RosterRules {
  records: readonly (readonly string[])[]
  mapping: RosterMapping
  /** Corrections by the number of the record, from 1. */
  corrected: ReadonlyMap<number, RosterValues>
  left: ReadonlySet<number>
  /** The key that finds people in the company. */
  key: RosterKey
  /** True if the import also changes people in the company ('Update existing', rulings, 58). */
  updates: boolean
  /** True if the lines are added to the table; otherwise they replace it (INV-97). */
  adds: boolean
  table: BulkTable
}

/** A line with its fields, and the fields that would change. */
export interface ImportRow extends DryLine {
  fields: RowFields
  changes: RowFields
  /** The table's row that matches the line; null without one, or for a person in the company. */
  row: BulkRow | null
}

/**
 * Checks the lines of a roster in their order: new, changed, unchanged or refused, with the fault
 * of each cell (INV-93 to INV-98, G1-90 to G1-93). The first imported line with an address stays,
 * later ones are refused; lines that were left out do not count. People are compared with their
 * values after the table's waiting changes.
 */
export function lineValidator(
  input: RunInput,
): (cells: readonly string[], line: number) => ImportRow {
  const { mapping, corrected, left, table, people, updates, border } = input
  const resolve = lineResolver(input)
  const find = personFinder(people, input.key, () => addressesIn(input))
  const findRow = rowFinder(table.rows)
  const waiting = new Map(table.changes.map(({ userID, to }) => [userID, to]))
  const names = new Map(people.map((person) => [person.user_id, existingFullName(person)]))
  const isAgain = repeats()
  const read = valueReader(mapping)
  return (cells, line) => {
    const original = read(cells)
    const mended = corrected.get(line)
    const values = mended === undefined ? original : { ...original, ...mended }
    const found = find(values)
    const person = found === 'several' ? undefined : found
    const was = mended === undefined ? nothing : correctedFrom(original, mended)
    const judged = (
      outcome: LineOutcome,
      fields: RowFields,
      faults: ImportRow['errors'],
      row: BulkRow | null = null,
      changes: RowFields = nothing,
      before: RosterValues = was,
    ): ImportRow => ({
      line,
      outcome,
      values,
      was: before,
      errors: isEmpty(faults) ? nothing : faults,
      isCorrected: mended !== undefined,
      userID: person?.user_id ?? null,
      fields,
      changes,
      row,
    })
    if (left.has(line)) return judged('refused', nothing, nothing)
    const known = person && { ...fieldsOfPerson(person), ...waiting.get(person.user_id) }
    const { fields, errors } = resolve(
      known === undefined ? values : withoutKnown(values, known, names),
    )
    if (person !== undefined) {
      // A person in the company has chosen their language.
      delete fields.language
      dropIrrelevantErrors(person, values, fields, errors)
    }
    if (found === 'several') errors.email = { code: 'ambiguous' }
    isAgain(line, values, person, errors)
    if (person?.blocked) errors.email = { code: 'inactive' }
    if (refusesLine(errors)) return judged('refused', fields, errors)
    const row =
      person === undefined
        ? (findRow({ givenName: '', familyName: '', ...fields, email: values.email ?? '' }) ?? null)
        : null
    const crossed =
      border === undefined || person !== undefined ? nothing : newPersonErrors(border, fields)
    if (!isEmpty(crossed)) return judged('refused', fields, { ...errors, ...crossed })
    const before = known ?? row
    if (before === null) return judged('new', fields, errors)
    const changes = person === undefined || updates ? rowChanges(fields, before) : nothing
    const outside =
      border === undefined || person === undefined ? nothing : changeErrors(border, person, changes)
    if (!isEmpty(outside)) return judged('refused', fields, { ...errors, ...outside })
    return isEmpty(changes)
      ? judged('unchanged', fields, errors, row)
      : judged('changed', fields, errors, row, changes, {
          ...was,
          ...wordsBefore(changes, before, input, names),
        })
  }
}

// Most lines share this empty object, which saves memory and time.
const nothing = Object.freeze({})

function isEmpty(one: object): boolean {
  for (const _ in one) return false
  return true
}

/**
 * Marks lines that repeat an earlier person or valid address. An invalid address does not count,
 * because several people may have 'N/A'. A refused line does not block a later one.
 */
function repeats(): (
  line: number,
  values: RosterValues,
  person: ExistingPerson | undefined,
  faults: ImportRow['errors'],
) => void {
  const first = new Map<string, { line: number; address: string }>()
  return (line, { email }, person, faults) => {
    const address = plainEmail(email)
    const who =
      person !== undefined ? `person ${person.user_id}` : faults.email === undefined ? address : ''
    const met = who === '' ? undefined : first.get(who)
    if (met !== undefined)
      faults.email = {
        code: 'repeated',
        other: met.line,
        ...(met.address !== address && { of: 'person' }),
      }
    else if (who !== '' && !refusesLine(faults)) first.set(who, { line, address })
  }
}

/**
 * Drops faults that do not matter for a known person: missing values, and the address of a person
 * found by name. Another address stays unchanged and is reported.
 */
function dropIrrelevantErrors(
  person: ExistingPerson,
  values: RosterValues,
  fields: RowFields,
  errors: ImportRow['errors'],
): void {
  const isOther = plainEmail(values.email) !== plainEmail(person.email)
  const isRight = errors.email === undefined
  for (const field of Object.keys(errors) as RosterField[])
    if (errors[field]?.code === 'missing' || (field === 'email' && isOther)) delete errors[field]
  if (isOther && isRight && values.email !== undefined)
    errors.email = { code: 'other-email', email: person.email }
  // The known person shows where the first name ends.
  if (values.name !== undefined && oneLine(values.name) === existingFullName(person))
    Object.assign(fields, { givenName: person.given_name, familyName: person.family_name })
}

/**
 * Checks whether faults refuse a line. Only an invalid address is imported with a mark (G1-93), and
 * another address of a known person.
 */
export function refusesLine(errors: ImportRow['errors']): boolean {
  for (const field in errors)
    if (
      field !== 'email' ||
      (errors.email?.code !== 'email' && errors.email?.code !== 'other-email')
    )
      return true
  return false
}

/** Returns the file's values of corrected cells. */
function correctedFrom(original: RosterValues, mended: RosterValues | undefined): RosterValues {
  const fields = Object.keys(mended ?? {}) as RosterField[]
  return Object.fromEntries(
    fields
      .filter((field) => mended?.[field] !== original[field])
      .map((field) => [field, original[field] ?? '']),
  )
}

/**
 * Returns a function that reads a line's fields. Several columns of one field become one text, such
 * as the two last names of a Spanish roster.
 */
function valueReader({
  columns,
}: Pick<RosterMapping, 'columns'>): (cells: readonly string[]) => RosterValues {
  const places = new Map<RosterField, number[]>()
  for (const [at, field] of columns.entries())
    if (field !== null) places.set(field, [...(places.get(field) ?? []), at])
  const filled = [...places]
  return (cells) => {
    const values: RosterValues = {}
    for (const [field, [first = 0, ...others]] of filled)
      values[field] = others.reduce((text, at) => joined(text, cells[at] ?? ''), cells[first] ?? '')
    return values
  }
}

const joined = (one: string, other: string) =>
  one === '' || other === '' ? one + other : `${one} ${other}`

/** Yields the addresses of all lines that count. */
function* addressesIn({ records, mapping, corrected, left }: RunInput): Generator<string> {
  const read = valueReader({
    columns: mapping.columns.map((field) => (field === 'email' ? field : null)),
  })
  for (let at = mapping.header ?? 0; at < records.length; at += 1)
    if (!left.has(at + 1)) yield corrected.get(at + 1)?.email ?? read(records[at] ?? []).email ?? ''
}

/**
 * Drops the name of the present manager, so that it need not be found: the manager may be inactive
 * now, or share the name.
 */
function withoutKnown(
  values: RosterValues,
  { reportsToUserID }: Required<PersonFields>,
  names: ReadonlyMap<number, string>,
): RosterValues {
  const manager = names.get(reportsToUserID ?? 0)
  return manager !== undefined &&
    values.reportsTo !== undefined &&
    oneLine(values.reportsTo).toLowerCase() === manager.toLowerCase()
    ? { ...values, reportsTo: '' }
    : values
}
