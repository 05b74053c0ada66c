import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Edge, importGraph } from './import-graph.ts'
import { allTitles } from './titles.ts'
import { isTest, type Source, sourcesBelow } from './walk.ts'

// Reports sizes that deserve a look, but no refusal, so only the proof runs these tests.

const own = sourcesBelow('src').filter(({ path }) => !isTest(path))
const edges = importGraph(own)

/**
 * Returns why a file may be small although only one other needs it; undefined without such a
 * reason.
 */
function reasonToBeSmall(path: string, importer: Edge, graph: readonly Edge[]): string | undefined {
  const name = path.split('/').at(-1) ?? ''
  if (importer.how === 'lazy') return 'loaded when it is needed'
  if (graph.some(({ from, how }) => from === path && how === 'lazy'))
    return 'stands before what is loaded when it is needed'
  if (name === 'door.ts') return 'a door'
  if (['kinds', 'jobs', 'file-kinds'].some((name) => path === `src/server/${name}.ts`))
    return 'a register: the one place that names them all'
  if (/^([a-z-]+-)?styles?\.ts$/.test(name)) return 'a style'
  if (
    /^src\/(contract|(client|server)\/features)\/[a-z-]+\/(fields|operations|handlers|kind|queries|capability|record|layout|words)\.ts$/.test(
      path,
    )
  )
    return 'asked for by this name in every capability'
  return undefined
}

/** Returns the files that belong into the only file that needs them. */
export function piecesOfOne(
  sources: readonly Source[],
  graph: readonly Edge[],
): Map<string, string> {
  const importers = Map.groupBy(graph, ({ to }) => to)
  return new Map(
    sources.flatMap(({ path, lines }) => {
      const [only, ...others] = importers.get(path) ?? []
      if (
        lines >= 30 ||
        only === undefined ||
        others.length > 0 ||
        reasonToBeSmall(path, only, graph) !== undefined
      )
        return []
      return [
        [
          path,
          `${path} has ${lines} lines and only ${only.from} needs it: join the two, they are one idea; or load it by import()`,
        ],
      ]
    }),
  )
}

test('no file is over 400 lines', () => {
  const long = [...sourcesBelow('src'), ...sourcesBelow('tests')].filter(({ lines }) => lines > 400)
  expect(
    long.map(
      ({ path, lines }) =>
        `${path} has ${lines} lines: find the second idea in it and give that a file`,
    ),
  ).toEqual([])
})

test('a file under 30 lines with only one user has a reason', () => {
  expect([...piecesOfOne(own, edges).values()]).toEqual([])
})

test('finds a planted file that is a piece of another', () => {
  const source = (path: string, text: string) => ({ path, text, lines: text.split('\n').length })
  const sources = [
    source(
      'src/client/ui/a.ts',
      `import { b } from './b.ts'\nimport type { T } from './t.ts'\nimport { d } from './d.ts'\nconst c = import('./c.ts')\nimport { styles } from './a-styles.ts'`,
    ),
    source('src/client/ui/d.ts', `const e = import('./e.ts')`),
    ...['b', 'c', 'e', 't', 'a-styles'].map((name) =>
      source(`src/client/ui/${name}.ts`, 'export const x = 1'),
    ),
  ]
  expect([...piecesOfOne(sources, importGraph(sources)).keys()]).toEqual([
    'src/client/ui/b.ts',
    'src/client/ui/t.ts',
  ])
})

test('half of the files are at most 100 lines', () => {
  expect(own.filter(({ lines }) => lines <= 100).length / own.length).toBeGreaterThan(0.5)
})

test('a decision note is at most 40 lines', () => {
  const long = readdirSync('docs/decisions').filter(
    (name) =>
      name !== 'README.md' &&
      readFileSync(`docs/decisions/${name}`, 'utf8').split('\n').length > 41,
  )
  expect(long).toEqual([])
})

test('a title names at most five rows', () => {
  const many = allTitles().filter(({ rows }) => rows.length > 5)
  expect(
    many.map(
      ({ path, line, rows }) =>
        `${path}:${line} names ${rows.length} rows: make tests of it that prove five each, or name those alone that it fails without`,
    ),
  ).toEqual([])
})
