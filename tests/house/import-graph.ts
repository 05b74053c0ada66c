import { type Source, target } from './walk.ts'

/** A file that imports another file of ours. */
export interface Edge {
  from: string
  to: string
  /** `lazy`: only by `import()`; `type`: erased at run time. */
  how: 'value' | 'type' | 'lazy'
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'/g

/**
 * Returns each pair of importing and imported file once, without imports from outside the sources
 * (packages, styles).
 */
export function importGraph(sources: readonly Source[]): Edge[] {
  const paths = new Set(sources.map(({ path }) => path))
  return sources.flatMap((source) => {
    const edges = new Map<string, Edge['how']>()
    for (const [, type, named, bare, lazy] of source.text.matchAll(statement)) {
      const to = target(source, named ?? bare ?? lazy ?? '')
      const how = lazy !== undefined ? 'lazy' : type !== undefined ? 'type' : 'value'
      // If a file is imported in two ways, the heavier one counts.
      if (paths.has(to) && edges.get(to) !== 'value') edges.set(to, how)
    }
    return [...edges].map(([to, how]) => ({ from: source.path, to, how }))
  })
}

/** Returns the pairs of files that import each other, including type imports. */
export function mutualImports(edges: readonly Edge[]): [string, string][] {
  const known = new Set(edges.map(({ from, to }) => `${from} ${to}`))
  return edges
    .filter(({ from, to }) => from < to && known.has(`${to} ${from}`))
    .map(({ from, to }) => [from, to])
}

/**
 * Returns the imports between two folders that form a circle; `folderOf` gives the folder of a
 * file.
 */
export function circles(
  edges: readonly Edge[],
  folderOf: (path: string) => string | null,
): { from: string; to: string; edge: Edge }[] {
  const across = edges.flatMap((edge) => {
    const [from, to] = [folderOf(edge.from), folderOf(edge.to)]
    return from === null || to === null || from === to ? [] : [{ from, to, edge }]
  })
  const next = Map.groupBy(across, ({ from }) => from)
  const reaches = (start: string, goal: string): boolean => {
    const seen = new Set<string>()
    const open = [start]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === goal) return true
      if (seen.has(at)) continue
      seen.add(at)
      open.push(...(next.get(at) ?? []).map(({ to }) => to))
    }
    return false
  }
  return across.filter(({ from, to }) => reaches(to, from))
}
