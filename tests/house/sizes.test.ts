import { expect, test } from 'vitest'
import { type Edge, importGraph } from './import-graph.ts'
import { isTest, type Source, sourcesBelow } from './walk.ts'

const own = sourcesBelow('src').filter(({ path }) => !isTest(path))
const edges = importGraph(own)

/** Why a file may be small though only one other needs it; undefined when it has no such reason. */
function reasonToBeSmall(path: string, importer: Edge, graph: readonly Edge[]): string | undefined {
  const name = path.split('/').at(-1) ?? ''
  if (importer.how === 'lazy') return 'loaded when it is needed'
  if (graph.some(({ from, how }) => from === path && how === 'lazy')) return 'stands before what is loaded when it is needed'
  if (name === 'door.ts') return 'a door'
  if (['kinds', 'jobs', 'file-kinds'].some((name) => path === `src/server/${name}.ts`)) return 'a register: the one place that names them all'
  if (/^([a-z-]+-)?styles?\.ts$/.test(name)) return 'a style'
  if (/^src\/(contract|(client|server)\/features)\/[a-z-]+\/(fields|operations|handlers|kind|queries|capability|record|layout|words)\.ts$/.test(path)) return 'asked for by this name in every capability'
  return undefined
}

/** Files that belong into the only one that needs them. */
export function piecesOfOne(sources: readonly Source[], graph: readonly Edge[]): Map<string, string> {
  const importers = Map.groupBy(graph, ({ to }) => to)
  return new Map(
    sources.flatMap(({ path, lines }) => {
      const [only, ...others] = importers.get(path) ?? []
      if (lines >= 30 || only === undefined || others.length > 0 || reasonToBeSmall(path, only, graph) !== undefined) return []
      return [[path, `${path} has ${lines} lines and only ${only.from} needs it: join the two, they are one idea; or load it by import()`]]
    }),
  )
}

test('no file is over 300 lines', () => {
  const long = [...sourcesBelow('src'), ...sourcesBelow('tests')].filter(({ lines }) => lines > 300)
  expect(long.map(({ path, lines }) => `${path} has ${lines} lines: find the second idea in it and give that a file`)).toEqual([])
})

test('a file under 30 lines that only one other needs has a reason', () => {
  expect([...piecesOfOne(own, edges).values()]).toEqual([])
})

test('it would be seen: a piece of one file', () => {
  const source = (path: string, text: string) => ({ path, text, lines: text.split('\n').length })
  const sources = [
    source('src/client/ui/a.ts', `import { b } from './b.ts'\nimport type { T } from './t.ts'\nimport { d } from './d.ts'\nconst c = import('./c.ts')\nimport { styles } from './a-styles.ts'`),
    source('src/client/ui/d.ts', `const e = import('./e.ts')`),
    ...['b', 'c', 'e', 't', 'a-styles'].map((name) => source(`src/client/ui/${name}.ts`, 'export const x = 1')),
  ]
  expect([...piecesOfOne(sources, importGraph(sources)).keys()]).toEqual(['src/client/ui/b.ts', 'src/client/ui/t.ts'])
})

// Reported, never asserted: pieces are joined because they are one idea, not to make a number smaller.
test('how many files there are is told', () => {
  const rooms = Map.groupBy(own, ({ path }) => /^src\/(client|server)\/features\/[^/]+|^src\/[^/]+\/[^/]+/.exec(path)?.[0] ?? path)
  const counted = [...rooms].map(([room, files]) => `${room} ${files.length}`)
  console.log(`files without tests: ${own.length}, of them under 30 lines ${own.filter(({ lines }) => lines < 30).length}\n  ${counted.join(', ')}`)
  expect(counted).not.toEqual([])
})
