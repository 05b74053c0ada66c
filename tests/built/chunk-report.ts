import { mkdir, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** One emitted script, with its modules and the files that it loads. */
export interface Chunk {
  file: string
  /** The page itself starts it. */
  isEntry: boolean
  /** Files loaded with it. */
  imports: string[]
  styles: string[]
  /** Paths from the top of the project, without modules removed by tree shaking. */
  modules: string[]
}

export interface ChunkReport {
  chunks: Chunk[]
  /** Our files that import a module of a package. */
  importers: Record<string, string[]>
}

export const reportFile = '.cache/built-chunks.json'

/**
 * Writes the modules of each chunk for the tests of the built app; never next to the app, where the
 * server would serve the file.
 */
export function chunkReport(): Plugin {
  const here = (id: string) => relative(process.cwd(), id.split('?')[0] ?? id).replaceAll('\\', '/')
  return {
    name: 'siteward-chunk-report',
    apply: 'build',
    enforce: 'post',
    // Runs last, when each style has its file.
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const emitted = Object.values(bundle).filter((file) => file.type === 'chunk')
        const chunks = emitted.map((chunk): Chunk => ({
          file: chunk.fileName,
          isEntry: chunk.isEntry,
          imports: chunk.imports,
          // Styles in the page's own sheet do not count as the chunk's.
          styles: [...(chunk.viteMetadata?.importedCss ?? [])].filter((file) => file in bundle),
          modules: chunk.moduleIds.map(here),
        }))
        const importers: ChunkReport['importers'] = {}
        for (const id of emitted
          .flatMap(({ moduleIds }) => moduleIds)
          .filter((module) => module.includes('/node_modules/'))) {
          const ours = (this.getModuleInfo(id)?.importers ?? [])
            .filter((importer) => !importer.includes('/node_modules/'))
            .map(here)
          if (ours.length > 0) importers[here(id)] = ours
        }
        await mkdir('.cache', { recursive: true })
        await writeFile(reportFile, JSON.stringify({ chunks, importers } satisfies ChunkReport))
      },
    },
  }
}
