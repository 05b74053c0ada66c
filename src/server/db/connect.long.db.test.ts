import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clusterUrl } from '#tests/world/database-cluster.ts'
import { emptyDatabase } from '#tests/world/database.ts'
import type { EmptyDatabase } from '#tests/world/database.ts'
import { withUser } from './address.ts'
import { open } from './connect.ts'
import type { DatabaseLocation } from './connect.ts'
import { raiseRestoreNumber } from './raise-restore.ts'

let place: EmptyDatabase
const roles: string[] = []

beforeEach(async () => {
  place = await emptyDatabase()
})

afterEach(async () => {
  // The database is dropped first, because some of these roles own it.
  await place.drop()
  const client = new Client({ connectionString: await clusterUrl() })
  await client.connect()
  for (const role of roles.splice(0).toReversed()) await client.query(`drop role ${role}`)
  await client.end()
})

/** Makes a login for this test alone. */
async function login(rights: string): Promise<{ name: string; url: string }> {
  const name = `siteward_try_${randomBytes(5).toString('hex')}`
  await place.owner(`create role ${name} login password 'try' ${rights}`)
  roles.push(name)
  return { name, url: withUser(place.url, name, 'try') }
}

const opens = async (at: DatabaseLocation) => (await open(at, { poolSize: 2 })).close()

describe('roles that may connect as the app (ruling 17)', () => {
  test('by default, the first start creates and stores a login for the app', async () => {
    const names = new Set<string>()
    for (const _ of [1, 2]) {
      const db = await open({ databaseUrl: place.url })
      const { name } = await db.one<{ name: string }>('select current_user as name')
      names.add(name)
      await db.close()
    }
    expect([...names]).toEqual([expect.stringMatching(/^siteward_app_[0-9a-f]{12}$/)])
  })

  test('data from another server get a new login', async () => {
    await opens({ databaseUrl: place.url })
    const before = await place.owner<{ value: string }>(
      `select value from siteward_secrets where name = 'app-login'`,
    )
    roles.push(...before.map(({ value }) => value))
    await place.owner(
      `update siteward_secrets set value = 'siteward_app_elsewhere' where name = 'app-login'`,
    )
    const db = await open({ databaseUrl: place.url })
    expect(await db.one('select current_user as name')).toEqual({
      name: expect.stringMatching(/^siteward_app_[0-9a-f]{12}$/),
    })
    await db.close()
  })

  test('an unreachable address gives one line of error without the password', async () => {
    const away = opens({ databaseUrl: 'postgres://somebody:hush@127.0.0.1:1/siteward' })
    await expect(away).rejects.toMatchObject({
      code: 'database-start',
      message: expect.stringMatching(/^The database cannot be reached: (?!.*hush)/),
    })
  })

  test('refuses a superuser, directly and through a membership', async () => {
    await expect(
      opens({ databaseUrl: place.url, appDatabaseUrl: place.url }),
    ).rejects.toMatchObject({
      code: 'database-roles',
      message: expect.stringContaining('whom row security does not bind'),
    })
    const mighty = await login('superuser')
    const member = await login(`in role siteward_app, ${mighty.name}`)
    await expect(opens({ databaseUrl: place.url, appDatabaseUrl: member.url })).rejects.toThrow(
      'whom row security does not bind',
    )
  })

  test('refuses a role that may bypass row security', async () => {
    const { url } = await login('bypassrls')
    await expect(opens({ databaseUrl: place.url, appDatabaseUrl: url })).rejects.toThrow(
      'whom row security does not bind',
    )
  })

  test('refuses the owner of the tables', async () => {
    await opens({ databaseUrl: place.url })
    const { url } = await login('in role siteward_owner, siteward_app')
    await expect(opens({ databaseUrl: place.url, appDatabaseUrl: url })).rejects.toThrow(
      'who owns the tables',
    )
  })

  test('refuses a role without rights with the line that grants them, and accepts it afterwards', async () => {
    const { name, url } = await login('')
    const at = { databaseUrl: place.url, appDatabaseUrl: url }
    await expect(opens(at)).rejects.toThrow(`grant siteward_app to "${name}"`)
    await place.owner(`grant siteward_app to "${name}"`)
    await opens(at)
  })
})

describe('an owner who is no superuser', () => {
  /** Makes a database and a user that owns it, as a hosted PostgreSQL provides them. */
  async function hosted(rights: string): Promise<string> {
    const { name, url } = await login(rights)
    await place.owner(
      `do $$ begin execute format('alter database %I owner to ${name}', current_database()); end $$`,
    )
    return url
  }

  /** Makes the role as the owner of another installation would. */
  const madeByAnother = () =>
    place.owner(
      `do $$ begin create role siteward_app; exception when duplicate_object then null; end $$`,
    )

  test('a role that may create roles needs nothing else', async () => {
    const url = await hosted('createrole')
    // In PostgreSQL 16 and newer only the maker of a role may grant it.
    await madeByAnother()
    await place.owner(`grant siteward_app to ${roles.at(-1) ?? ''} with admin option`)
    const db = await open({ databaseUrl: url })
    expect(
      await db.identity((tx) => tx.one('select count(*) from schema_migrations')),
    ).toMatchObject({ count: expect.any(Number) })
    expect(await db.query('select name from accounts')).toEqual([])
    await db.close()
  })

  test('tells a role that may not create roles how to proceed', async () => {
    const url = await hosted('')
    await expect(opens({ databaseUrl: url })).rejects.toMatchObject({
      code: 'database-roles',
      message: expect.stringContaining('APP_DATABASE_URL'),
    })
    await madeByAnother()
    const app = await login('in role siteward_app')
    await opens({ databaseUrl: url, appDatabaseUrl: app.url })
    // `npm run restored` gets the same addresses as the server.
    expect(await raiseRestoreNumber({ databaseUrl: url, appDatabaseUrl: app.url })).toBeGreaterThan(
      1,
    )
  })
})

describe('the epoch', () => {
  test('stays the same at each start, and changes after a restore', async () => {
    const epoch = async () => {
      const db = await open({ databaseUrl: place.url })
      await db.close()
      return db.epoch
    }
    const first = await epoch()
    expect(await epoch()).toBe(first)
    await place.owner('update installation set restore_number = restore_number + 1')
    expect(await epoch()).not.toBe(first)
  })
})

test('several servers may open one database at once', async () => {
  const opened = await Promise.all(
    [1, 2, 3].map(() => open({ databaseUrl: place.url }, { poolSize: 2 })),
  )
  const names = await Promise.all(
    opened.map((db) => db.one<{ name: string }>('select current_user as name')),
  )
  expect(new Set(names.map(({ name }) => name)).size).toBe(1)
  expect(new Set(opened.map((db) => db.epoch)).size).toBe(1)
  await Promise.all(opened.map((db) => db.close()))
})
