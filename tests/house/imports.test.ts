import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { circles, type Edge, importGraph, mutualImports } from './import-graph.ts'
import { isTest, sourcesBelow } from './walk.ts'

const sources = [...sourcesBelow('src'), ...sourcesBelow('tests')]
const edges = importGraph(sources)

test('no two files import each other, types included', () => {
  const pairs = new Map(
    mutualImports(edges).map(([one, other]) => [
      `${one} ${other}`,
      `${one} and ${other} import each other: let what both need (often a type) stand with the one that is used, its leaf`,
    ]),
  )
  expect([...pairs.values()]).toEqual([])
})

/** Returns the room of a file below `data/`; `.` for files directly in it. */
function roomOf(path: string): string | null {
  const [, room = '.'] = /^src\/client\/data\/(?:([^/]+)\/)?/.exec(path) ?? []
  return path.startsWith('src/client/data/') && !isTest(path) ? room : null
}

/**
 * Returns the folder within a room; null for a file directly in the room, which combines its
 * folders and belongs to no circle.
 */
function innerFolderOf(path: string): string | null {
  return isTest(path) ? null : (/^src\/client\/data\/(.+\/.+)\/[^/]+$/.exec(path)?.[1] ?? null)
}

/** Returns the pairs of folders in a circle, with the files that cause it. */
function folderCircles(graph: readonly Edge[]): Map<string, string> {
  const found = Map.groupBy(
    [...circles(graph, roomOf), ...circles(graph, innerFolderOf)],
    ({ from, to }) => `${from} > ${to}`,
  )
  return new Map(
    [...found].map(([pair, of]) => [
      pair,
      `data/${pair} is part of a circle: hand in what is needed, or lift the hook above both folders (${of.map(({ edge }) => `${edge.from.slice('src/client/data/'.length)} imports ${edge.to.slice('src/client/data/'.length)}`).join(', ')})`,
    ]),
  )
}

test('the folders of client/data have no circular imports', () => {
  expect([...folderCircles(edges).values()]).toEqual([])
})

/** The pairs of folders that import each other, with the reason. */
const mutualFolders: Readonly<Record<string, string>> = {
  'src/client/records/form and src/client/records/photos':
    'a form has a field for photos, and the photos of a record are saved as a form is',
  'src/client/records/list and src/client/records/print':
    'a list prints itself, and its print has the columns of the list',
  'src/client/ui/filter and src/client/ui/form':
    'a filter has fields, and a field for several choices has the options of a filter',
  'src/server and src/server/seed':
    'the start fills an empty database, and the demo is written by the registers',
}

/**
 * Returns the pairs of folders that import each other, types included. A folder may use what is
 * within it and the other way round, except the three rooms of `src`,
 * whose own files only begin.
 */
function mutualFoldersOf(graph: readonly Edge[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const folderOf of [
    folder,
    (path: string) => folder(path).split('/').slice(0, 3).join('/'),
  ]) {
    const across = new Map<string, Edge>()
    for (const one of graph) {
      const [from, to] = [folderOf(one.from), folderOf(one.to)]
      const isWithin = from.startsWith(`${to}/`) || to.startsWith(`${from}/`)
      const isRoom = [from, to].some((path) => path.split('/').length === 2)
      if (from !== to && (!isWithin || isRoom)) across.set(`${from} and ${to}`, one)
    }
    for (const [pair, one] of across) {
      const [from = '', to = ''] = pair.split(' and ')
      const back = across.get(`${to} and ${from}`)
      if (from < to && back)
        found.set(pair, `${one.from} imports ${one.to}, and ${back.from} imports ${back.to}`)
    }
  }
  return found
}

const folder = (path: string) => path.split('/').slice(0, -1).join('/')

test('no two folders import each other, except those listed here', () => {
  const graph = edges.filter(
    ({ from, to }) => from.startsWith('src/') && !isTest(from) && !isTest(to),
  )
  const found = mutualFoldersOf(graph)
  expect([...found].filter(([pair]) => mutualFolders[pair] === undefined)).toEqual([])
  expect([...found.keys()].toSorted()).toEqual(Object.keys(mutualFolders).toSorted())
})

/**
 * The imports of capabilities that data/ and shell/ may have, because signing in and offline work
 * need them.
 */
const allowed: Readonly<Record<string, Edge['how'] | 'any'>> = {
  // The signed-in person.
  'src/contract/access/schema.ts': 'type',
  // The messages of the box, which belong to no capability.
  'src/contract/sync/schema.ts': 'any',
}

