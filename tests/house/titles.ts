import { sourcesBelow } from './walk.ts'

/** The title of a test or of one case, and its place. */
export interface Title {
  path: string
  /** Line number as in an editor, from 1. */
  line: number
  text: string
  /** The rows of the requirements in the title, each once. */
  rows: readonly string[]
}

/** Writes a row id like the requirements do: with two digits at least. */
export const nameOf = (group: string, number: number) =>
  `${group}-${String(number).padStart(2, '0')}`

/** Returns every row in a text once; `SES-67 to SES-74` gives each of them. */
export function rowsIn(text: string): string[] {
  const rows = [...text.matchAll(/\b([A-Z]+[12]?)-(\d+)(?: to \1-(\d+))?/g)].flatMap(
    ([, group = '', from = '', to = from]) =>
      Array.from({ length: Math.max(1, Number(to) - Number(from) + 1) }, (_, n) =>
        nameOf(group, Number(from) + n),
      ),
  )
  return [...new Set(rows)]
}

/**
 * Matches a line that names a test or a case: `test('CA-48 …`, `])('CA-48 …`, `['CA-48 the owner',
 * …`, in a cases file `rows: 'ACL-173 to …`. Elsewhere CA-48 may be data.
 */
const naming =
  /^\s*(?:(?:test|it|describe)\b|\]?(?: as const)?\)\(|\[['"`](?:[A-Z]+[12]?-\d+ ?)+|['"`](?:[A-Z]+[12]?-\d+,? )+|(?:specified: \{ )?rows: ['"])/
const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g

/** Returns the titles of a file that name rows. */
export function titlesIn(path: string, text: string): Title[] {
  return text.split('\n').flatMap((line, before) =>
    (naming.test(line) ? (line.match(quoted) ?? []) : [])
      .map((literal) => ({
        path,
        line: before + 1,
        text: literal.slice(1, -1),
        rows: rowsIn(literal),
      }))
      .filter(({ rows }) => rows.length > 0),
  )
}

/**
 * Returns every title of the project that names rows, without tests of these rules, which prove
 * none.
 */
export function allTitles(): Title[] {
  return [...sourcesBelow('src'), ...sourcesBelow('tests')]
    .filter(
      ({ path }) =>
        (/\.(test\.tsx?|journey\.ts)$/.test(path) || path.startsWith('tests/contract/cases/')) &&
        !path.startsWith('tests/house/'),
    )
    .flatMap(({ path, text }) => titlesIn(path, text))
}
