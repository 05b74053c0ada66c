import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const leaveOut = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results'])

/** Returns the paths of all files below a folder of the project, with `/`, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !leaveOut.has(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    )
    .sort()
}

export interface Source {
  path: string
  text: string
  /** Number of lines as in an editor. */
  lines: number
}

/** Returns the TypeScript sources below a folder, without generated ones. */
export function sourcesBelow(folder: string): Source[] {
  return filesBelow(folder)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts') && !path.endsWith('.d.ts'))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, lines: text.trimEnd().split('\n').length }
    })
}

/** Returns the imports of a source, as written. */
export function importsOf(source: Source): string[] {
  return [...source.text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap((match) =>
    match[1] === undefined ? [] : [match[1]],
  )
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')

/** Returns the path of an import, or the name of a package. */
export function target(source: Pick<Source, 'path'>, name: string): string {
  if (name.startsWith('#tests/')) return name.slice(1)
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  if (!name.startsWith('.')) return name
  const parts = source.path.split('/').slice(0, -1)
  for (const step of name.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return parts.join('/')
}
