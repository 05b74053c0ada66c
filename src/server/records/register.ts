import { ofKind } from '#contract/kernel/fields.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { recordTag } from '#server/etag.ts'
import { references, storedFields } from './columns.ts'
import type { KindDefinition, KindDefinitions, RecordKind, RecordRow } from './kind.ts'
import { type StoredKind, statementsOf } from './statements.ts'

type Registered<Definitions> = {
  readonly [Kind in keyof Definitions]: Definitions[Kind] extends KindDefinition<infer Row, infer Input, infer Word> ? RecordKind<Row, Input, Word> : never
}

/**
 * All kinds together, since a new name of one shows in records of others. What is wrong with a list of fields (a name that
 * cannot be a column, a field that an edit would empty) throws here, at the start.
 */
export function registerKinds<Definitions extends KindDefinitions>(definitions: Definitions): Registered<Definitions> {
  const all = Object.values<StoredKind>(definitions)
  // Each kind keeps its own types; TypeScript cannot follow a loop.
  return Object.fromEntries(Object.entries<KindDefinition>(definitions).map(([name, definition]) => [name, registered(name, definition, all)])) as never
}

function registered(name: string, definition: KindDefinition, all: readonly StoredKind[]): RecordKind {
  const number = storedFields(definition.fields).find(({ column }) => column === definition.table.number)?.name
  if (number === undefined) throw new Error(`${name}: no field has the column ${definition.table.number}.`)
  const { fields } = definition
  return {
    ...definition,
    sql: statementsOf(definition, name, all),
    instants: ofKind(fields, 'instant'),
    idOf: (row) => Number(row[number]),
    present: presenter(definition),
  }
}

/** Puts people as a name beside their number, adds what is computed and the tag. It changes the row it is given. */
function presenter({ fields, computed }: KindDefinition): RecordKind['present'] {
  const people = references(fields).flatMap(({ name, field, companion }) => (field.companion?.as === 'person' ? [[name, companion] as const] : []))
  const derived = Object.entries(computed)
  return (stored, epoch) => {
    // Selected under the names of the wire by the kind's own statements.
    const { _ordinal, ...row } = stored as JsonObject & { _ordinal: number; version: number }
    for (const [number, companion] of people) {
      const name = row[companion]
      row[companion] = name === null || name === undefined ? null : { user_id: row[number] ?? null, name }
    }
    for (const [field, compute] of derived) row[field] = compute(_ordinal)
    row['etag'] = recordTag(epoch, row.version)
    return row as RecordRow
  }
}
