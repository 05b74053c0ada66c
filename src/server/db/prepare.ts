import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { withUser } from './address.ts'
import { StartRefusal, errorCode } from './errors.ts'
import { migrate } from './migrate.ts'
import { prepareQueue } from './queue-schema.ts'

export interface Preparation {
  /** The owner's address. */
  ownerUrl: string
  /** The app's address, if an administrator made its login. */
  appUrl?: string
  migrationsFolder: string
}

/**
 * The result of the owner's work: the migrations that ran, and the address by which the app
 * connects.
 */
export interface PreparedDatabase {
  ran: string[]
  appUrl: string
  /**
   * Secret of the marks (decision 20): made with the installation, so that older copies of the data
   * have it too.
   */
  markKey: string
}

const bootstrap = readFileSync(new URL('./bootstrap.sql', import.meta.url), 'utf8')
const bootstrapSha256 = createHash('sha256').update(bootstrap).digest('hex')

/**
 * Does the owner's part of a start: roles, the layer's own tables, migrations, the queue's tables,
 * the app's login, statistics. All of it is one transaction under one lock, so several processes
 * may start at once, and a failure leaves nothing behind.
 */
export async function prepare({
  ownerUrl,
  appUrl,
  migrationsFolder,
}: Preparation): Promise<PreparedDatabase> {
  const client = await connectOwner(ownerUrl)
  try {
    await client.query('begin')
    // A number of our own for the lock: 'sw' and a 1.
    await client.query('select pg_advisory_xact_lock(29559, 1)')
    await refuseOldServer(client)
    await ensureAppRole(client)
    await becomePlainOwner(client)
    if (!(await isBootstrapped(client))) await runBootstrap(client)
    const ran = await migrate(client, migrationsFolder)
    await prepareQueue(client)
    const url = appUrl ?? (await appLogin(client, ownerUrl))
    const key = await markKey(client)
    await countAnew(client)
    await client.query('commit')
    return { ran, appUrl: url, markKey: key }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns a connection of the owner; explains itself if the database cannot be reached. */
export async function connectOwner(ownerUrl: string): Promise<Client> {
  const client = new Client({
    connectionString: ownerUrl,
    application_name: 'siteward owner',
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks also fails the query under way; without a listener it would end the
  // process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const message = error instanceof Error ? error.message : String(error)
    throw new StartRefusal(
      'database-start',
      `The database cannot be reached: ${message || (errorCode(error) ?? 'no answer')}`,
    )
  }
}

async function refuseOldServer(client: Client): Promise<void> {
  const asked = await client.query<{ version: string; old: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int < 150000 as old`,
  )
  const server = asked.rows[0]
  if (server?.old === true)
    throw new StartRefusal(
      'database-start',
      `The database is PostgreSQL ${server.version}; Siteward needs 15 or newer.`,
    )
}

/**
 * Switches from a superuser to a role of its own. So tables never belong to a role that row
 * security does not bind, and migrations behave alike on every installation.
 */
async function becomePlainOwner(client: Client): Promise<void> {
  const asked = await client.query<{ mighty: boolean; ready: boolean }>(`
    select rolsuper or rolbypassrls as mighty, exists (
      select from pg_roles where rolname = 'siteward_owner' and has_database_privilege(oid, current_database(), 'create')
        and has_schema_privilege(oid, 'public', 'create')
    ) as ready from pg_roles where rolname = current_user`)
  const me = asked.rows[0]
  if (me === undefined || !me.mighty) return
  if (!me.ready) {
    await createRole(client, 'siteward_owner nologin nosuperuser nobypassrls')
    await client.query(
      `do $$ begin execute format('grant create, temporary on database %I to siteward_owner', current_database()); end $$`,
    )
    await client.query('grant all on schema public to siteward_owner')
  }
  await client.query('set local role siteward_owner')
}

async function isBootstrapped(client: Client): Promise<boolean> {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('public.installation') is not null as there`,
  )
  if (there.rows[0]?.there !== true) return false
  const asked = await client.query<{ same: boolean }>(
    'select bootstrap_sha256 = $1 as same from installation',
    [bootstrapSha256],
  )
  return asked.rows[0]?.same === true
}

async function runBootstrap(client: Client): Promise<void> {
  await client.query(`set local client_min_messages = 'warning'`)
  await client.query(bootstrap)
  await client.query('update installation set bootstrap_sha256 = $1', [bootstrapSha256])
}

async function markKey(client: Client): Promise<string> {
  const made = randomBytes(32).toString('hex')
  await client.query(
    `insert into siteward_secrets (name, value) values ('mark-key', $1) on conflict do nothing`,
    [made],
  )
  const kept = await client.query<{ value: string }>(
    `select value from siteward_secrets where name = 'mark-key'`,
  )
  return kept.rows[0]?.value ?? made
}

/**
 * Makes the role whose rights the app has: migrations and policies name it, but no connection signs
 * in with it.
 */
async function ensureAppRole(client: Client): Promise<void> {
  const asked = await client.query(`select from pg_roles where rolname = 'siteward_app'`)
  if (asked.rowCount === 0) await createRole(client, 'siteward_app nologin nosuperuser nobypassrls')
}

/**
 * Returns the address of the app's own login. Roles belong to the whole PostgreSQL server and
 * passwords to this database, so each database has a login with a random name: two installations
 * never use each other's.
 */
async function appLogin(client: Client, ownerUrl: string): Promise<string> {
  const kept = await client.query<{ login: string; password: string }>(`
    select l.value as login, p.value as password from siteward_secrets l, siteward_secrets p
    where l.name = 'app-login' and p.name = 'app-password'
      -- Data restored on another server bring the words along, but not the role.
      and exists (select from pg_roles where rolname = l.value)`)
  const { login, password } = kept.rows[0] ?? (await makeLogin(client))
  return withUser(ownerUrl, login, password)
}

async function makeLogin(client: Client): Promise<{ login: string; password: string }> {
  const login = `siteward_app_${randomBytes(6).toString('hex')}`
  const password = randomBytes(24).toString('hex')
  await client.query('reset role') // The plain owner may lack the right to make roles.
  await createRole(
    client,
    `${login} login nosuperuser nobypassrls password '${password}' in role siteward_app`,
  )
  await becomePlainOwner(client)
  await client.query(
    `insert into siteward_secrets (name, value) values ('app-login', $1), ('app-password', $2)
     on conflict (name) do update set value = excluded.value`,
    [login, password],
  )
  return { login, password }
}

async function createRole(client: Client, role: string): Promise<void> {
  await client.query('savepoint role')
  try {
    await client.query(`create role ${role}`)
  } catch (error) {
    const code = errorCode(error)
    await client.query('rollback to savepoint role')
    if (code === '42501') throw new StartRefusal('database-roles', mayNotMakeRoles)
    // Another installation on this server made it at the same time.
    if (code !== '42710' && code !== '23505') throw error
  }
}

const mayNotMakeRoles = `The user of DATABASE_URL may not make the role under which the app connects. Let an administrator run: create role siteward_app nologin; create role siteward_web login password '…' in role siteward_app; and set APP_DATABASE_URL to the address with siteward_web.`

/**
 * Updates the statistics of tables that changed much since the planner's last count. After a seed
 * or an import PostgreSQL believes for its first minute that tables are empty, and joins take seven
 * times as long.
 */
async function countAnew(client: Client): Promise<void> {
  const asked = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, s.relname) as name
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where schemaname = 'public' and pg_has_role(current_user, c.relowner, 'usage') and pg_relation_size(c.oid) > 0
       and (c.reltuples < 0 or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples)`)
  if (asked.rows.length > 0)
    await client.query(`analyze (skip_locked) ${asked.rows.map(({ name }) => name).join(', ')}`)
}
