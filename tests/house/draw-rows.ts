import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { allRows, rowsWithoutTest } from './specification.ts'
import { allTitles, type Title } from './titles.ts'

/**
 * Draws a number of rows at random, the same ones for every reader of the commit, in the order of
 * the list.
 */
export function drawnRows(commit: string, rows: readonly string[], number: number): string[] {
  const place = (row: string) => createHash('sha256').update(`${commit} ${row}`).digest('hex')
  const drawn = new Set(
    rows
      .map((row) => [place(row), row] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, number)
      .map(([, row]) => row),
  )
  return rows.filter((row) => drawn.has(row))
}

/** Returns a row and the tests that name it, for a person who breaks the product. */
export function told(row: string, titles: readonly Title[]): string {
  const naming = titles
    .filter(({ rows }) => rows.includes(row))
    .map(({ path, line, text }) => `  ${path}:${line}\n    ${text}`)
  return [row, ...(naming.length > 0 ? naming : ['  no test names it'])].join('\n')
}

// `node tests/house/draw-rows.ts [commit]` draws forty rows by the given commit, or by HEAD. A
// person breaks each of them in the product, and a test that names the row must fail.
if (import.meta.main) {
  const commit = execFileSync(
    'git',
    ['rev-parse', '--verify', `${process.argv[2] ?? 'HEAD'}^{commit}`],
    { encoding: 'utf8' },
  ).trim()
  const titles = allTitles()
  console.log(`Forty rows, drawn by commit ${commit}\n`)
  const tested = allRows.filter((row) => !Object.hasOwn(rowsWithoutTest, row))
  for (const row of drawnRows(commit, tested, 40)) console.log(`${told(row, titles)}\n`)
}
