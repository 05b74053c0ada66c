import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { errorCode } from '#server/db/errors.ts'
import { queueSchema } from '#server/db/queue-schema.ts'

/** PostgreSQL's code for a missing right; the restore then writes as the owner. */
const mayNot = '42501'

/**
 * Creates a role that may only insert into these tables, until the transaction ends. Call it as the
 * connection's own user, and `dropInsertRole` before a commit. Returns null if that user may not
 * create roles (docs/operate.md, Backup and restore).
 */
export async function makeInsertRole(
  client: Client,
  tables: readonly string[],
): Promise<string | null> {
  const role = `siteward_restore_${randomBytes(6).toString('hex')}`
  await client.query('savepoint insert_role')
  try {
    await client.query(`create role ${role} nologin nosuperuser nobypassrls`)
    // The right to make roles does not include membership in them.
    await client.query(`grant ${role} to current_user`)
  } catch (error) {
    await client.query('rollback to savepoint insert_role')
    if (errorCode(error) !== mayNot) throw error
    return null
  }
  await client.query(`grant usage on schema public, ${queueSchema} to ${role}`)
  await client.query(`grant insert on ${tables.join(', ')} to ${role}`)
  for (const name of await functionsOfRows(client)) {
    await client.query(`grant execute on function ${name} to ${role}`)
  }
  return role
}

/** Removes the role with all its rights. */
export async function dropInsertRole(client: Client, role: string): Promise<void> {
  await client.query('reset role')
  await client.query(`drop owned by ${role}`)
  await client.query(`drop role ${role}`)
}

/** Returns the functions that checks, indexes and generated columns call for each row. */
async function functionsOfRows(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct p.oid::regprocedure::text as name
      from pg_depend d join pg_proc p on p.oid = d.refobjid
     where d.refclassid = 'pg_proc'::regclass
       and d.classid in ('pg_constraint'::regclass, 'pg_class'::regclass, 'pg_attrdef'::regclass)
       and p.pronamespace = 'public'::regnamespace`)
  return rows.map(({ name }) => name)
}
