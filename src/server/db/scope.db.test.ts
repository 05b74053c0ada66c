import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/world/database.ts'
import type { EmptyDatabase } from '#tests/world/database.ts'
import { open } from './connect.ts'
import { type Database, json } from './database.ts'

const demo = `
  create table demo (
    account_id int not null, id int not null, name text not null unique, parent int,
    primary key (account_id, id), foreign key (account_id, parent) references demo
  );
  alter table demo enable row level security;
  alter table demo force row level security;
  create policy own on demo using (account_id = nullif(current_setting('siteward.account', true), '')::int);
  create policy system on demo for select using (current_setting('siteward.system', true) = 'on');
  create table append_only (id int primary key);
  revoke update, delete on append_only from siteward_app;
  create function seven() returns int language sql security definer as 'select 7';
`

const migrationsFolder = mkdtempSync(join(tmpdir(), 'siteward-migrations-'))
let place: EmptyDatabase
let db: Database

beforeAll(async () => {
  place = await emptyDatabase()
  writeFileSync(join(migrationsFolder, '0001-demo.sql'), demo)
  db = await open({ databaseUrl: place.url }, { migrationsFolder, poolSize: 4 })
  for (const account of [1, 2]) {
    await db.account(account, (tx) =>
      tx.exec('insert into demo (account_id, id, name) values ($1, 1, $2)', [
        account,
        `of ${account}`,
      ]),
    )
  }
})

afterAll(async () => {
  await db.close()
  await place.drop()
  rmSync(migrationsFolder, { recursive: true })
})

const names = 'select name from demo order by name'

describe('the database refuses rows of another company (ruling 17)', () => {
  test('a company sees only its own rows, with any query', async () => {
    expect(await db.account(1, (tx) => tx.query(names))).toEqual([{ name: 'of 1' }])
    expect(
      await db.account(2, (tx) => tx.query('select name from demo where account_id = 1')),
    ).toEqual([])
    expect(await db.accountSnapshot(2, (tx) => tx.query(names))).toEqual([{ name: 'of 2' }])
  })

  test('a query without a scope sees no rows, also on a connection that had one', async () => {
    expect(await db.query(names)).toEqual([])
    expect(await db.identity((tx) => tx.query(names))).toEqual([])
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0 ? db.account(1, (tx) => tx.query(names)) : db.query(names),
      ),
    )
    expect(seen.filter((rows) => rows.length > 0)).toHaveLength(20)
  })

  test('refuses to write, change or remove a row of another company', async () => {
    await expect(
      db.account(1, (tx) => tx.exec(`insert into demo values (2, 9, 'stray')`)),
    ).rejects.toThrow('row-level security')
    await expect(db.account(1, (tx) => tx.exec('update demo set account_id = 2'))).rejects.toThrow(
      'row-level security',
    )
    expect(await db.account(1, (tx) => tx.exec('delete from demo where account_id = 2'))).toBe(0)
  })

  test('the system administrator reads all companies and writes none', async () => {
    expect(await db.system((tx) => tx.query(names))).toEqual([{ name: 'of 1' }, { name: 'of 2' }])
    await expect(db.system((tx) => tx.exec(`update demo set name = 'x'`))).rejects.toThrow(
      'read-only',
    )
    await expect(
      db.accountSnapshot(1, (tx) => tx.exec(`update demo set name = 'x'`)),
    ).rejects.toThrow('read-only')
  })

  test('an account id that is not a number never reaches the database', async () => {
    for (const wrong of [Number.NaN, 1.5, -1, Number('1e300')]) {
      await expect(db.account(wrong, () => Promise.resolve())).rejects.toThrow('is not an account')
    }
  })

  test('the app cannot switch row security off, read the secrets or regain a right that a migration revoked', async () => {
    await expect(db.query('alter table demo disable row level security')).rejects.toThrow(
      'must be owner',
    )
    await expect(db.query('select * from siteward_secrets')).rejects.toThrow('permission denied')
    await expect(db.query('update installation set restore_number = 9')).rejects.toThrow(
      'permission denied',
    )
    await expect(db.query('set role siteward_owner')).rejects.toThrow(
      /permission denied|does not exist/,
    )
    await db.query('insert into append_only values (1)')
    await expect(db.query('update append_only set id = 2')).rejects.toThrow('permission denied')
  })
})

