import { readFileSync } from 'node:fs'
import { filesBelow } from './walk.ts'

/** All files of the repository that a document may name, and the words of its code. */
export interface Repository {
  paths: readonly string[]
  words: ReadonlySet<string>
}

/** These files name code that does not exist, so they prove nothing about existing code. */
const leftOut = new Set(['tests/house/named-code.ts', 'tests/house/documents.test.ts'])

/** Reads the current repository. */
export function readRepository(): Repository {
  const paths = ['src', 'tests', 'docs', 'public'].flatMap(filesBelow)
  const sources = paths.filter(
    (path) => /^(src|tests)\/.*\.(tsx?|sql|css|html)$/.test(path) && !leftOut.has(path),
  )
  return {
    paths: [...paths, 'README.md', 'vite.config.ts'],
    words: new Set(
      sources.flatMap((path) => readFileSync(path, 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []),
    ),
  }
}

/** Names of other programs that documents use. */
export const namesOfOthers: Readonly<Record<string, string>> = {
  USERNAME: 'Power BI',
  Via: 'HTTP',
  accessTokenProvider: 'powerbi-client',
  ignoreRevsFile: 'Git',
  maxRequestsPerSocket: 'Node',
  pg_dump: 'PostgreSQL',
  reuse_logs: 'LevelDB',
}

/** The text without the section of a made-up example, whose files and names are in no code. */
export const withoutExample = (text: string): string =>
  text.replace(/\n## A whole example[\s\S]*?(?=\n## |$)/, '')

/** Returns the paths in a document that do not exist, as it writes them. */
export function missingPaths(text: string, { paths }: Repository): string[] {
  return pathsIn(text).filter((path) => !expanded(path).every((each) => paths.some(isAt(each))))
}

/** Returns the names of code in backticks that no code contains. */
export function missingNames(text: string, { words }: Repository): string[] {
  return namesIn(text).filter((name) => !words.has(name))
}

/** Returns the names of code in backticks. */
export function namesIn(text: string): string[] {
  return spansOf(text).flatMap((span) => {
    const code = span
      .split(' ')
      .filter((word) => !word.includes('/') && !hasEnding(word))
      .join(' ')
    return [...code.matchAll(name)].map(([found]) => found)
  })
}

/** Matches a call, `camelCase`, `PascalCase`, `snake_case`, or a single capitalized word. */
const name =
  /\b[A-Za-z]\w*(?=\()|\b(?:[a-z]\w*[A-Z]|[A-Z][a-z]\w*[A-Z])\w*|\b[A-Za-z]+_\w*[A-Za-z0-9]\b|^[A-Z][a-z]\w*$/g

/** Returns the texts between two backticks of a line. */
const spansOf = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, span = '']) => span,
  )

const wordsOf = (text: string): string[] => text.split(/[\s'"()]+/)

const hasEnding = (word: string) => /\.(tsx?|css|sql|md)$/.test(word)

/** Returns the words in backticks and the commands that look like a path. */
function pathsIn(text: string): string[] {
  const commands = [...text.matchAll(/^```(?:sh|ts)\n([\s\S]*?)^```/gm)].map(([block]) => block)
  return [...spansOf(text), ...commands]
    .flatMap(wordsOf)
    .filter(
      (word) =>
        (hasEnding(word) && /^[\w.*{},<>/-]+$/.test(word)) ||
        /^(src|tests|docs|server|client|contract)\/[\w/-]+$/.test(word),
    )
}

/** Returns a path for each word in braces: `{a,b}.ts` gives two. */
function expanded(path: string): string[] {
  const [all, list] = /\{([^}]*)\}/.exec(path) ?? []
  return all === undefined || list === undefined
    ? [path]
    : list.split(',').flatMap((each) => expanded(path.replace(all, each)))
}

/** Returns whether a file is at this path or below it. A document may omit the leading folders. */
function isAt(path: string): (file: string) => boolean {
  const written = path.replace(/^[./]+/, '').replace(/\/$/, '')
  // The placeholders of documents for any name: `*`, `<capability>`, the NNNN of a migration, X.
  const parts = written
    .split(/\*|<[^>]*>|\bNNNN\b|\bX\b/)
    .map((part) => part.replaceAll('.', String.raw`\.`))
  const ending = hasEnding(path) ? '$' : String.raw`(?:[/.]|$)`
  const pattern = new RegExp(`(?:^|/)${parts.join('[^/]+')}${ending}`)
  return (file) => pattern.test(file)
}
