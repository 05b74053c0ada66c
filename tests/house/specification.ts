import { readdirSync, readFileSync } from 'node:fs'
import { rowsIn, titlesIn } from './titles.ts'
import { filesBelow, sourcesBelow } from './walk.ts'

const folder = 'docs/spec'

/** The documents of the specification, with their text. */
export const pages: readonly { name: string; text: string }[] = readdirSync(folder)
  .sort()
  .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }))

/** Ids at the head of a line: rows (`SES-04`) and rulings (`ruling 58`), in the order of the files. */
export const lines: readonly string[] = pages.flatMap(({ text }) =>
  [...text.matchAll(/^- \*\*([A-Z]+[12]?-\d+|ruling \d+)\*\* \S/gm)].flatMap(([, id]) => id ?? []),
)

/** The rows of the requirements, without the rulings. */
export const allRows: readonly string[] = lines.filter((id) => !id.startsWith('ruling'))

/** Rows that no test proves, and why. */
export const rowsWithoutTest: Readonly<Record<string, string>> = {
  'G2-37': 'Replaced by ruling 49.',
  'F-56': 'Safari evicts as it likes; what the product tells of it is F-55.',
}

const families = new Set(allRows.map((row) => row.replace(/-\d+$/, '')))

/** Matches record numbers of corrective actions and plans, which look like rows: `CA-1187`. */
const isRecordNumber = (id: string) =>
  /^(?:CA|PTP)-\d+$/.test(id) && !allRows.includes(id) && Number(id.split('-')[1]) > 73

const headings = new Map(
  pages.map(({ name, text }) => [
    name,
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading.toLowerCase()),
  ]),
)

/**
 * Returns whether a page has a heading or an item with this number ('6'), and a heading with these
 * words.
 */
function hasSection(page: string, number: string | undefined, words: string | undefined): boolean {
  const all = headings.get(page) ?? []
  return (
    (number === undefined ||
      all.some((heading) => heading.startsWith(`${number}. `)) ||
      pages.some(
        ({ name, text }) => name === page && number.includes('.') && text.includes(number),
      )) &&
    (words === undefined || all.some((heading) => heading.includes(words.toLowerCase())))
  )
}

const decisions = new Set(readdirSync('docs/decisions').map((name) => Number(name.slice(0, 4))))

/** Returns the references in a text that `docs/` does not explain. */
export function unresolved(text: string): string[] {
  const rows = rowsIn(text).filter(
    (id) => families.has(id.replace(/-\d+$/, '')) && !allRows.includes(id) && !isRecordNumber(id),
  )
  const rulings = numbersAfter(text, 'rulings?')
    .map((number) => `ruling ${number}`)
    .filter((id) => !lines.includes(id))
  const notes = numbersAfter(text, 'decisions?')
    .filter((number) => !decisions.has(number))
    .map((number) => `decision ${number}`)
  const sections = [...text.matchAll(section)]
    .filter(([, page = '', number, words]) => !hasSection(pageOf[page] ?? '', number, words))
    .map(([all]) => all)
  return [...rows, ...rulings, ...notes, ...sections]
}

/** Returns the ids of rows and rulings in a text. */
export const namedIn = (text: string): string[] => [
  ...rowsIn(text),
  ...numbersAfter(text, 'rulings?').map((number) => `ruling ${number}`),
]

const pageOf: Readonly<Record<string, string>> = {
  'offline design': 'offline-design.md',
  look: 'look.md',
  trust: 'trust.md',
  'trust-cases': 'trust.md',
  performance: 'trust.md',
}

/**
 * Matches `offline design, 6, 'Reading'`, `look, 5`, `trust, 'Authorisation'`, `trust-cases,
 * 15.2.2`.
 */
const section =
  /\b(offline design|look|trust(?:-cases)?|performance), (?:(\d+(?:\.\d+)*)(?:, )?)?(?:'([^']+)')?/g

/** Returns the numbers in `ruling 58`, `rulings, 39 and 56`, `decisions 20 to 22`. */
function numbersAfter(text: string, word: string): number[] {
  const named = new RegExp(`\\b${word},? ((?:\\d+(?:, (?=\\d)| and (?=\\d)| to (?=\\d))?)+)`, 'gi')
  return [...text.matchAll(named)].flatMap(([, list = '']) =>
    list.split(/, | and /).flatMap((part) => {
      const [from = 0, to = from] = part.split(' to ').map(Number)
      return Array.from({ length: to - from + 1 }, (_, n) => from + n)
    }),
  )
}

/** Reads all texts for people: comments and titles of the code, and the documents. */
export function readTexts(): { path: string; text: string }[] {
  const documents = ['README.md', ...filesBelow('docs')]
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const others = filesBelow('src')
    .filter((path) => /\.(css|sql)$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const code = [...sourcesBelow('src'), ...sourcesBelow('tests')]
    .filter(({ path }) => !path.startsWith('tests/house/'))
    .map(({ path, text }) => ({
      path,
      text: [commentsOf(text), ...titlesIn(path, text).map((title) => title.text)].join('\n'),
    }))
  return [...documents, ...others, ...code]
}

/** Returns the comments of a source, each on one line. */
export function commentsOf(text: string): string {
  return (text.match(/^[ \t]*\{?\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+|[ \t]\/\/ .*$/gm) ?? [])
    .map((comment) => comment.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ').trim())
    .join('\n')
}
