import type { Field, Fields, ReferenceField } from '#contract/kernel/fields.ts'
import type { Json } from '#contract/kernel/json.ts'
import { json, type SqlValue } from '#server/db/database.ts'

/** Where a kind of record is stored, which its list of fields does not tell. */
export interface RecordTable {
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
export function toSqlValue({ name, type }: StoredField, value: Json | undefined): SqlValue {
  // Null would empty a field that was not changed.
  if (value === undefined) throw new Error(`${name} was not read, so it cannot be written.`)
  if (value === null) return null
  // The kind's schema parsed the value, so it has the type of its column.
  return type === 'jsonb' ? json(value) : (value as SqlValue)
}

/** Returns a column with the alias of its table: `"a"."title"`. */
export function columnSql(fields: Fields, name: string, alias: string): string {
  const stored = storedFields(fields).find((one) => one.name === name)
  if (stored === undefined) throw new Error(`${name} has no column.`)
  return `${quoteIdentifier(alias)}.${quoteIdentifier(stored.column)}`
}

/** Returns the SQL of the name that a reference shows; the query needs `joinsSql`. */
export function referenceNameSql(fields: Fields, name: string): string {
  const { field } = namedReferences(fields).find((one) => one.name === name) ?? {}
  if (field === undefined) throw new Error(`${name} shows no name.`)
  return `${joinAlias(name)}.${quoteIdentifier(referenceTargets[field.to].text)}`
}

/**
 * Returns the select list under the names of the wire: for a list the fields that lists carry, for
 * one record also those that only its own answer carries. Fields that no person, or only the person
 * themself, may read are in neither. A companion comes as the bare name.
 */
export function selectList(fields: Fields, alias: string, answer: 'list' | 'one'): string {
  const own = storedFields(fields).flatMap(({ name, field, type }) => {
    const column = columnSql(fields, name, alias)
    return isRead(field, answer)
      ? [`${type === 'numeric' ? `${column}::float8` : column} as ${quoteWireName(name)}`]
      : []
  })
  const names = namedReferences(fields).flatMap(({ name, field, companion }) =>
    isRead(field, answer)
      ? [`${referenceNameSql(fields, name)} as ${quoteWireName(companion)}`]
      : [],
  )
  return [
    `${quoteIdentifier(alias)}."uid"`,
    `${quoteIdentifier(alias)}."version"`,
    ...own,
    ...names,
  ].join(', ')
}

/**
 * Returns the joins that companions need. They are outer joins, so that a race with the other row
 * cannot hide a record.
 */
export function joinsSql(fields: Fields, alias: string): string {
  return namedReferences(fields)
    .map(({ name, field }) => {
      const { table, number, scoped } = referenceTargets[field.to]
      const join = joinAlias(name)
      const own = `${join}.${quoteIdentifier(number)} = ${columnSql(fields, name, alias)}`
      return `left join ${quoteIdentifier(table)} ${join} on ${scoped ? `${join}."account_id" = ${quoteIdentifier(alias)}."account_id" and ` : ''}${own}`
    })
    .join('\n  ')
}

/** Returns the references that show a name of the row they refer to. */
export function namedReferences(
  fields: Fields,
): { name: string; field: ReferenceField; companion: string }[] {
  return Object.entries<Field>(fields).flatMap(([name, field]) =>
    field.kind === 'reference' && field.companion
      ? [{ name, field, companion: field.companion.field }]
      : [],
  )
}

/** Tables that a field may refer to; `scoped`: each company has its own rows. */
export const referenceTargets: Readonly<
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
export const referenceTargetOf = (table: string) =>
  (Object.keys(referenceTargets) as ReferenceField['to'][]).find(
    (to) => referenceTargets[to].table === table,
  ) ?? null

export const isReferenceTarget = (to: string): to is ReferenceField['to'] =>
  Object.hasOwn(referenceTargets, to)

/** Quotes an identifier of the database; an invalid one is a bug and throws at the start. */
export function quoteIdentifier(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`${name} cannot be the name of a table or column.`)
  return `"${name}"`
}

/** Quotes a name of the wire as the alias of a selected column. */
function quoteWireName(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name))
    throw new Error(`${name} cannot be the name of a field.`)
  return `"${name}"`
}

const snakeCase = (name: string) => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
/** Returns the alias that `joinsSql` gives to the row of a reference. */
export const joinAlias = (name: string) => quoteIdentifier(`of_${snakeCase(name)}`)
const isRead = ({ read = 'list' }: Field, answer: 'list' | 'one') =>
  read === 'list' || read === answer
