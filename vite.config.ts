import { join } from 'node:path'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { chunkGroups } from './src/client/bundle/chunks.ts'
import {
  addresses,
  compiledWhole,
  firstPages,
  isFirstFile,
  isLoadedLater,
  learnFirstPages,
  nameOfFile,
} from './src/client/bundle/first-pages.ts'
import { guestPage } from './src/client/bundle/guest-page.ts'
import { learnLaterFiles, markLaterFiles } from './src/client/bundle/later-files.ts'
import { linksOnlyForTheLine } from './src/client/bundle/links-for-the-line.ts'
import { precompressed, wholePrecache } from './src/client/bundle/once-built.ts'
import { reportFrame } from './src/client/bundle/report-frame.ts'
import { twoSheets } from './src/client/bundle/two-sheets.ts'
import { pagePlugin } from './src/client/preload/page-plugin.ts'
import { manifest } from './src/client/worker/manifest.ts'
import { chunkReport } from './tests/built/chunk-report.ts'
import { mockWorker } from './tests/mocks/mock-worker-plugin.ts'
import { projects } from './tests/vitest-projects.ts'

const words = { configPath: join(import.meta.dirname, 'src/client/i18n/lingui.config.ts') }
const testing = process.env['VITEST'] !== undefined

/** Which files each screen begins with, once the bundle is known. */
const screens = () => ({
  signIn: '/features/access/sign-in-page.tsx',
  frame: '/client/routes/inside.tsx',
  capabilities: firstPages,
  addresses,
})

/** The plugins of every page whose sources speak to people. */
const ofPages = () => [
  react(),
  // A message without Spanish ends the build.
  lingui({ ...words, failOnMissing: true, failOnCompileError: true }),
  babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(words) }, words)] }),
]

export default defineConfig({
  // Tests stand anywhere below the top level; the page itself is in src/client.
  root: testing ? import.meta.dirname : join(import.meta.dirname, 'src/client'),
  publicDir: join(import.meta.dirname, 'public'),
  plugins: [
    ...ofPages(),
    ...(testing
      ? [mockWorker()]
      : [
          learnFirstPages(),
          pagePlugin(screens),
          reportFrame(),
          linksOnlyForTheLine(),
          twoSheets(),
          guestPage(ofPages),
          compiledWhole(),
          learnLaterFiles(),
          worker(),
          wholePrecache(),
          precompressed(),
          chunkReport(),
        ]),
  ],
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // One file is one task, where a tablet opens from its own storage; what only later capabilities
    // show is another.
    cssCodeSplit: true,
    // A first page names what it loads, which then comes beside it; a later one is seldom opened
    // before the worker has all files, and the names of what they all load would be the longest
    // text of the first file.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) =>
        isFirstFile(file) ? needed.filter(isLoadedLater) : [],
    },
    rolldownOptions: {
      // A door has no effects of its own: who takes one thing does not carry the rest along.
      treeshake: {
        moduleSideEffects: [{ test: /features[\\/][^\\/]+[\\/]door\.ts$/, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames: nameOfFile,
      },
    },
  },
  test: { projects, allowOnly: false, passWithNoTests: false },
})

/** The worker keeps every emitted file (offline design, 9), some of them later (decision 100). */
function worker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest,
    includeManifestIcons: true,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
      // A report needs the network, so the worker keeps nothing of the document that shows it. The
      // page for people without an account has a worker of its own.
      globIgnores: ['**/report-frame*', 'guest/**', 'assets/guest-*'],
      manifestTransforms: [markLaterFiles],
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    },
    devOptions: { enabled: false },
  })
}
