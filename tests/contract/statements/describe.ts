import type { Client, Connection, FieldDef, Submittable } from 'pg'

/** A column of a result: its name, and the kind of value that the driver makes of it. */
export interface Column {
  name: string
  kind: string
}

/** Lets PostgreSQL prepare a statement without running it, and returns the columns of its result. */
export async function describeStatement(
  client: Client,
  kinds: ReadonlyMap<number, string>,
  text: string,
): Promise<Column[]> {
  const { fields } = client.query(new Description(text))
  return (await fields).map(({ name, dataTypeID }) => ({
    name,
    kind: kinds.get(dataTypeID) ?? 'any',
  }))
}

/** Asks for the columns of a statement. The driver's own queries also run it. */
class Description implements Submittable {
  readonly fields: Promise<readonly FieldDef[]>
  readonly #text: string
  readonly #ended = Promise.withResolvers<readonly FieldDef[]>()
  #found: readonly FieldDef[] = []

  constructor(text: string) {
    this.#text = text
    this.fields = this.#ended.promise
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#found = fields
  }

  handleError(error: Error): void {
    this.#ended.reject(error)
  }

  handleReadyForQuery(): void {
    this.#ended.resolve(this.#found)
  }
}

/** Returns the kinds of values by number of type, as `row-types.ts` converts them. */
export async function readKinds(client: Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string; element: string | null }>(
    `select t.oid::int, t.typname as name, e.typname as element from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  )
  return new Map(
    rows.map(({ oid, name, element }) => [
      oid,
      element === null ? kindOf(name) : `${kindOf(element)}[]`,
    ]),
  )
}

const numbers = ['int2', 'int4', 'int8', 'float4', 'float8', 'oid']
const texts = ['text', 'varchar', 'bpchar', 'name', 'uuid', 'date', 'timestamptz', 'timestamp']
const asWritten = ['numeric', 'interval', 'inet', 'cidr', 'regclass', 'regtype']

function kindOf(type: string): string {
  if (numbers.includes(type)) return 'number'
  if (texts.includes(type) || asWritten.includes(type)) return 'string'
  return { bool: 'boolean', bytea: 'bytes' }[type] ?? 'any'
}
