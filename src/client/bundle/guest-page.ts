import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type PluginOption, type Rolldown } from 'vite'

const client = join(import.meta.dirname, '..')

/** Files of `public/` that the page names. */
const icons = ['/logo.svg', '/favicon.png', '/apple-touch-icon.png']

/**
 * Returns true for a built file of the page for people without an account. Its own worker keeps
 * these, and that of the app does not.
 */
export const isOfGuestPage = (file: string) => /^(guest\/|assets\/guest-)/.test(file)

type Built = Rolldown.OutputChunk | Rolldown.OutputAsset

/**
 * Builds the page of a link for people without an account by itself, with its worker, and adds the
 * files. It shares no script or style with the app, so that a phone loads only what it shows.
 * `plugins`: those that the app's sources need too. Must come after the plugins that look at the
 * app's own files.
 */
export function guestPage(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'siteward-guest-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = await builtFiles(pageConfig(plugins()))
        for (const file of files) {
          // The typeface is the same file as that of the app.
          if (file.fileName in bundle) continue
          const source = file.type === 'chunk' ? file.code : file.source
          this.emitFile({ type: 'asset', fileName: file.fileName, source })
        }
        const [worker] = await builtFiles(workerConfig(files))
        if (worker?.type !== 'chunk') throw new Error('The worker of the guest page was not built.')
        this.emitFile({ type: 'asset', fileName: 'guest/sw.js', source: worker.code })
      },
    },
  }
}

const pageConfig = (plugins: PluginOption[]): InlineConfig => ({
  plugins,
  publicDir: join(client, '../../public'),
  worker: { rolldownOptions: { output: { entryFileNames: 'assets/guest-[name]-[hash].js' } } },
  build: {
    copyPublicDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(client, 'guest/index.html'),
      output: {
        entryFileNames: 'assets/guest-[hash].js',
        chunkFileNames: 'assets/guest-[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/guest-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
})

function workerConfig(files: readonly Built[]): InlineConfig {
  const page = files.find(({ fileName }) => fileName === 'guest/index.html')
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry)
  if (page?.type !== 'asset' || !entry) throw new Error('The guest page was not built.')
  const kept = [
    ...files.flatMap(({ fileName }) => (fileName === page.fileName ? [] : [`/${fileName}`])),
    ...icons,
  ].toSorted()
  const version = createHash('sha256')
    .update(JSON.stringify([String(page.source), kept]))
    .digest('hex')
    .slice(0, 16)
  const guestFiles = { version, entry: `/${entry.fileName}`, files: kept }
  return {
    define: { guestFiles: JSON.stringify(guestFiles) },
    publicDir: false,
    build: {
      lib: {
        entry: join(client, 'worker/guest-sw.ts'),
        formats: ['iife'],
        name: 'guestWorker',
      },
    },
  }
}

async function builtFiles(config: InlineConfig): Promise<readonly Built[]> {
  const built = await build({
    ...config,
    configFile: false,
    root: client,
    logLevel: 'error',
    build: { ...config.build, write: false, target: 'es2023' },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The guest page was not built.')
  return output.output
}
