import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const leaveOut = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results'])

/** Paths of all files below a folder of the project, with `/`, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !leaveOut.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort()
}

export interface Source {
  path: string
  text: string
  lines: number
}

/** The TypeScript sources below a folder, generated ones left out. */
export function sourcesBelow(folder: string): Source[] {
  return filesBelow(folder)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts') && !path.endsWith('.d.ts'))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, lines: text.split('\n').length }
    })
}

/** What a source imports, as written. */
export function importsOf(source: Source): string[] {
  return [...source.text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap((match) => (match[1] === undefined ? [] : [match[1]]))
}
