import type { Field, ReferenceField } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx, Sql } from '#server/db/database.ts'
import { quoteIdentifier, referenceTargets } from './columns.ts'
import { maySeePerson } from '#server/people/reporting-tree.ts'
import type { RecordKind, Writer } from './kind.ts'

type Target = ReferenceField['to']
type Kind = Pick<RecordKind, 'fields' | 'selfCheckedReferences'>

/**
 * Returns the fields with each uid replaced by its number (rulings, 8). People are always replaced,
 * because the values that the author saw are compared with the row; other references that the
 * kind's own rules look up stay as they are.
 */
export async function resolveUids(
  tx: AccountTx,
  { fields, selfCheckedReferences }: Kind,
  values: JsonObject,
): Promise<JsonObject | Refusal> {
  const named = Object.entries(values).flatMap(([name, value]) => {
    const field = referenceIn(fields, name)
    return field?.byUid &&
      typeof value === 'string' &&
      (field.to === 'user' || !selfCheckedReferences.includes(name))
      ? [{ name, field, uid: value.toLowerCase() }]
      : []
  })
  if (named.length === 0) return values
  const numbers = new Map<string, number>()
  for (const to of new Set(named.map(({ field }) => field.to))) {
    const uids = named.flatMap(({ field, uid }) => (field.to === to && uuid.test(uid) ? [uid] : []))
    const sql = byUid[to]
    if (sql === undefined) throw new Error(`${to} has no rows of one company to name by uid.`)
    for (const row of await tx.query<{ uid: string; number: number }>(sql, [tx.accountID, uids]))
      numbers.set(`${to} ${row.uid}`, row.number)
  }
  const result = { ...values }
  const problems: Record<string, string> = {}
  for (const { name, field, uid } of named) {
    const number = numbers.get(`${field.to} ${uid}`)
    if (number === undefined)
      problems[name] =
        field.to === 'user' ? 'Choose a person of this company.' : missingReferenceText(field)
    else result[name] = number
  }
  return Object.keys(problems).length === 0 ? result : refuse('invalid', { fields: problems })
}

/**
 * Checks that the row of each reference exists, in the same company if its table is scoped. Returns
 * the names under the companions' fields. References that the kind's own rules look up are left to
 * them.
 */
export async function resolveReferenceNames(
  tx: AccountTx,
  { fields, selfCheckedReferences }: Kind,
  writer: Writer,
  values: JsonObject,
): Promise<JsonObject | Refusal> {
  const names: JsonObject = {}
  const problems: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = referenceIn(fields, name)
    if (field === undefined || selfCheckedReferences.includes(name)) continue
    const found =
      value === null || (field.to === 'user' && !maySeePerson(writer, Number(value)))
        ? undefined
        : await textOf(tx, field.to, Number(value))
    if (value !== null && found === undefined) problems[name] = missingReferenceText(field)
    if (field.companion)
      names[field.companion.field] =
        field.companion.as === 'name' ? (found ?? '') : person(value, found)
  }
  return Object.keys(problems).length === 0 ? names : refuse('invalid', { fields: problems })
}

const person = (user_id: Json | undefined, name: string | undefined) =>
  user_id === undefined || name === undefined ? null : { user_id, name }
const missingReferenceText = (field: ReferenceField) => field.asks ?? 'Choose one from the list.'

function referenceIn(fields: Kind['fields'], name: string): ReferenceField | undefined {
  const field: Field | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field?.kind === 'reference' ? field : undefined
}

async function textOf(tx: AccountTx, to: Target, number: number): Promise<string | undefined> {
  return (
    await tx.maybe<{ text: string }>(
      byNumber[to],
      referenceTargets[to].scoped ? [number, tx.accountID] : [number],
    )
  )?.text
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const targets = Object.keys(referenceTargets) as Target[]

const sqlFor = <To extends Target>(
  name: string,
  some: readonly To[],
  text: (to: (typeof referenceTargets)[Target]) => string,
) =>
  Object.fromEntries(
    some.map((to) => [to, { name: `${to}-${name}`, text: text(referenceTargets[to]) }]),
  ) as Readonly<Record<To, Sql>>

const byUid: Readonly<Partial<Record<Target, Sql>>> = sqlFor(
  'by-uid',
  targets.filter((to) => referenceTargets[to].scoped),
  ({ table, number }) =>
    `select uid, ${quoteIdentifier(number)} as number from ${quoteIdentifier(table)} where account_id = $1 and uid = any($2::uuid[])`,
)
const byNumber = sqlFor(
  'by-number',
  targets,
  ({ table, number, text, scoped }) =>
    `select ${quoteIdentifier(text)} as text from ${quoteIdentifier(table)} where ${quoteIdentifier(number)} = $1${scoped ? ' and account_id = $2' : ''}`,
)
