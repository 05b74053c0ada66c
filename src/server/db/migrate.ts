import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartRefusal } from './errors.ts'

interface Migration {
  /** Such as `0014-corrective-action-permit`: the number sets the order. */
  name: string
  text: string
  sha256: string
}

/**
 * Runs the numbered files that have not run yet, in order, inside the caller's transaction and
 * under its lock. Forward only: a file that has run may neither change nor vanish.
 */
export async function migrate(client: pg.Client, folder: string): Promise<string[]> {
  const files = await readMigrations(folder)
  const applied = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  const wrong = disagreement(files, applied.rows)
  if (wrong !== undefined) throw new StartRefusal('migrations', wrong)
  const done = new Set(applied.rows.map(({ name }) => name))
  const pending = files.filter(({ name }) => !done.has(name))
  for (const migration of pending) await run(client, migration)
  return pending.map(({ name }) => name)
}

/**
 * Returns the difference between the files and those that have run, in one line for the operator.
 */
export function disagreement(
  files: readonly { name: string; sha256: string }[],
  applied: readonly { name: string; sha256: string }[],
): string | undefined {
  const byName = new Map(files.map((file) => [file.name, file.sha256]))
  for (const { name, sha256 } of applied) {
    const now = byName.get(name)
    if (now === undefined)
      return `Migration ${name} has run on this database but is not in this version: it is older than the data.`
    if (now !== sha256)
      return `Migration ${name} was changed after it ran on this database; write a new one instead.`
  }
  const done = new Set(applied.map(({ name }) => name))
  const last = applied.at(-1)?.name ?? ''
  const late = files.find(({ name }) => !done.has(name) && name < last)
  if (late !== undefined)
    return `Migration ${late.name} comes before ${last}, which has run already; give it a higher number.`
  return undefined
}

async function run(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw new StartRefusal(
      'migrations',
      `Migration ${name} failed and nothing of this start was kept: ${errorText(error, text)}`,
    )
  }
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const files = await Promise.all(names.map((file) => read(folder, file)))
  const numbers = files.map(({ name }) => name.slice(0, 4))
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice !== undefined)
    throw new StartRefusal('migrations', `Two migrations have the number ${twice}.`)
  return files
}

async function read(folder: string, file: string): Promise<Migration> {
  if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(file)) {
    throw new StartRefusal(
      'migrations',
      `Migration ${file} needs a name like 0014-corrective-action-permit.sql.`,
    )
  }
  // A checkout on Windows may have other line ends; the migration stays equal.
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  if (
    /^\s*(begin|start\s+transaction|commit|rollback|end)(\s+work|\s+transaction)?\s*;/im.test(
      withoutBodies(text),
    )
  ) {
    throw new StartRefusal(
      'migrations',
      `Migration ${file} must not begin or end transactions: all pending ones are one.`,
    )
  }
  return {
    name: file.slice(0, -'.sql'.length),
    text,
    sha256: createHash('sha256').update(text).digest('hex'),
  }
}

/**
 * Removes bodies of functions, between `$$` or from `begin atomic`, because they may contain
 * `end;`.
 */
function withoutBodies(text: string): string {
  return text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .replaceAll(/^\s*begin\s+atomic\b[\s\S]*?^\s*end\s*;/gim, '')
}

function errorText(error: unknown, text: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = Number(Reflect.get(error, 'position'))
  const line = position > 0 ? ` (line ${text.slice(0, position).split('\n').length})` : ''
  return `${error.message}${line}`
}
