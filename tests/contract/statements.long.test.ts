import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmptyDatabase, cloneDatabase } from '#tests/world/database.ts'
import { type Column, describeStatement, readKinds } from './statements/describe.ts'
import { findStatementCalls, type RowType, type StatementCall } from './statements/find-calls.ts'
import { exceptions, samples } from './statements/samples.ts'

// PostgreSQL prepares every statement of the server without running it, and the columns of its
// result are compared with the type of the row that the call reads.

let database: EmptyDatabase
let client: Client
let kinds: Map<number, string>
let calls: StatementCall[]

beforeAll(async () => {
  database = await cloneDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  kinds = await readKinds(client)
  const all = findStatementCalls((file) => ({ kind: 'registered', ...samples[file] }))
  calls = all.filter(({ file }) => !Object.hasOwn(exceptions, file))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Returns the texts that each call can send, or the reason why it has none. */
function textsOf(some: readonly Pick<StatementCall, 'file' | 'code'>[]): (string[] | string)[] {
  const made = execFileSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL('./statements/make-texts.ts', import.meta.url)),
    ],
    { input: JSON.stringify(some), encoding: 'utf8', maxBuffer: 100_000_000 },
  )
  return JSON.parse(made) as (string[] | string)[]
}

/** Returns what is wrong with a statement: PostgreSQL refuses it, or it gives other rows. */
async function problemsOf(text: string, row: RowType | null): Promise<string[]> {
  try {
    const columns = await describeStatement(client, kinds, text)
    return row === null ? [] : differences(columns, row)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

function differences(columns: readonly Column[], { members, isOpen }: RowType): string[] {
  const wrong = columns.flatMap(({ name, kind }) => {
    const member = members[name]
    if (member === undefined) return isOpen ? [] : [`the row has no member for the column ${name}`]
    return [kind, 'any'].some((one) => member.kinds.includes(one)) || kind.startsWith('any')
      ? []
      : [`${name} is ${kind}, but in the row ${member.kinds.join(' or ')}`]
  })
  const missing = Object.entries(members).flatMap(([name, { optional }]) =>
    optional || columns.some((column) => column.name === name)
      ? []
      : [`no column is ${name} of the row`],
  )
  return [...wrong, ...missing]
}

test('PostgreSQL accepts every statement, and its columns are the members of the row', async () => {
  const unknown = calls.flatMap(({ at, unknown: names }) =>
    names.length === 0 ? [] : [`${at}: samples.ts gives no ${names.join(', ')}`],
  )
  expect(unknown).toEqual([])
  const problems: string[] = []
  for (const [n, texts] of textsOf(calls).entries()) {
    const { at = '', row = null } = calls[n] ?? {}
    if (typeof texts === 'string') problems.push(`${at}: ${texts}`)
    else
      for (const text of texts)
        for (const problem of await problemsOf(text, row)) problems.push(`${at}: ${problem}`)
  }
  expect([...new Set(problems)]).toEqual([])
  // Fails if the search finds too few calls.
  expect(calls.length).toBeGreaterThan(500)
  expect(calls.filter(({ row }) => row !== null).length).toBeGreaterThan(300)
})

test('reports a statement that is refused, a column too many, a missing one and another type', async () => {
  const row = {
    isOpen: false,
    members: {
      id: { kinds: ['number'], optional: false },
      name: { kinds: ['string'], optional: false },
      note: { kinds: ['string'], optional: true },
    },
  }
  const select = (columns: string) => problemsOf(`select ${columns} from accounts`, row)
  expect(await select('account_id as id, name')).toEqual([])
  expect(await select('account_id as id, nam as name')).toEqual(['column "nam" does not exist'])
  expect(await select('account_id as id, name, uid')).toEqual([
    'the row has no member for the column uid',
  ])
  expect(await select('name')).toEqual(['no column is id of the row'])
  expect(await select('uid as id, name')).toEqual(['id is string, but in the row number'])
  expect(await select('account_id::numeric as id, array[name] as name')).toEqual([
    'id is string, but in the row number',
    'name is string[], but in the row string',
  ])
})

test('every sample and every exception is of use', () => {
  const used = new Set(
    calls.flatMap(({ file, sampled }) => sampled.map((name) => `${file} ${name}`)),
  )
  const given = Object.entries(samples).flatMap(([file, names]) =>
    Object.keys(names).map((name) => `${file} ${name}`),
  )
  expect(given.filter((one) => !used.has(one))).toEqual([])
})
