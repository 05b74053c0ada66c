import { mkdir, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** One emitted script: what it is made of and what it loads. */
export interface Chunk {
  file: string
  /** Begun by the page itself. */
  isEntry: boolean
  /** Loaded with it. */
  imports: string[]
  styles: string[]
  /** Paths from the top of the project; what was shaken out is not here. */
  modules: string[]
}

export interface ChunkReport {
  chunks: Chunk[]
  /** Which of our files import a module of a package. */
  importers: Record<string, string[]>
}

export const reportFile = '.cache/built-chunks.json'

/**
 * Writes what the build made of what, for the tests of the built app; never beside the app, where
 * it would be served.
 */
export function chunkReport(): Plugin {
  const here = (id: string) => relative(process.cwd(), id.split('?')[0] ?? id).replaceAll('\\', '/')
  return {
    name: 'siteward-chunk-report',
    apply: 'build',
    enforce: 'post',
    // When each style has its place.
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const emitted = Object.values(bundle).filter((file) => file.type === 'chunk')
        const chunks = emitted.map((chunk): Chunk => ({
          file: chunk.fileName,
          isEntry: chunk.isEntry,
          imports: chunk.imports,
          // Those that stand in the page's own sheet are none of its.
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
