import type { Client } from 'pg'
import { queueSchema } from '#server/db/queue-schema.ts'
import { tablesOf } from './tables.ts'

/** Statements that restore the rules once all rows are written. */
export type PutBack = readonly string[]

/**
 * Empties the tables that the start has filled, and removes the rules on single rows: foreign keys
 * (tables refer to each other in circles), our triggers (they count what the rows already contain)
 * and row security, which has no scope for a restore. All inside the transaction of the restore.
 */
export async function emptied(client: Client): Promise<PutBack> {
  const back: string[] = []
  const keys = await client.query<{ of: string; name: string; definition: string }>(
    `select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', $1) order by 1, 2`,
    [queueSchema],
  )
  for (const { of, name, definition } of keys.rows) {
    await client.query(`alter table ${of} drop constraint ${name}`)
    back.push(`alter table ${of} add constraint ${name} ${definition}`)
  }
  const secured = await client.query<{ name: string; forced: boolean }>(
    `select oid::regclass::text as name, relforcerowsecurity as forced from pg_class
      where relrowsecurity and relnamespace::regnamespace::text in ('public', $1) order by 1`,
    [queueSchema],
  )
  for (const { name, forced } of secured.rows) {
    await client.query(`alter table ${name} disable row level security`)
    back.push(`alter table ${name} enable row level security`)
    if (!forced) continue
    await client.query(`alter table ${name} no force row level security`)
    back.push(`alter table ${name} force row level security`)
  }
  const triggers = await client.query<{ of: string; name: string }>(
    `select tgrelid::regclass::text as of, quote_ident(tgname) as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and tgparentid = 0 and tgenabled = 'O' and c.relnamespace::regnamespace::text in ('public', $1) order by 1, 2`,
    [queueSchema],
  )
  for (const { of, name } of triggers.rows) {
    await client.query(`alter table ${of} disable trigger ${name}`)
    back.push(`alter table ${of} enable trigger ${name}`)
  }
  for (const { name } of await tablesOf(client)) {
    // The login of the app stays, because this start made it for this server.
    await client.query(
      name === 'public.siteward_secrets'
        ? `delete from ${name} where name not in ('app-login', 'app-password')`
        : `delete from ${name}`,
    )
  }
  return back
}

export async function puttingBack(client: Client, statements: PutBack): Promise<void> {
  for (const statement of statements) await client.query(statement)
}
