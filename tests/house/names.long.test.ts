import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, type Source, sourcesBelow } from './walk.ts'

/** The folders whose exports most files of the app and the server use. */
const folders =
  /^src\/(client\/(data|records|workspace)|server\/(records|http|lists))\/(?!.*\.gen\.ts$)/

const words = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? []

/** The words of the product: the first column of docs/words.md. */
const productWords = new Set(
  readFileSync('docs/words.md', 'utf8')
    .split('\n')
    .flatMap((line) => words(line.split('|')[1] ?? '')),
)

/** Usual words of programming, one form of each. */
const usualWords = words(readFileSync('tests/house/usual-words.txt', 'utf8'))
const known = new Set([...productWords, ...usualWords])

/** Returns the forms that a word may be an inflection of: `stopped` of `stop`. */
function baseForms(word: string): string[] {
  const cut = (ending: RegExp, ...endings: string[]) =>
    ending.test(word) ? endings.map((other) => word.replace(ending, other)) : []
  return [
    word,
    ...cut(/s$/, ''),
    ...cut(/es$/, ''),
    ...cut(/ies$/, 'y'),
    ...cut(/(?:ed|ing|er|or|able)$/, '', 'e'),
    ...cut(/(.)\1(?:ed|ing|er)$/, '$1'),
    ...cut(/ied$/, 'y'),
  ]
}

/** Returns the exported names with the words in them that neither list has. */
function unknownWords(sources: readonly Source[]): string[] {
  return exportsOf(sources).flatMap(({ path, name }) =>
    partsOf(name)
      .filter((part) => !baseForms(part).some((form) => known.has(form)))
      .map((part) => `${path}: ${name} has the word "${part}"`),
  )
}

const exportsOf = (sources: readonly Source[]) =>
  sources
    .filter(({ path }) => folders.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /^export (?:async )?(?:function\*?|const|interface|type|class|enum) (\w+)/gm,
        ),
      ].map(([, name = '']) => ({ path, name })),
    )

/** Returns the words of a name: `readXmlRows2` has read, xml and rows. */
const partsOf = (name: string) =>
  (name.replace('IDs', 'Ids').match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) =>
    part.toLowerCase(),
  )

test('exported names consist of words of docs/words.md or of usual words', () => {
  const unknown = unknownWords(sourcesBelow('src'))
  expect(
    unknown,
    'Use a word of docs/words.md or of tests/house/usual-words.txt, or add a word that an engineer would search for.',
  ).toEqual([])
})

test('the list of usual words is sorted, short, and has no word that no name uses', () => {
  expect(usualWords).toEqual(usualWords.toSorted())
  expect(usualWords.length).toBeLessThanOrEqual(600)
  expect(usualWords.filter((word) => productWords.has(word))).toEqual([])
  const used = new Set(
    exportsOf(sourcesBelow('src')).flatMap(({ name }) => partsOf(name).flatMap(baseForms)),
  )
  expect(usualWords.filter((word) => !used.has(word))).toEqual([])
})

test('an unusual word in an exported name is found, an inflected usual one is not', () => {
  const source = {
    path: 'src/client/data/outbox/store.ts',
    text: 'export function unkeptRows() {}\nexport const storedRows = 1\nconst heard = 1',
    lines: 3,
  }
  expect(unknownWords([source])).toEqual([
    'src/client/data/outbox/store.ts: unkeptRows has the word "unkept"',
  ])
})
