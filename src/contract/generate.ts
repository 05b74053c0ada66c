import { writeFile } from 'node:fs/promises'
import { operations } from './index.ts'

/**
 * Writes the tables of operations for the client, free of schemas, so that the first chunk carries
 * no schema library (rulings, 22). Run by `npm run generate`; a test fails when one is stale.
 */
const folder = new URL('../client/data/api/', import.meta.url)
export const operationsFile = new URL('operations.gen.ts', folder)
export const laterOperationsFile = new URL('later-operations.gen.ts', folder)

type Listed = (typeof operations)[number]

/** What a start may ask before anybody does anything: who is there, and what the device keeps. */
function isEarly({ name, kind }: Listed): boolean {
  return /^(access|sync)\./.test(name) || kind === 'list' || kind === 'record' || kind === 'lookup'
}

/** The text of the table that every start reads, from the contract as it stands. */
export function operationsTable(): string {
  return table(
    'operationTable',
    'Where each operation is that a start may ask, without its schemas.',
    operations.filter(isEarly),
  )
}

/** The text of the table of all others, which is fetched with the first that is asked. */
export function laterOperationsTable(): string {
  return table(
    'laterOperationTable',
    'Where each operation is that somebody asks for by doing something.',
    operations.filter((operation) => !isEarly(operation)),
  )
}

function table(name: string, what: string, listed: readonly Listed[]): string {
  const lines = listed.map(
    (operation) =>
      `  '${operation.name}': { method: '${operation.method}', path: '${operation.path}', kind: ${operation.kind ? `'${operation.kind}'` : 'null'} },`,
  )
  return [
    '// Made from the contract by `npm run generate`; do not edit.',
    '',
    `/** ${what} */`,
    `export const ${name} = {`,
    ...lines,
    '} as const',
    '',
  ].join('\n')
}

if (import.meta.main) {
  await writeFile(operationsFile, operationsTable())
  await writeFile(laterOperationsFile, laterOperationsTable())
}
