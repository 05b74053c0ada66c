import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const client = join(import.meta.dirname, '..')

/**
 * Returns true for a built file of the document of embedded reports, because no device caches it.
 */
export const isOfReportFrame = (file: string) => /^(assets\/)?report-frame[.-]/.test(file)

/**
 * Builds the document of embedded reports by itself and adds its files. It shares no file with the
 * app, so that no screen of the app grows heavier for it and its policy holds for it alone.
 */
export function reportFrame(): Plugin {
  return {
    name: 'siteward-report-frame',
    apply: 'build',
    async generateBundle() {
      for (const file of await builtFrame()) {
        const source = file.type === 'chunk' ? file.code : file.source
        this.emitFile({ type: 'asset', fileName: file.fileName, source })
      }
    },
  }
}

async function builtFrame(): Promise<readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const built = await build({
    configFile: false,
    root: client,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(client, 'report-frame.html'),
        output: {
          entryFileNames: 'assets/report-frame-[hash].js',
          chunkFileNames: 'assets/report-frame-[name]-[hash].js',
        },
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output))
    throw new Error('The document of embedded reports was not built.')
  return output.output
}
