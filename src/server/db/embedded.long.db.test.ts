import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { open } from './connect.ts'
import type { Database } from './database.ts'
import type { EmbeddedOptions } from './embedded.ts'
import { runningProcesses, stopProcesses } from './embedded-processes.ts'
import { clusterName } from './embedded-socket.ts'

const isRoot = process.getuid?.() === 0

let dataDir: string
let migrationsFolder: string

beforeEach(() => {
  // mkdtemp makes it 0700: only our own user may enter.
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'siteward-data-')))
  migrationsFolder = mkdtempSync(join(tmpdir(), 'siteward-migrations-'))
  writeFileSync(join(migrationsFolder, '0001-rows.sql'), 'create table rows (id int primary key);')
})

afterEach(async () => {
  await stopProcesses(known(), 'SIGINT', 5_000)
  rmSync(dataDir, { recursive: true })
  rmSync(migrationsFolder, { recursive: true })
})

const known = () => ({ folder: join(dataDir, 'postgres'), name: clusterName(dataDir) })
// Without fsync, which is not needed after a kill and is slow on a busy disk; one test below has
// it.
const opened = (options: Partial<EmbeddedOptions> = {}, log?: (line: string) => void) =>
  open({ dataDir, durable: false, ...options }, { migrationsFolder, log })
const put = (db: Database, id: number) => db.exec('insert into rows (id) values ($1)', [id])
const numbers = async (db: Database) =>
  (await db.query<{ id: number }>('select id from rows order by id')).map(({ id }) => id)
/** Returns signs that change if `initdb` or a migration ran again. */
const signsOf = async (db: Database) => ({
  cluster: await db.one('select system_identifier::text from pg_control_system()'),
  migrations: await db.query('select * from schema_migrations order by 1'),
  file: statSync(join(dataDir, 'postgres', 'PG_VERSION')).ino,
})
const kill = (pid: number | undefined) => process.kill(pid ?? 0, 'SIGKILL')

describe('an embedded database', () => {
  test('the first start creates it, and the next start creates nothing again', async () => {
    const first = await opened()
    await put(first, 1)
    const made = await signsOf(first)
    await first.close()
    expect(runningProcesses(known())).toEqual({ postmaster: undefined, rest: [] })
    const second = await opened()
    expect(await numbers(second)).toEqual([1])
    expect(second.epoch).toBe(first.epoch)
    expect(await signsOf(second)).toEqual(made)
    await second.close()
  })

  test('is durable, has no network and uses one encoding and sort order', async () => {
    const db = await open({ dataDir }, { migrationsFolder })
    const setting = async (name: string) =>
      (await db.one<{ value: string }>('select current_setting($1) as value', [name])).value
    expect([
      await setting('fsync'),
      await setting('synchronous_commit'),
      await setting('full_page_writes'),
    ]).toEqual(['on', 'on', 'on'])
    expect(await setting('listen_addresses')).toBe('')
    expect(await setting('server_encoding')).toBe('UTF8')
    expect(await db.query(`select x from unnest(array['b', 'é', 'Z', 'a']) x order by x`)).toEqual(
      ['Z', 'a', 'b', 'é'].map((x) => ({ x })),
    )
    expect(await db.one(`select upper('é') as x`)).toEqual({ x: 'É' })
    await db.close()
  })

  test('its socket is in a folder that only its owner can enter', async () => {
    const db = await opened()
    const folder = join(tmpdir(), clusterName(dataDir))
    expect(existsSync(join(folder, '.s.PGSQL.5432'))).toBe(true)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    await db.close()
    expect(existsSync(folder)).toBe(false)
  })

  test('a start that was killed while creating the folder does not block the next one', async () => {
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    const db = await opened()
    await put(db, 1)
    await db.close()
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false)
  })
})

describe('one data folder, one server', () => {
  test('a second server refuses with a clear line, also in another process, until the first one ends', async () => {
    const db = await opened()
    const refusal = {
      code: 'data-folder-in-use',
      message: `Another Siteward server (process ${process.pid}) uses the data folder ${dataDir}. Stop it, or set another DATA_DIR.`,
    }
    await expect(opened()).rejects.toMatchObject(refusal)
    const other = writer(1)
    expect((await once(other.child, 'exit'))[0]).toBe(1)
    expect(other.errors()).toContain(refusal.message)
    await put(db, 1)
    await db.close()
    await (await opened()).close()
  })

  test('a start stops the database that a killed server left running, and loses no acknowledged row', async () => {
    let from = 1
    for (const round of [1, 2, 3]) {
      const child = writer(from)
      await child.hears(30 * round)
      kill(child.child.pid)
      await once(child.child, 'exit')
      expect(runningProcesses(known()).postmaster).toBeDefined()
      const lines: string[] = []
      const db = await opened({}, (line) => lines.push(line))
      const there = await numbers(db)
      expect(there.length).toBeGreaterThanOrEqual(child.last())
      expect(there).toEqual(there.map((_, index) => index + 1))
      expect(lines.join()).toContain('stopped first')
      from = there.length + 1
      await db.close()
    }
  })

  test('after server and database are killed, the old pid file blocks no start, even if its id is in use again', async () => {
    const child = writer(1)
    await child.hears(20)
    kill(child.child.pid)
    await once(child.child, 'exit')
    kill(runningProcesses(known()).postmaster)
    await expect.poll(() => runningProcesses(known())).toEqual({ postmaster: undefined, rest: [] })
    const note = join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(note, readFileSync(note, 'utf8').replace(/^\d+/, String(process.ppid)))
    const db = await opened()
    expect((await numbers(db)).length).toBeGreaterThanOrEqual(child.last())
    await db.close()
  })
})

