import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { folder, place, run, setUp, write } from '../../../tests/world/migrating.ts'

setUp()

const ours = fileURLToPath(new URL('migrations', import.meta.url))
const tables = async () =>
  (
    await place.owner<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
  ).map(({ name }) => name)

describe('migrations', () => {
  test('run once, in order, and report what ran', async () => {
    expect(await run()).toEqual(['0001-first', '0002-second'])
    expect(await run()).toEqual([])
    write('0003-third.sql', 'insert into first values (2)')
    expect(await run()).toEqual(['0003-third'])
    expect(await place.owner('select id from first order by id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('change rows company by company; without a company a migration sees all rows and changes none', () => {
    // These two did nothing; 0048 repairs that.
    const known = ['0013-seats-and-provider.sql', '0022-files-in-parts.sql']
    const atLarge = readdirSync(ours).filter((name) =>
      /^(update|delete) /m.test(readFileSync(join(ours, name), 'utf8')),
    )
    expect(atLarge).toEqual(known)
  })

  test('a failed migration leaves nothing, not even the ones before it', async () => {
    write('0003-wrong.sql', 'create table third (id int);\ninsert into nowhere values (1);')
    await expect(run()).rejects.toMatchObject({
      code: 'migrations',
      message:
        'Migration 0003-wrong failed and nothing of this start was kept: relation "nowhere" does not exist (line 2)',
    })
    expect(await tables()).toEqual([])
    rmSync(join(folder, '0003-wrong.sql'))
    expect(await run()).toEqual(['0001-first', '0002-second'])
  })

  test('tables belong to a plain owner, also when a superuser runs the migrations', async () => {
    await run()
    const owners = await place.owner<{ mighty: boolean }>(
      `select distinct r.rolsuper or r.rolbypassrls as mighty from pg_class c join pg_roles r on r.oid = c.relowner where c.relname in ('first', 'siteward_secrets')`,
    )
    expect(owners).toEqual([{ mighty: false }])
  })
})
