import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow, isTest, type Source, sourcesBelow } from './walk.ts'

const files = filesBelow('src')
const rows = readFileSync('docs/words.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, word = '', meaning = '', where = ''] = line.split('|').map((cell) => cell.trim())
    return meaning === '' || /^(word|-+)$/.test(word) ? [] : [{ word, meaning, where }]
  })

/**
 * Returns whether a file or folder exists, by the notation of words.md: `contract/…`, `client/…`,
 * `server/…`, or a path in one of them; `*` for a capability.
 */
function isThere(place: string): boolean {
  const pattern = new RegExp(
    `^src/(?:client/|server/)?${place
      .split('*')
      .map((part) => part.replaceAll('.', '\\.'))
      .join('[^/]+')}(?:/|$)`,
  )
  return files.some((path) => pattern.test(path))
}

test('docs/words.md has one sorted line for each word, and its places exist', () => {
  expect(rows.length).toBeGreaterThanOrEqual(30)
  const words = rows.map(({ word }) => word.split(/[ ,(]/)[0] ?? '')
  expect(words).toEqual(words.toSorted((one, other) => one.localeCompare(other, 'en')))
  const gone = rows.flatMap(({ word, where }) =>
    [...where.matchAll(/`([^`]+)`/g)]
      .filter(([, place = '']) => !isThere(place))
      .map(([, place = '']): [string, string] => [
        place,
        `docs/words.md, "${word}": there is no ${place}; say where it is now`,
      ]),
  )
  expect([...new Map(gone).values()]).toEqual([])
})

/**
 * Words that newcomers could not understand, the folders where they are forbidden, and their
 * replacements (docs/words.md). Stored names and those in requests keep theirs.
 */
const retired: readonly { old: RegExp; below: RegExp; instead: string }[] = [
  { old: /^(Laying|Shapes?)$/, below: /^src\/client\//, instead: 'overlay' },
  { old: /^Known(Row)?s?$/, below: /^src\/client\/data\//, instead: 'confirmed' },
  { old: /^(Kept|Held)([A-Z]\w*)?$/, below: /^src\//, instead: 'cached' },
  { old: /^Turns?$/, below: /^src\/server\//, instead: 'account queue' },
  { old: /^Claim$/, below: /^src\//, instead: 'claim key (server), take batch (client)' },
  {
    old: /^(World|Surroundings|Manner|Given|Asked)$/,
    below: /^src\//,
    instead: 'dependencies, environment, options, params or request info, as it is',
  },
  { old: /^Witness(es)?$/, below: /^src\//, instead: 'pending report' },
  { old: /^(Rests?|Naps?)$/, below: /^src\/client\//, instead: 'backoff' },
  { old: /^Who$/, below: /^src\//, instead: 'access' },
]
const retiredFiles =
  /^src\/(client|server)\/(.*\/)?(known|laying|shapes|witness|turns|rests|naps?|early|wire|who|surroundings|manner|html-wish|pick|pack|shares|claim)(\.|\/)/

/** Returns the types, classes and files that have a retired word as a name. */
function oldWords(sources: readonly Source[]): Map<string, string> {
  const named = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^\s*(?:export )?(?:interface|type|class) (\w+)/gm)].flatMap(
      ([, name = '']) => {
        const instead = retired.find(
          ({ old, below }) => below.test(path) && old.test(name),
        )?.instead
        return instead === undefined
          ? []
          : [[`${path} ${name}`, `${path}: ${name} is called ${instead} (docs/words.md)`] as const]
      },
    ),
  )
  const called = sources
    .filter(({ path }) => retiredFiles.test(path))
    .map(({ path }) => [path, `${path}: name it by the word of docs/words.md`] as const)
  return new Map([...named, ...called])
}

test('code uses the plainer word where there is one', () => {
  expect([...oldWords(sourcesBelow('src').filter(({ path }) => !isTest(path))).values()]).toEqual(
    [],
  )
})

test('finds a planted old word for a type and for a file', () => {
  const source = (path: string, text: string) => ({ path, text, lines: 1 })
  const found = oldWords([
    source(
      'src/server/http/witness.ts',
      'export interface Witness {}\ninterface WitnessedByNobody {}',
    ),
    source('src/client/data/outbox/overlay.ts', 'type Overlay = 1'),
  ])
  expect([...found.keys()]).toEqual([
    'src/server/http/witness.ts Witness',
    'src/server/http/witness.ts',
  ])
})

/** Files whose exports have the same name and the same purpose in every capability. */
const conventional =
  /\/(door|capability|handlers|operations|record|kind|images-ahead|greeting-places|addresses|enabling|print-items)\.ts$/
/** Names with the same purpose in every capability: `saveWords`, `useColumns`. */
const ofEachCapability =
  /^(save|list|read|state|gate|history|cell|print|outcome)Words$|^use(Columns|Removal|Today|Filters)$/

/** The files that export a name, for names that two files or more export. */
function exportedTwice(sources: readonly Source[]): Map<string, string[]> {
  const exported = sources
    .filter(({ path }) => !isTest(path) && !conventional.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !ofEachCapability.test(name))
        .map((name) => ({ name, path })),
    )
  const byName = Map.groupBy(exported, ({ name }) => name)
  return new Map(
    [...byName]
      .map(([name, found]): [string, string[]] => [name, [...new Set(found.map((f) => f.path))]])
      .filter(([, paths]) => paths.length > 1),
  )
}

test('fewer than 40 names are exported by two files', () => {
  const twice = exportedTwice(sourcesBelow('src'))
  const told = [...twice].map(
    ([name, paths]) => `${name}: one meaning, one file: ${paths.join(' ')}`,
  )
  expect(told.length < 40 ? [] : told).toEqual([])
})

test('a name that two files export is found', () => {
  const source = (path: string, text: string) => ({ path, text, lines: 1 })
  const twice = exportedTwice([
    source('src/server/a.ts', 'export const nameOf = 1\nexport const saveWords = 1'),
    source('src/client/b.ts', 'export function nameOf() {}\nexport const saveWords = 1'),
    source('src/client/c/door.ts', 'export const nameOf = 1'),
  ])
  expect([...twice]).toEqual([['nameOf', ['src/server/a.ts', 'src/client/b.ts']]])
})