function capabilityNamed({ from, to, how }: Edge): boolean {
  if (!/^src\/client\/(data|shell)\//.test(from) || isTest(from)) return false
  if (!/^src\/client\/features\/|^src\/contract\/(?!kernel\/|index\.ts)/.test(to)) return false
  return allowed[to] !== 'any' && allowed[to] !== how
}

/** Returns the files of data/ and shell/ that import a capability. */
function capabilitiesNamed(graph: readonly Edge[]): Map<string, string> {
  const found = Map.groupBy(graph.filter(capabilityNamed), ({ from }) => from)
  return new Map(
    [...found].map(([from, of]) => [
      from,
      `${from} imports ${of.map(({ to }) => to).join(', ')}: data/ and shell/ serve every capability and name none. Let the capability register it (its record.ts, the page table) or hand it in`,
    ]),
  )
}

test('data/ and shell/ import no capability', () => {
  expect([...capabilitiesNamed(edges).values()]).toEqual([])
})

test('lint has the same exceptions', () => {
  const lint: { overrides: { files: string[]; rules: Record<string, unknown> }[] } = JSON.parse(
    readFileSync('.oxlintrc.json', 'utf8'),
  )
  for (const room of ['data', 'shell']) {
    const rule = JSON.stringify(
      lint.overrides.find(({ files }) => files.includes(`src/client/${room}/**`))?.rules[
        'no-restricted-imports'
      ],
    )
    expect(rule, room).toMatch(/"#client\/(features\/)?\*\*"/)
  }
})

const edge = (from: string, to: string, how: Edge['how'] = 'value'): Edge => ({
  from: `src/client/${from}`,
  to: to.startsWith('contract/') ? `src/${to}` : `src/client/${to}`,
  how,
})

test('finds planted circular imports of files and folders, and a named capability', () => {
  expect([
    ...mutualFoldersOf([
      edge('ui/a/x.ts', 'ui/b/x.ts'),
      edge('ui/b/y.ts', 'ui/a/y.ts', 'type'),
      edge('ui/a/in/x.ts', 'ui/a/x.ts'),
      edge('ui/a/x.ts', 'ui/a/in/x.ts'),
    ]).keys(),
  ]).toEqual(['src/client/ui/a and src/client/ui/b'])
  expect(
    mutualImports([edge('ui/a.ts', 'ui/b.ts'), edge('ui/b.ts', 'ui/a.ts', 'type')]),
  ).toHaveLength(1)
  expect([
    ...folderCircles([
      edge('data/a/x.ts', 'data/b/x.ts'),
      edge('data/b/x.ts', 'data/c/x.ts', 'type'),
      edge('data/c/y.ts', 'data/a/y.ts'),
      edge('data/d/x.ts', 'data/a/x.ts'),
    ]).keys(),
  ]).toEqual(['a > b', 'b > c', 'c > a'])
  expect([
    ...folderCircles([
      edge('data/a/in/x.ts', 'data/a/out/x.ts'),
      edge('data/a/out/x.ts', 'data/a/in/y.ts'),
      edge('data/a/x.ts', 'data/a/in/x.ts'),
      edge('data/a/in/x.ts', 'data/a/y.ts'),
    ]).keys(),
  ]).toEqual(['a/in > a/out', 'a/out > a/in'])
  const named = [
    edge('data/a/x.ts', 'contract/projects/fields.ts', 'type'),
    edge('shell/x.ts', 'features/team/door.ts', 'lazy'),
    edge('data/b/x.ts', 'contract/access/schema.ts'),
  ]
  const unnamed = [
    edge('data/b/y.ts', 'contract/access/schema.ts', 'type'),
    edge('data/b/z.ts', 'contract/kernel/merge-fields.ts'),
    edge('ui/x.ts', 'contract/projects/fields.ts'),
  ]
  expect([...capabilitiesNamed([...named, ...unnamed]).keys()]).toEqual([
    'src/client/data/a/x.ts',
    'src/client/shell/x.ts',
    'src/client/data/b/x.ts',
  ])
})

test('no code uses the type any', () => {
  const lint: { rules: Record<string, unknown>; overrides: { rules: Record<string, unknown> }[] } =
    JSON.parse(readFileSync('.oxlintrc.json', 'utf8'))
  expect(lint.rules['typescript/no-explicit-any']).toBe('error')
  expect(
    lint.overrides.filter(({ rules }) => 'typescript/no-explicit-any' in rules),
    'no override disables the rule',
  ).toEqual([])
  const silenced = sources.filter(
    ({ path, text }) =>
      path !== 'tests/house/imports.test.ts' &&
      /(?:ox|es)lint-disable[^\n]*no-explicit-any|@ts-(?:ignore|nocheck)/.test(text),
  )
  expect(silenced.map(({ path }) => `${path}: say what it is, or unknown, and look`)).toEqual([])
})
