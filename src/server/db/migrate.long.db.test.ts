import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folder, run, setUp, write } from '../../../tests/world/migrating.ts'

setUp()

describe('migrations', () => {
  test('three processes at once: one migrates, the others find it done', async () => {
    write('0003-slow.sql', 'select pg_sleep(0.2); insert into first values (3);')
    const ran = await Promise.all([run(), run(), run()])
    expect(ran.flat()).toEqual(['0001-first', '0002-second', '0003-slow'])
  })

  test('refuses a changed or missing migration that ran before, but ignores other line ends', async () => {
    await run()
    write('0002-second.sql', 'insert into first values (1);\r\n')
    await expect(run()).rejects.toThrow('0002-second was changed after it ran')
    write(
      '0001-first.sql',
      'create table first (id int primary key); create table other (id int primary key);',
    )
    rmSync(join(folder, '0002-second.sql'))
    await expect(run()).rejects.toThrow(
      '0002-second has run on this database but is not in this version',
    )
  })

  test('refuses a number below those that ran, a number twice, a wrong name and a commit inside', async () => {
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
    write(
      '0003-commit.sql',
      'create function f() returns void language plpgsql as $$\nbegin\n  null;\nend;\n$$;',
    )
    write(
      '0004-atomic.sql',
      'create function g() returns int language sql\nbegin atomic\n  select 1;\nend;',
    )
    expect(await run()).toEqual(['0003-commit', '0004-atomic'])
    write(
      '0005-end.sql',
      'create function h() returns int language sql\nbegin atomic\n  select 1;\nend;\nend;',
    )
    await expect(run()).rejects.toThrow('must not begin or end transactions')
  })
})
