import type { BulkRow, BulkTable, PersonFields } from '../bulk/bulk-row.ts'
import { type ExistingPerson, fullName } from './existing-person.ts'
import { personFinder, plainAddress, type RosterKey } from './find-person.ts'
import { lineResolver, type RosterRules } from './resolve-line.ts'
import type { DryLine, RosterField, RosterMapping, RosterValues } from './roster-types.ts'

/** What a dry run goes by. */
export interface RunInput extends RosterRules {
  records: readonly (readonly string[])[]
  mapping: RosterMapping
  /** By the record, from 1. */
  corrected: ReadonlyMap<number, RosterValues>
  left: ReadonlySet<number>
  /** By what people of the company are found. */
  key: RosterKey
  /** People of the company are changed too ('Update existing', rulings, 58). */
  updates: boolean
  /** The lines are added to the table; else they replace it (INV-97). */
  adds: boolean
  table: BulkTable
}

/** A line with what it says of a person, and what of them would be another. */
export interface JudgedLine extends DryLine {
  fields: PersonFields
  changes: PersonFields
}

/**
 * Judges the lines of a roster in their order: new, changed, unchanged or refused, with what is wrong at which cell (INV-93 to
 * INV-98, G1-90 to G1-93). The first line with an address stays, later ones are refused; a line that was left out counts for nothing.
 */
export function lineJudge(input: RunInput): (cells: readonly string[], line: number) => JudgedLine {
  const { mapping, corrected, left, table, people, updates } = input
  const resolve = lineResolver(input)
  const find = personFinder(people, input.key)
  const rowOf = new Map(table.rows.map((row) => [plainAddress(row.email), row]))
  const names = new Map(people.map((person) => [person.user_id, fullName(person)]))
  const first = new Map<string, number>()
  return (cells, line) => {
    const original = valuesOf(cells, mapping)
    const mended = corrected.get(line)
    const values = mended === undefined ? original : { ...original, ...mended }
    const found = find(values)
    const person = found === 'several' ? undefined : found
    const base = { line, values, was: correctedFrom(original, mended), isCorrected: mended !== undefined, userID: person?.user_id ?? null, changes: {} }
    if (left.has(line)) return { ...base, outcome: 'refused', faults: {}, fields: {} }
    const { fields, faults } = resolve(person === undefined ? values : withoutKnown(values, person, names))
    if (person !== undefined) forgive(person, values, fields, faults)
    if (found === 'several') faults.email = { code: 'ambiguous' }
    const who = person === undefined ? plainAddress(values.email) : `person ${person.user_id}`
    const other = who === '' ? undefined : first.get(who)
    if (other !== undefined) faults.email = { code: 'repeated', other }
    else if (who !== '') first.set(who, line)
    if (person?.blocked) faults.email = { code: 'inactive' }
    if (keepsOut(faults)) return { ...base, outcome: 'refused', faults, fields }
    const before = person === undefined ? rowOf.get(plainAddress(values.email)) : fieldsOfPerson(person)
    if (before === undefined) return { ...base, outcome: 'new', faults, fields }
    const changes = person === undefined || updates ? changesOf(fields, before) : {}
    return { ...base, faults, fields, changes, was: { ...base.was, ...wordsBefore(changes, before, input, names) }, outcome: Object.keys(changes).length === 0 ? 'unchanged' : 'changed' }
  }
}

/** Of whom one knows the file need not say everything: what is missing is no fault, nor the address of who was found by name. */
function forgive(person: ExistingPerson, values: RosterValues, fields: PersonFields, faults: JudgedLine['faults']): void {
  const isOther = plainAddress(values.email) !== plainAddress(person.email)
  for (const field of Object.keys(faults) as RosterField[]) if (faults[field]?.code === 'missing' || (field === 'email' && isOther)) delete faults[field]
  // Where one name ends and the other begins is known too.
  if (values.name === fullName(person)) Object.assign(fields, { givenName: person.given_name, familyName: person.family_name })
}

/** A wrong e-mail alone comes in marked (G1-93). */
const keepsOut = (faults: JudgedLine['faults']): boolean => Object.entries(faults).some(([field, { code }]) => field !== 'email' || code !== 'email')

/** What stood in the file where somebody wrote something else. */
function correctedFrom(original: RosterValues, mended: RosterValues | undefined): RosterValues {
  const fields = Object.keys(mended ?? {}) as RosterField[]
  return Object.fromEntries(fields.filter((field) => mended?.[field] !== original[field]).map((field) => [field, original[field] ?? '']))
}

/** Several columns of one field are read as one text: the two last names of a Spanish roster. */
function valuesOf(cells: readonly string[], { columns }: RosterMapping): RosterValues {
  const values: RosterValues = {}
  for (const [at, field] of columns.entries()) if (field !== null) values[field] = [values[field], cells[at]].filter(Boolean).join(' ')
  return values
}

/** Words that say what somebody has already need not be understood: a manager who is inactive by now, or one of two of a name. */
function withoutKnown(values: RosterValues, { reportsToUserID }: ExistingPerson, names: ReadonlyMap<number, string>): RosterValues {
  const manager = names.get(reportsToUserID ?? 0)
  return manager !== undefined && values.reportsTo?.toLowerCase() === manager.toLowerCase() ? { ...values, reportsTo: '' } : values
}

/** Of what the line says that which is another; an empty cell says nothing. */
function changesOf(fields: PersonFields, before: Required<PersonFields>): PersonFields {
  const changed = Object.entries(fields).filter(([key, value]) => value !== '' && value !== before[key as keyof PersonFields])
  return Object.fromEntries(changed)
}

/** A person as the fields of a row. */
export const fieldsOfPerson = ({ given_name, family_name, jobTitle, roleID, package: licence, contractorCompanyID, reportsToUserID, canCreateProject }: ExistingPerson): Required<PersonFields> => ({
  givenName: given_name, familyName: family_name, jobTitle, roleID: roleID === 2 ? 2 : 1, package: licence, contractorCompanyID, reportsToUserID, canCreateProject,
})

const roleWord = (roleID: 1 | 2) => (roleID === 2 ? 'Administrator' : 'User')

/** What the cells that change say of before, in the words of a roster; the screen has those of its language for them. */
function wordsBefore(changes: PersonFields, before: Required<PersonFields> | BulkRow, { mapping, companyName, contractors }: RunInput, names: ReadonlyMap<number, string>): RosterValues {
  const was: RosterValues = {}
  const isNamed = mapping.columns.includes('name')
  if (isNamed && (changes.givenName !== undefined || changes.familyName !== undefined)) was.name = `${before.givenName} ${before.familyName}`
  for (const field of ['givenName', 'familyName', 'jobTitle', 'package'] as const) if (changes[field] !== undefined && !(isNamed && field.endsWith('Name'))) was[field] = before[field]
  if (changes.roleID !== undefined) was.role = roleWord(before.roleID)
  if (changes.contractorCompanyID !== undefined) was.company = contractors.find(({ contractorCompanyID }) => contractorCompanyID === before.contractorCompanyID)?.companyName ?? companyName
  if (changes.reportsToUserID !== undefined) was.reportsTo = names.get(before.reportsToUserID ?? 0) ?? ''
  if (changes.canCreateProject !== undefined) was.canCreateProject = before.canCreateProject ? 'yes' : 'no'
  return was
}
