import { writeFile } from 'node:fs/promises'
import { operations } from './index.ts'

/**
 * Writes the table of operations for the client, free of schemas, so that the first chunk carries no
 * schema library (rulings, 22). Run by `npm run generate`; a test fails when it is stale.
 */
export const operationsFile = new URL('../client/data/api/operations.gen.ts', import.meta.url)

/** The file's text, from the contract as it stands. */
export function operationsTable(): string {
  const lines = operations.map(
    ({ name, method, path, status, kind }) =>
      `  '${name}': { method: '${method}', path: '${path}', status: ${status}, kind: ${kind ? `'${kind}'` : 'null'} },`,
  )
  return [
    '// Made from the contract by `npm run generate`; do not edit.',
    '',
    '/** Where each operation is, without its schemas. */',
    'export const operationTable = {',
    ...lines,
    '} as const',
    '',
  ].join('\n')
}

if (import.meta.main) await writeFile(operationsFile, operationsTable())