describe('transactions', () => {
  test('work that throws leaves nothing', async () => {
    const failing = db.account(1, async (tx) => {
      await tx.exec(`insert into demo values (1, 50, 'gone')`)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await db.account(1, (tx) => tx.query('select from demo where id = 50'))).toEqual([])
  })

  test('a broken constraint is returned as a value, and the transaction continues', async () => {
    const seen = await db.account(1, async (tx) => {
      const twice = await tx.attempt(() => tx.exec(`insert into demo values (1, 60, 'of 2')`))
      const foreign = await tx.attempt(() => tx.exec(`insert into demo values (1, 61, 'b', 99)`))
      const missing = await tx.attempt(() => tx.exec(`insert into demo values (1, 62, null)`))
      const fine = await tx.attempt(() => tx.exec(`insert into demo values (1, 63, 'fine')`))
      return { twice, foreign, missing, fine }
    })
    expect(seen).toEqual({
      twice: {
        ok: false,
        violation: { kind: 'unique', constraint: 'demo_name_key', table: 'demo' },
      },
      foreign: {
        ok: false,
        violation: { kind: 'foreign', constraint: 'demo_account_id_parent_fkey', table: 'demo' },
      },
      missing: { ok: false, violation: { kind: 'missing', constraint: 'name', table: 'demo' } },
      fine: { ok: true, value: 1 },
    })
  })

  test('a swallowed error fails the transaction', async () => {
    const swallowing = db.account(1, async (tx) => {
      await tx.exec('select 1 / 0').catch(() => 0)
    })
    await expect(swallowing).rejects.toThrow('swallowed')
  })

  test('throws when the outer database is used inside a transaction', async () => {
    await expect(db.account(1, () => db.query('select 1'))).rejects.toThrow('inside a transaction')
    await expect(db.account(1, () => db.account(1, (tx) => tx.query('select 1')))).rejects.toThrow(
      'inside a transaction',
    )
    expect(await db.one('select 1 as fine')).toEqual({ fine: 1 })
  })

  test('throws for a statement after the end of its transaction', async () => {
    const tx = await db.account(1, (tx) => Promise.resolve(tx))
    await expect(tx.query('select 1')).rejects.toThrow('has ended')
  })

  test('answers several statements sent at once in order', async () => {
    const asked = await db.account(1, (tx) =>
      Promise.all([1, 2, 3].map((n) => tx.one('select $1::int as n', [n]))),
    )
    expect(asked).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  test('retries the loser of two deadlocked transactions, so both succeed', async () => {
    await db.account(1, (tx) => tx.exec(`insert into demo values (1, 70, 'a'), (1, 71, 'b')`))
    let runs = 0
    const bothHoldOne = Promise.withResolvers<void>()
    const swap = (first: number, second: number) =>
      db.account(1, async (tx) => {
        await tx.exec(`update demo set name = name || '.' where id = $1`, [first])
        if ((runs += 1) === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await tx.exec(`update demo set name = name || '.' where id = $1`, [second])
      })
    await Promise.all([swap(70, 71), swap(71, 70)])
    // An immediate retry of the loser may conflict with the winner before that has its second row,
    // and lose again.
    expect(runs).toBeGreaterThan(2)
    expect(
      await db.account(1, (tx) =>
        tx.query('select name from demo where id in (70, 71) order by id'),
      ),
    ).toEqual([{ name: 'a..' }, { name: 'b..' }])
  })

  test('reports a busy database after three lost attempts', async () => {
    const unlucky = db.identity((tx) =>
      tx.exec(`do $$ begin raise exception using errcode = '40001'; end $$`),
    )
    await expect(unlucky).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'busy' })
  })

  test('a snapshot sees one instant', async () => {
    const seen = await db.accountSnapshot(2, async (tx) => {
      const before = await tx.query(names)
      await place.owner(`insert into demo values (2, 80, 'later')`)
      return [before, await tx.query(names)]
    })
    expect(seen[1]).toEqual(seen[0])
  })
})

describe('single statements and values', () => {
  test('a named statement is planned once and serves many concurrent calls', async () => {
    const plus = { name: 'plus', text: 'select $1::int + 1 as n' }
    const asked = await Promise.all(Array.from({ length: 50 }, (_, n) => db.one(plus, [n])))
    expect(asked).toEqual(Array.from({ length: 50 }, (_, n) => ({ n: n + 1 })))
    expect(await db.one('select seven()')).toEqual({ seven: 7 })
  })

  test('one() and maybe() throw for a wrong number of rows', async () => {
    await expect(db.one('select 1 where false')).rejects.toThrow('none came')
    await expect(db.maybe('select generate_series(1, 2)')).rejects.toThrow('2 came')
    expect(await db.maybe('select 1 where false')).toBeUndefined()
  })

  test('returns values in the format of the API', async () => {
    const row = await db.one(
      `select 9007199254740991 as big, array[1, 2]::int8[] as bigs, '2026-11-20'::date as day, array['2026-11-20']::date[] as days,
        '2026-11-20 09:11:00.1239+01'::timestamptz as instant, 1.50::numeric(5, 2) as price, $1::jsonb as list, $2::text[] as words,
        $3::timestamptz as given, $4::bytea as bytes`,
      [
        json([1, { a: null }]),
        ['a', null, 'c,"d'],
        new Date('2026-11-20T08:11:00.5Z'),
        Buffer.from('hi'),
      ],
    )
    expect(row).toEqual({
      big: 9007199254740991,
      bigs: [1, 2],
      day: '2026-11-20',
      days: ['2026-11-20'],
      instant: '2026-11-20T08:11:00.123Z',
      price: '1.50',
      list: [1, { a: null }],
      words: ['a', null, 'c,"d'],
      given: '2026-11-20T08:11:00.500Z',
      bytes: Buffer.from('hi'),
    })
  })

  test('reports that it is ready', async () => {
    expect(await db.ready()).toBe(true)
    expect(db.epoch).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })
})
