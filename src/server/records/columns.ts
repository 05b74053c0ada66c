import type { Field, Fields, ReferenceField } from '#contract/kernel/fields.ts'
import type { Json } from '#contract/kernel/json.ts'
import { json, type SqlValue } from '#server/db/database.ts'

/** Where a kind of record is stored, which its list of fields does not tell. */
export interface Table {
  name: string
  /** Column of the number that people and addresses name a record by. */
  number: string
  /** Column of the running number in its company, which orders the list, 500 to a bucket. */
  ordinal: string
  /** Column of `account_counters` that holds the last running number. */
  counter: string
}

/** A field that has a column of its own. */
export interface StoredField {
  name: string
  field: Field
  column: string
  type: ColumnType
}

export type ColumnType =
  | 'text'
  | 'int4'
  | 'numeric'
  | 'date'
  | 'timestamptz'
  | 'bool'
  | 'text[]'
  | 'jsonb'

/**
 * Returns the stored fields with their columns: the snake_case of the name unless the list of
 * fields names another.
 */
export function storedFields(fields: Fields): StoredField[] {
  return Object.entries<Field>(fields).flatMap(([name, field]) =>
    field.stored === false
      ? []
      : [{ name, field, column: field.stored ?? snakeCase(name), type: columnType(field) }],
  )
}

/** Returns the PostgreSQL type of a field's column. */
export function columnType(field: Field): ColumnType {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'choice':
      return 'text'
    case 'number':
      return field.digits ? 'numeric' : 'int4'
    case 'reference':
      return 'int4'
    case 'day':
      return 'date'
    case 'instant':
      return 'timestamptz'
    case 'flag':
      return 'bool'
    case 'choices':
    case 'texts':
      return 'text[]'
    case 'list':
    case 'photos':
      return 'jsonb'
  }
}

/** Returns whether a field's column may be null. */
export function isNullable(field: Field): boolean {
  if (field.kind === 'text' || field.kind === 'longText') return field.empty === null
  return 'filled' in field
    ? field.filled !== true
    : ['number', 'day', 'instant', 'reference'].includes(field.kind)
}

/** Converts a value of the wire to a parameter of its column. */
export function bound({ name, type }: StoredField, value: Json | undefined): SqlValue {
  // Null would empty a field that was not changed.
  if (value === undefined) throw new Error(`${name} was not read, so it cannot be written.`)
  if (value === null) return null
  // The kind's schema parsed the value, so it has the type of its column.
  return type === 'jsonb' ? json(value) : (value as SqlValue)
}

/** Returns a column with the alias of its table: `"a"."title"`. */
export function columnOf(fields: Fields, name: string, alias: string): string {
  const stored = storedFields(fields).find((one) => one.name === name)
  if (stored === undefined) throw new Error(`${name} has no column.`)
  return `${quoted(alias)}.${quoted(stored.column)}`
}

/** Returns the SQL of the name that a reference shows; the query needs `joinsOf`. */
export function columnName(fields: Fields, name: string): string {
  const { field } = references(fields).find((one) => one.name === name) ?? {}
  if (field === undefined) throw new Error(`${name} shows no name.`)
  return `${joinAlias(name)}.${quoted(targets[field.to].text)}`
}

/**
 * Returns the select list under the names of the wire: for a list the fields that lists carry, for
 * one record also those that only its own answer carries. Fields that no person, or only the person
 * themself, may read are in neither. A companion comes as the bare name.
 */
export function selected(fields: Fields, alias: string, answer: 'list' | 'one'): string {
  const own = storedFields(fields).flatMap(({ name, field, type }) => {
    const column = columnOf(fields, name, alias)
    return isRead(field, answer)
      ? [`${type === 'numeric' ? `${column}::float8` : column} as ${wireName(name)}`]
      : []
  })
  const names = references(fields).flatMap(({ name, field, companion }) =>
    isRead(field, answer) ? [`${columnName(fields, name)} as ${wireName(companion)}`] : [],
  )
  return [`${quoted(alias)}."uid"`, `${quoted(alias)}."version"`, ...own, ...names].join(', ')
}

/**
 * Returns the joins that companions need. They are outer joins, so that a race with the other row
 * cannot hide a record.
 */
export function joinsOf(fields: Fields, alias: string): string {
  return references(fields)
    .map(({ name, field }) => {
      const { table, number, scoped } = targets[field.to]
      const join = joinAlias(name)
      const own = `${join}.${quoted(number)} = ${columnOf(fields, name, alias)}`
      return `left join ${quoted(table)} ${join} on ${scoped ? `${join}."account_id" = ${quoted(alias)}."account_id" and ` : ''}${own}`
    })
    .join('\n  ')
}

/** Returns the references that show a name of the row they refer to. */
export function references(
  fields: Fields,
): { name: string; field: ReferenceField; companion: string }[] {
  return Object.entries<Field>(fields).flatMap(([name, field]) =>
    field.kind === 'reference' && field.companion
      ? [{ name, field, companion: field.companion.field }]
      : [],
  )
}

/** Tables that a field may refer to; `scoped`: each company has its own rows. */
export const targets: Readonly<
  Record<ReferenceField['to'], { table: string; number: string; text: string; scoped: boolean }>
> = {
  account: { table: 'accounts', number: 'account_id', text: 'name', scoped: false },
  industry: { table: 'industries', number: 'industry_id', text: 'name', scoped: false },
  user: { table: 'users', number: 'user_id', text: 'name', scoped: true },
  project: { table: 'projects', number: 'project_id', text: 'name', scoped: true },
  contractor: {
    table: 'contractor_companies',
    number: 'contractor_company_id',
    text: 'company_name',
    scoped: true,
  },
  safetyPlan: { table: 'safety_plans', number: 'safety_plan_id', text: 'name', scoped: false },
  safetyForm: { table: 'safety_forms', number: 'form_id', text: 'name', scoped: false },
  safetyQuestion: {
    table: 'safety_questions',
    number: 'question_id',
    text: 'description',
    scoped: false,
  },
}

/**
 * Returns the word by which references name the records of a table; null if no field refers to it.
 */
export const targetOf = (table: string) =>
  (Object.keys(targets) as ReferenceField['to'][]).find((to) => targets[to].table === table) ?? null

export const isTarget = (to: string): to is ReferenceField['to'] => Object.hasOwn(targets, to)

/** Quotes an identifier of the database; an invalid one is a bug and throws at the start. */
export function quoted(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`${name} cannot be the name of a table or column.`)
  return `"${name}"`
}

/** Quotes a name of the wire as the alias of a selected column. */
function wireName(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name))
    throw new Error(`${name} cannot be the name of a field.`)
  return `"${name}"`
}

const snakeCase = (name: string) => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
/** Returns the alias that `joinsOf` gives to the row of a reference. */
export const joinAlias = (name: string) => quoted(`of_${snakeCase(name)}`)
const isRead = ({ read = 'list' }: Field, answer: 'list' | 'one') =>
  read === 'list' || read === answer
