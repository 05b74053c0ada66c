import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/world/database.ts'
import type { EmptyDatabase } from '#tests/world/database.ts'
import { prepare } from './prepare.ts'

const ours = fileURLToPath(new URL('migrations', import.meta.url))

let place: EmptyDatabase
let folder: string

beforeEach(async () => {
  place = await emptyDatabase()
  folder = mkdtempSync(join(tmpdir(), 'siteward-migrations-'))
  write('0001-first.sql', 'create table first (id int primary key); create table other (id int primary key);')
  write('0002-second.sql', 'insert into first values (1);')
})

afterEach(async () => {
  await place.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = async () => (await prepare({ ownerUrl: place.url, migrationsFolder: folder })).ran
const tables = async () => (await place.owner<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)).map(({ name }) => name)

describe('migrations', () => {
  test('run in order, once, and say what ran', async () => {
    expect(await run()).toEqual(['0001-first', '0002-second'])
    expect(await run()).toEqual([])
    write('0003-third.sql', 'insert into first values (2)')
    expect(await run()).toEqual(['0003-third'])
    expect(await place.owner('select id from first order by id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('three processes at once: one migrates, the others find it done', async () => {
    write('0003-slow.sql', 'select pg_sleep(0.2); insert into first values (3);')
    const ran = await Promise.all([run(), run(), run()])
    expect(ran.flat()).toEqual(['0001-first', '0002-second', '0003-slow'])
  })

  test('rows of companies are changed company by company: at large, whoever migrates sees all rows and changes none, without a word', () => {
    // These two did nothing; 0048 makes up for them.
    const known = ['0013-seats-and-provider.sql', '0022-files-in-parts.sql']
    const atLarge = readdirSync(ours).filter((name) => /^(update|delete) /m.test(readFileSync(join(ours, name), 'utf8')))
    expect(atLarge).toEqual(known)
  })

  test('a failing one leaves nothing, not even those before it', async () => {
    write('0003-wrong.sql', 'create table third (id int);\ninsert into nowhere values (1);')
    await expect(run()).rejects.toMatchObject({
      code: 'migrations',
      message: 'Migration 0003-wrong failed and nothing of this start was kept: relation "nowhere" does not exist (line 2)',
    })
    expect(await tables()).toEqual([])
    rmSync(join(folder, '0003-wrong.sql'))
    expect(await run()).toEqual(['0001-first', '0002-second'])
  })

  test('one that ran may neither change nor vanish, whatever its line ends', async () => {
    await run()
    write('0002-second.sql', 'insert into first values (1);\r\n')
    await expect(run()).rejects.toThrow('0002-second was changed after it ran')
    write('0001-first.sql', 'create table first (id int primary key); create table other (id int primary key);')
    rmSync(join(folder, '0002-second.sql'))
    await expect(run()).rejects.toThrow('0002-second has run on this database but is not in this version')
  })

  test('a number below those that ran, a number twice, a wrong name and a commit inside are refused', async () => {
    await run()
    write('0000-late.sql', 'select 1')
    await expect(run()).rejects.toThrow('0000-late comes before 0002-second')
    rmSync(join(folder, '0000-late.sql'))
    write('0002-twin.sql', 'select 1')
    await expect(run()).rejects.toThrow('Two migrations have the number 0002')
    rmSync(join(folder, '0002-twin.sql'))
    write('3.sql', 'select 1')
    await expect(run()).rejects.toThrow('3.sql needs a name like')
    rmSync(join(folder, '3.sql'))
    write('0003-commit.sql', 'create table x (id int);\ncommit;')
    await expect(run()).rejects.toThrow('must not begin or end transactions')
    write('0003-commit.sql', 'create function f() returns void language plpgsql as $$\nbegin\n  null;\nend;\n$$;')
    write('0004-atomic.sql', 'create function g() returns int language sql\nbegin atomic\n  select 1;\nend;')
    expect(await run()).toEqual(['0003-commit', '0004-atomic'])
    write('0005-end.sql', 'create function h() returns int language sql\nbegin atomic\n  select 1;\nend;\nend;')
    await expect(run()).rejects.toThrow('must not begin or end transactions')
  })

  test('tables belong to a plain owner, also when a superuser started', async () => {
    await run()
    const owners = await place.owner<{ mighty: boolean }>(
      `select distinct r.rolsuper or r.rolbypassrls as mighty from pg_class c join pg_roles r on r.oid = c.relowner where c.relname in ('first', 'siteward_secrets')`,
    )
    expect(owners).toEqual([{ mighty: false }])
  })
})
