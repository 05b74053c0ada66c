import { entities } from '#contract/kernel/entity.ts'
import { ofKind } from '#contract/kernel/fields.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { recordTag } from '#server/kernel/etag.ts'
import { namedReferences, storedFields, referenceTargetOf, referenceTargets } from './columns.ts'
import type { KindDefinition, KindDefinitions, RecordKind, RecordRow } from './kind.ts'
import { type StoredKind, buildStatements } from './statements.ts'

type Registered<Definitions> = {
  readonly [Kind in keyof Definitions]: Definitions[Kind] extends KindDefinition<
    infer Row,
    infer Input,
    infer Word
  >
    ? RecordKind<Row, Input, Word>
    : never
}

/**
 * Registers all kinds together, because a new name of one shows in records of others. A wrong list
 * of fields (a name that cannot be a column, a field that an edit would empty, a missing name that
 * others show) throws here, at the start.
 */
export function registerKinds<Definitions extends KindDefinitions>(
  definitions: Definitions,
): Registered<Definitions> {
  const all = Object.values<StoredKind>(definitions)
  // Each kind has its own types; TypeScript cannot follow a loop.
  return Object.fromEntries(
    Object.entries<KindDefinition>(definitions).map(([name, definition]) => [
      name,
      registerKind(name, definition, all),
    ]),
  ) as never
}

function registerKind(
  name: string,
  definition: KindDefinition,
  all: readonly StoredKind[],
): RecordKind {
  const number = storedFields(definition.fields).find(
    ({ column }) => column === definition.table.number,
  )?.name
  if (number === undefined)
    throw new Error(`${name}: no field has the column ${definition.table.number}.`)
  const { fields } = definition
  // References use the word of the table: a person is a `user` to them, under any name of the kind.
  const to = referenceTargetOf(definition.table.name)
  const sql = buildStatements(definition, to ?? name, all)
  if (to !== null && sql.nameField === null) assertNameField(name, to, all)
  if (Object.hasOwn(entities, name)) assertListFields(name, definition)
  return {
    ...definition,
    sql,
    instants: ofKind(fields, 'instant'),
    idOf: (row) => Number(row[number]),
    present: createPresenter(definition),
  }
}

/**
 * Refuses a kind whose name others show without having it as a field: a new name would never reach
 * those records.
 */
function assertNameField(
  name: string,
  to: keyof typeof referenceTargets,
  all: readonly StoredKind[],
): void {
  const shown = all.flatMap(({ entity, fields }) =>
    namedReferences(fields).flatMap((one) =>
      one.field.to === to ? [`${entity}.${one.name}`] : [],
    ),
  )
  if (shown.length > 0)
    throw new Error(
      `${name}: its name shows in ${shown.join(', ')}, but none of its fields has the column ${referenceTargets[to].text}, so a new one would never show there.`,
    )
}

/**
 * Refuses fields that only the answer of one record carries in a kind that can be changed offline:
 * a device shows the row of the list, where they would be empty.
 */
function assertListFields(name: string, { fields }: KindDefinition): void {
  const alone = Object.entries(fields).flatMap(([field, { read }]) =>
    read === 'one' ? [field] : [],
  )
  if (alone.length > 0)
    throw new Error(
      `${name}: ${alone.join(', ')} is read alone (read: 'one'), but a kind that is changed offline shows the row of its list, where it would stand empty: read it in lists, or change the kind online only.`,
    )
}

/**
 * Puts people as a name beside their number, and adds the computed fields and the tag. It changes
 * the row that it receives.
 */
function createPresenter({ fields, computed }: KindDefinition): RecordKind['present'] {
  const people = namedReferences(fields).flatMap(({ name, field, companion }) =>
    field.companion?.as === 'person' ? [[name, companion] as const] : [],
  )
  const derived = Object.entries(computed)
  return (stored, epoch) => {
    // The kind's own statements select it under the names of the wire.
    const { _ordinal, ...row } = stored as JsonObject & { _ordinal: number; version: number }
    for (const [number, companion] of people) {
      const name = row[companion]
      row[companion] =
        name === null || name === undefined ? null : { user_id: row[number] ?? null, name }
    }
    for (const [field, compute] of derived) row[field] = compute(_ordinal)
    row['etag'] = recordTag(epoch, row.version)
    return row as RecordRow
  }
}
