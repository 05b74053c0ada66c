import { writeFileSync } from 'node:fs'
import { type EmptyDatabase, testDatabase } from '#tests/world/database.ts'
import { beginRun, removeRun, testRun } from '#tests/world/database-cluster.ts'
import { subjects } from './schema-tables.ts'

/** The address of the page with the schema. */
export const schemaFile = new URL('../../docs/database.md', import.meta.url)

type Owner = EmptyDatabase['owner']

/** A table as the catalogue of the database has it. */
export interface Table {
  name: string
  key: string[]
  /** Names of its policies; empty without row security. */
  policies: string[]
  /** The app's rights on its rows. */
  rights: string[]
  columns: { name: string; type: string; nullable: boolean }[]
  references: Reference[]
}

interface Reference {
  columns: string[]
  parent: string
  parentColumns: string[]
  /** At most one row for each row of the parent. */
  unique: boolean
  /** A row may leave it null. */
  nullable: boolean
}

/** The tables of the product, by name. The tables of the queue of jobs are its library's. */
export async function readTables(owner: Owner): Promise<Table[]> {
  const rows = await owner<{ table: Table }>(`
    select jsonb_build_object(
      'name', c.relname,
      'key', coalesce((select (${columnNames('c.oid', 'p.conkey')}) from pg_constraint p where p.conrelid = c.oid and p.contype = 'p'), '[]'),
      'policies', coalesce((select jsonb_agg(p.polname order by p.polname) from pg_policy p where p.polrelid = c.oid and c.relforcerowsecurity), '[]'),
      'rights', coalesce((select jsonb_agg(lower(g.privilege_type)) from information_schema.role_table_grants g
                           where g.table_schema = 'public' and g.table_name = c.relname and g.grantee = 'siteward_app'), '[]'),
      'columns', (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull) order by a.attnum)
                    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
      'references', coalesce((select jsonb_agg(jsonb_build_object(
          'columns', (${columnNames('f.conrelid', 'f.conkey')}), 'parent', f.confrelid::regclass::text,
          'parentColumns', (${columnNames('f.confrelid', 'f.confkey')}),
          'unique', exists (select from pg_index i where i.indrelid = f.conrelid and i.indisunique and i.indpred is null and i.indexprs is null
                             and (i.indkey::int2[])[0:i.indnkeyatts - 1] <@ f.conkey),
          'nullable', exists (select from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any (f.conkey) and not a.attnotnull))
        order by f.confrelid::regclass::text collate "C", f.conkey) from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]')
    ) as table
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`)
  return rows.map(({ table }) => table)
}

/** SQL for the column names of a key, in the order of the key. */
function columnNames(table: string, key: string): string {
  return `select jsonb_agg(a.attname order by k.place) from unnest(${key}) with ordinality as k (number, place) join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number`
}

/** The text of docs/database.md. */
export function schemaPage(tables: readonly Table[]): string {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const parts = subjects.map(({ title, tables: purposes }) => {
    const own = Object.entries(purposes).flatMap(([name, purpose]) => {
      const table = byName.get(name)
      return table === undefined ? [] : [{ table, purpose }]
    })
    return [
      `## ${title}`,
      diagram(own.map(({ table }) => table)),
      ...own.map(({ table, purpose }) => section(table, purpose)),
    ].join('\n\n')
  })
  return `${[introduction, ...parts].join('\n\n')}\n`
}

