import { afterAll, beforeAll } from 'vitest'
import { startApp } from '#server/app.ts'
import { open } from '#server/db/connect.ts'
import type { KindDefinition } from '#server/records/kind.ts'
import { type RecordStatements, buildStatements } from '#server/records/statements.ts'
import { type World, world } from '#tests/world/company.ts'
import { kindCases } from './all-cases.ts'

export let w: World
let again: { url: string; stop: () => Promise<void> }

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    // A second process on the same database, which reads only stored rows.
    again = await startApp(
      w.server.settings,
      await open({ databaseUrl: w.server.databaseUrl }, { poolSize: 3 }),
      { clientFolder: null },
    )
  })
  afterAll(async () => {
    await again.stop()
    await w.stop()
  })
}

export const waysOf = (kind: string, safety = w.safety) => {
  const known = kindCases[kind]
  if (known === undefined) throw new Error(`The kind ${kind} has no cases.`)
  return known.ways({ w, safety, again: again.url })
}

/** The statements of a kind with one field forgotten in one derivation. */
export function forgetting(
  { fields, ...kind }: KindDefinition,
  name: string,
  derivation: 'insert' | 'update' | 'one' | 'list',
): Partial<RecordStatements> {
  const { [name]: _forgotten, ...rest } = fields
  const { insert, insertFields, update, updateFields, rows, bucket, page } = buildStatements(
    { ...kind, fields: rest, ownerFields: kind.ownerFields.filter((one) => one !== name) },
    'none',
    [],
  )
  return {
    insert: { insert, insertFields },
    update: { update, updateFields, nameField: null },
    one: { rows },
    list: { bucket, page },
  }[derivation]
}