describe('the database is killed under a running server', () => {
  test('the server restarts it, requests wait for it, and all acknowledged rows are there', async () => {
    const lines: string[] = []
    const db = await opened({}, (line) => lines.push(line))
    const acknowledged: number[] = []
    let stop = false
    let id = 0
    const write = async () => {
      while (!stop) {
        const mine = (id += 1)
        await put(db, mine).then(
          () => acknowledged.push(mine),
          (error: unknown) => expect(error).toMatchObject({ name: 'DatabaseUnavailable' }),
        )
      }
    }
    const writing = Promise.all([write(), write(), write(), write()])
    const startedAgain = () => lines.filter((line) => line.includes('started again')).length
    for (const round of [1, 2, 3]) {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50)
      kill(runningProcesses(known()).postmaster)
      // Its orphans still answer for some milliseconds, until they notice that it has gone.
      await expect.poll(startedAgain).toBe(round)
      const now = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(now + 50)
    }
    stop = true
    await writing
    const there = new Set(await numbers(db))
    expect(acknowledged.filter((mine) => !there.has(mine))).toEqual([])
    expect(startedAgain()).toBe(3)
    expect(await db.ready()).toBe(true)
    await db.close()
  })

  test('after one of its processes is killed, the other processes recover', async () => {
    const db = await opened()
    await put(db, 1)
    const { pid } = await db.one<{ pid: number }>('select pg_backend_pid() as pid')
    kill(pid)
    await expect
      .poll(() =>
        put(db, 2).then(
          () => 'written',
          () => 'away',
        ),
      )
      .toBe('written')
    expect(await numbers(db)).toEqual([1, 2])
    await db.close()
  })
})

describe('the user that it runs as (ruling 20)', () => {
  const owner = () => statSync(join(dataDir, 'postgres')).uid

  test('runs as ourselves, or in a namespace, below a folder that only we can enter', async () => {
    const db = await opened()
    await put(db, 1)
    await db.close()
    expect(owner()).toBe(process.getuid?.())
  })

  const rootOnly = () => {
    test('runs as an unprivileged user where every user can enter, and does so again at the next start', async () => {
      chmodSync(dataDir, 0o711)
      await (await opened({ force: 'nobody' })).close()
      expect(owner()).toBe(65534)
      await (await opened()).close()
      expect(owner()).toBe(65534)
    })

    test('as an unprivileged user, refuses a closed folder with one line that says what to do', async () => {
      await expect(opened({ force: 'nobody' })).rejects.toMatchObject({
        code: 'database-start',
        message: expect.stringContaining(
          `the user nobody may not enter ${dataDir}. Start as another user, or choose a DATA_DIR`,
        ),
      })
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    })
  }
  const namespaces = () => {
    test('takes over the files of the unprivileged user after the folder was closed to others', async () => {
      chmodSync(dataDir, 0o711)
      await (await opened({ force: 'nobody' })).close()
      chmodSync(dataDir, 0o700)
      await (await opened()).close()
      expect(owner()).toBe(0)
    })
  }
  // Only root can run these; CI does.
  if (isRoot) rootOnly()
  if (isRoot && spawnSync('unshare', ['--user', '--map-user=1000', 'true']).status === 0)
    namespaces()
})

/** Starts another process that writes rows and reports which were acknowledged. */
function writer(from: number) {
  const script = fileURLToPath(new URL('../../../tests/world/database-writer.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataDir, migrationsFolder, String(from)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let last = 0
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (words: string) => (errors += words))
  createInterface(child.stdout).on('line', (line) => {
    if (line !== 'open') last = Number(line)
  })
  return {
    child,
    last: () => last,
    errors: () => errors,
    hears: async (count: number) => {
      await expect.poll(() => last, { interval: 5 }).toBeGreaterThanOrEqual(from + count)
    },
  }
}