const introduction = `# The database

Made from the catalogue of PostgreSQL by \`npm run schema-page\`; do not edit. A test fails when a migration has changed the
schema and this page does not say so. The purposes of the tables come from \`tests/contract/schema-tables.ts\`.

**Who owns it.** The tables belong to the owner: the user of \`DATABASE_URL\`, or the role \`siteward_owner\` where that user is a
superuser. The server runs the migrations of \`src/server/db/migrations\` as the owner at its start, in one transaction. Requests and jobs
use another login, in the role \`siteward_app\`, which owns nothing and cannot bypass row security. It may read, add, change and remove
rows unless a table says less below. [Why PostgreSQL](decisions/0003-embedded-postgresql.md), and [why plain SQL](decisions/0002-fastify-and-plain-sql.md).

**Row security.** Each transaction says at its beginning which account it works for, and PostgreSQL shows and takes rows by that:

| row security | who reaches the rows |
|---|---|
| by account | a transaction of that account; a transaction of the provider over all accounts, which only reads |
| by identity | a transaction that signs a person in, keeps mails or checks keys; no transaction of an account |
| none | every transaction, within the rights of the app: the row belongs to no company, or only the owner reads it |

Row security is forced, so it binds the owner too. The owner reads tables by account through a policy of its own, for functions that look for
a person before the company is known; it reads and writes tables by identity. The queue of jobs has the schema \`siteward_jobs\`, whose tables the
library makes; \`src/server/db/queue.sql\` gives the two tables of jobs row security by account as well ([why](decisions/0016-queue-of-jobs.md)).

**Keys.** Most keys begin with \`account_id\`, so a row can refer only to rows of its own account. The column \`account_id\` is part of
these references, and below the other columns alone name them. The diagrams leave out the reference to \`accounts\` that each table of a company has.

**The engine.** Each change of a record claims its id in \`sync_keys\` and writes the row and three tables beside it, in one transaction:
\`tickets\` keeps the history of the record, \`account_counters\` gives the change its number, and \`buckets\` notes that number for the 500 records around it.
So a device asks for the buckets that changed since ([why](decisions/0005-what-changed-since.md)). Changes that are not of records leave a line in
\`audit_events\` instead ([why](decisions/0017-audit-trail.md)).`

/** The tables of a subject with their references, as a Mermaid diagram. */
function diagram(tables: readonly Table[]): string {
  const lines = tables.flatMap((table) => {
    const shown = table.references.filter(
      ({ parent, columns }) => parent !== 'accounts' || columns.join() !== 'account_id',
    )
    return [
      `  ${table.name}`,
      ...shown.map(
        ({ parent, columns, unique, nullable }) =>
          `  ${parent} ${nullable ? '|o' : '||'}--${unique ? 'o|' : 'o{'} ${table.name} : "${ownColumns(columns).join(', ')}"`,
      ),
    ]
  })
  return ['```mermaid', 'erDiagram', ...lines, '```'].join('\n')
}

function section(table: Table, purpose: string): string {
  const head = [
    `Key: ${table.key.length === 0 ? 'none' : table.key.map((column) => `\`${column}\``).join(', ')}`,
    `row security: ${rowSecurity(table)}`,
    ...rightsOf(table),
  ]
  return [
    `### ${table.name}`,
    purpose,
    `${head.join('; ')}.`,
    [
      '| column | type | null | refers to |',
      '|---|---|---|---|',
      ...table.columns.map(
        ({ name, type, nullable }) =>
          `| \`${name}\` | ${type} | ${nullable ? 'yes' : ''} | ${parentsOf(table, name).join(', ')} |`,
      ),
    ].join('\n'),
  ].join('\n\n')
}

function rowSecurity({ policies }: Table): string {
  if (policies.includes('own_account')) return 'by account'
  if (policies.includes('identity_scope')) return 'by identity'
  return policies.length === 0 ? 'none' : policies.join(', ')
}

const words = { select: 'reads', insert: 'adds', update: 'changes', delete: 'removes' }

/** The app's rights, if they are not all of them. */
function rightsOf({ rights }: Table): string[] {
  const may = Object.entries(words).flatMap(([right, word]) =>
    rights.includes(right) ? [word] : [],
  )
  if (may.length === Object.keys(words).length) return []
  return [may.length === 0 ? 'the app cannot reach it' : `the app only ${may.join(' and ')} rows`]
}

/** The references of a column, each as `table.column`. */
function parentsOf({ references }: Table, column: string): string[] {
  const parents = references.flatMap(({ columns, parent, parentColumns }) =>
    ownColumns(columns).includes(column)
      ? [`\`${parent}.${parentColumns[columns.indexOf(column)]}\``]
      : [],
  )
  return [...new Set(parents)]
}

/** The columns that identify a reference: without the account, unless it is the only one. */
function ownColumns(columns: readonly string[]): string[] {
  const own = columns.filter((column) => column !== 'account_id')
  return own.length === 0 ? [...columns] : own
}

if (import.meta.main) {
  await beginRun()
  try {
    const database = await testDatabase()
    writeFileSync(schemaFile, schemaPage(await readTables(database.owner)))
    await database.drop()
  } finally {
    await removeRun(testRun())
  }
}
