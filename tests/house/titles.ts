import { sourcesBelow } from './walk.ts'

/** What a test, or one case of it, says of itself, and where it stands. */
export interface Title {
  path: string
  /** As an editor counts them. */
  line: number
  text: string
  /** The rows of the requirements that it names, each once. */
  rows: readonly string[]
}

/** As the requirements write it: two digits at least. */
export const nameOf = (group: string, number: number) =>
  `${group}-${String(number).padStart(2, '0')}`

/** Every row that a text names, each once; `SES-67 to SES-74` as each of them. */
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
 * A line that names a test, or a case of one: `test('CA-48 …`, `])('CA-48 …`, `['CA-48 the owner',
 * …`, in a cases file `rows: 'ACL-173 to …`. A number such as CA-48 may be data elsewhere.
 */
const naming =
  /^\s*(?:(?:test|it|describe)\b|\]?(?: as const)?\)\(|\[['"`](?:[A-Z]+[12]?-\d+ ?)+|['"`](?:[A-Z]+[12]?-\d+,? )+|(?:specified: \{ )?rows: ['"])/
const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g

/** The titles of one file that name rows. */
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
 * Every title of the project that names rows; tests of these rules name some too and prove none.
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
