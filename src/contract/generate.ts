import { writeFile } from 'node:fs/promises'
import { operations } from './index.ts'

/**
 * Writes the tables of operations for the client without schemas, so that the first chunk carries
 * no schema library (rulings, 22). `npm run generate` runs it; a test fails when a table is stale.
 */
const folder = new URL('../client/data/api/', import.meta.url)
export const operationsFile = new URL('operations.gen.ts', folder)
export const laterOperationsFile = new URL('later-operations.gen.ts', folder)

type Listed = (typeof operations)[number]

/**
 * Returns whether the app may call the operation while it starts: to load the session or the
 * device's data.
 */
function isEarly({ name, kind }: Listed): boolean {
  return /^(access|sync)\./.test(name) || kind === 'list' || kind === 'record' || kind === 'lookup'
}

/** Returns the text of the table that the app loads at each start. */
export function operationsTable(): string {
  return table(
    'operationTable',
    'The address of each operation that the app may call while it starts, without schemas.',
    operations.filter(isEarly),
  )
}

/**
 * Returns the text of the table of all other operations, which the app loads with its first call of
 * one.
 */
export function laterOperationsTable(): string {
  return table(
    'laterOperationTable',
    'The addresses of all other operations, which the app loads with its first call of one.',
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
