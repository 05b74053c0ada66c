import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, Pool } from 'pg'
import type { QueryResultRow } from 'pg'
import { withDatabase } from '#server/db/address.ts'
import { open } from '#server/db/connect.ts'
import type { Database, SqlValue } from '#server/db/database.ts'
import { prepare } from '#server/db/prepare.ts'
import { rowTypes } from '#server/db/row-types.ts'
import { clusterUrl, onceInRun, testRun } from './database-cluster.ts'

/** The address of a separate database, and the owner's access to it. */
export interface EmptyDatabase {
  /** The owner's address, usable as `DATABASE_URL` of a server. */
  url: string
  /**
   * Runs SQL as the owner, to inspect and prepare. The owner sees the rows of all companies without
   * a scope.
   */
  owner: <Row extends QueryResultRow>(sql: string, params?: readonly SqlValue[]) => Promise<Row[]>
  /** Ends the owner's connections. */
  endOwner: () => Promise<void>
  drop: () => Promise<void>
}

/** A migrated database, opened as the server opens it. */
export interface TestDatabase extends EmptyDatabase {
  db: Database
}

/**
 * Clones a database for a test file (24 to 73 ms), from the migrated template unless another is
 * named. Call `drop` after all tests.
 */
export async function testDatabase(poolSize = 5, template?: string): Promise<TestDatabase> {
  const empty = await cloneDatabase(template)
  const db = await open({ databaseUrl: empty.url }, { poolSize })
  return {
    ...empty,
    db,
    drop: async () => {
      await db.close()
      await empty.drop()
    },
  }
}

/** Clones a database with one company, number 1, that has its counter and nothing else. */
export async function databaseOfOneCompany(): Promise<TestDatabase> {
  const database = await testDatabase()
  await database.owner(`insert into accounts (account_id, name) values (1, 'A')`)
  await database.owner('insert into account_counters (account_id) values (1)')
  return database
}

/** Clones a migrated database without opening it, for tests that start servers on it. */
export async function cloneDatabase(template?: string): Promise<EmptyDatabase> {
  return create(`template ${template ?? (await onceInRun('template', makeTemplate))}`)
}

/**
 * Turns a database into a template for clones. Close all its connections first. Returns its name.
 */
export async function asTemplate(url: string): Promise<string> {
  const name = new URL(url).pathname.slice(1)
  await ask(
    await clusterUrl(),
    `alter database ${name} with is_template true allow_connections false`,
  )
  return name
}

/** Makes an empty database. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  return create('')
}

/** Drops the databases that the test run left on the server of `TEST_DATABASE_URL`. */
export async function dropDatabasesOfRun(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL
  if (given === undefined || given === '') return
  const left = await ask<{ name: string }>(
    given,
    `select datname as name from pg_database where starts_with(datname, $1)`,
    [runName()],
  )
  for (const { name } of left) {
    await ask(given, `alter database ${name} with is_template false allow_connections true`)
    await dropWithLogin(given, name)
  }
}

/**
 * Milliseconds that an idle connection of the owner stays open: opening one costs many times a
 * usual query.
 */
const keptFor = 2_000

const asOwner = (url: string) => ({
  connectionString: url,
  types: rowTypes,
  options: '-c TimeZone=UTC',
})

const migrations = fileURLToPath(new URL('../../src/server/db/migrations', import.meta.url))

async function makeTemplate(): Promise<string> {
  const cluster = await clusterUrl()
  const name = `${runName()}_template`
  await ask(cluster, `create database ${name}`)
  const url = withDatabase(cluster, name)
  await prepare({ ownerUrl: url, migrationsFolder: migrations })
  return asTemplate(url)
}

async function create(like: string): Promise<EmptyDatabase> {
  const cluster = await clusterUrl()
  const name = `${runName()}_${randomBytes(6).toString('hex')}`
  await ask(cluster, `create database ${name} ${like}`)
  const url = withDatabase(cluster, name)
  const isClone = like !== ''
  const kept = new Pool({ ...asOwner(url), idleTimeoutMillis: keptFor, allowExitOnIdle: true })
  // After an idle connection ends, the next query opens another.
  kept.on('error', () => {})
  return {
    url,
    owner: async <Row extends QueryResultRow>(sql: string, params: readonly SqlValue[] = []) =>
      (await kept.query<Row>(sql, [...params])).rows,
    endOwner: () => kept.end(),
    drop: async () => {
      await kept.end()
      await (isClone ? drop(cluster, name) : dropWithLogin(cluster, name))
    },
  }
}

async function drop(cluster: string, name: string): Promise<void> {
  await ask(cluster, `drop database ${name} with (force)`)
}

/** Clones share the login of their template; other databases have their own. */
async function dropWithLogin(cluster: string, name: string): Promise<void> {
  const url = withDatabase(cluster, name)
  const login = await ask<{ value: string }>(
    url,
    `select value from siteward_secrets where name = 'app-login'`,
  ).catch(() => [])
  await drop(cluster, name)
  // A clone's login is dropped with the template, when no database uses it any more.
  for (const { value } of login) await ask(cluster, `drop role ${value}`).catch(() => {})
}

function runName(): string {
  return `siteward_test_${basename(testRun()).split('-').slice(2).join('_').toLowerCase()}`
}

async function ask<Row extends QueryResultRow>(
  url: string,
  sql: string,
  params: readonly SqlValue[] = [],
): Promise<Row[]> {
  const client = new Client(asOwner(url))
  await client.connect()
  try {
    return (await client.query<Row>(sql, [...params])).rows
  } finally {
    await client.end()
  }
}
