import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { pagePlugin } from './src/client/preload/page-plugin.ts'
import { manifest } from './src/client/worker/manifest.ts'
import { precacheGaps } from './src/client/worker/precache-gaps.ts'
import { chunkReport } from './tests/built/chunk-report.ts'
import { projects } from './tests/vitest-projects.ts'

const words = { configPath: join(import.meta.dirname, 'src/client/i18n/lingui.config.ts') }
const testing = process.env['VITEST'] !== undefined

const vendor = /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store)|@lingui|idb-keyval)[\\/]/
/** What signing in and the screens behind it both use. */
const sharedParts =
  /ui[\\/](later|form[\\/](field|text-field|password-field|check-box|focus-field)|page[\\/](radio-strip|segmented-tabs|open-within|back-link)|sync[\\/]connection-line|brand|visually-hidden|covering-input|dialog[\\/]dialog)|shell[\\/](address|use-theme|use-support|support-links)|workspace[\\/](workspace-context|use-box)|data[\\/](outbox[\\/]outbox|session[\\/]leave)\.|i18n[\\/](moment|refusal|use-moment)|icons[\\/]Icon(X|Send|CloudOff|CloudCheck|Database|DeviceTablet|Mail|Lock|Eye|EyeOff|Check|Sun|Moon|ChevronLeft|AlertCircle|AlertTriangle)\.|createReactComponent|defaultAttributes/

/** The month to pick a day from, the only part that is built of Mantine's components: fetched when first opened. */
const month = /ui[\\/]form[\\/]month-view|@mantine[\\/](dates|core|hooks)|clsx|dayjs[\\/](locale|plugin[\\/]isoWeek)/
/** What a list needs whose rows become fields: the usual controls, and the state of a form. */
const edit =
  /ui[\\/]table[\\/](edit-row|field-places)|ui[\\/]form[\\/](form-fields|row-control|line-control|use-form-state|choice-buttons|text-area|select(?!-))|records[\\/]form[\\/](row-editor|control-spec|problems|refusal|draft-note|leave-guard)|workspace[\\/]use-draft|@mantine[\\/]form|klona|fast-deep-equal/
/** What a list has of forms before any is open: the ways into them, and what becomes of a save. */
const controls = /records[\\/](values|form[\\/](use-inline-edit|use-active-switch|outcome|decision|record-dialog))/
/** What only pages and dialogs with a whole form need. */
const forms =
  /ui[\\/]form[\\/](form|use-box-popup|choices-field|date-(?!text)|day-box|typed-input|time-list|movable-rows|list-field|number-(?!text)|texts-field|error-summary)|records[\\/]form[\\/]/

/** What no list shows: it lies with the pages and dialogs that do. */
const within = /ui[\\/](tree[\\/]|list[\\/]long-list|record[\\/](review-field|facts|figure|history))|records[\\/]list[\\/](selection|row-menu|server-query|use-server-)|features[\\/]corrective-actions[\\/]system-list/

/** What few ever see, and no list at its first drawing: each part is fetched when it is wanted. */
const seldom = /shell[\\/](locked|help-dialog|worker-watch|take-over)|ui[\\/](filter[\\/]phone-filter-sheet|table[\\/]column-menu)|records[\\/]print[\\/]print-(?!menu)|records[\\/]list[\\/](export-|list-menu|column-choice|say-export|use-export-items)|data[\\/](api[\\/](later-operations|read-file)|images|sheets[\\/]|files[\\/])|workspace[\\/]use-image|ui[\\/]image[\\/]|contract[\\/]certificates|kernel[\\/](sheet|zip|refusal\.|upload-limits)|outbox[\\/](refill|save-online|save-direct)|session[\\/]own-session|contract[\\/]proxy-users|shell[\\/]user-guide-link|workspace[\\/]use-account|icons[\\/]Icon(Selector|Briefcase|Building|BuildingCommunity|Certificate2|Circle|CloudPause|FoldDown|FoldUp|GripVertical|Key|PhotoUp|ChevronUp|ListCheck|Users|Login2|GitMerge|FileUpload|UserOff|Message|CopyPlus|PencilPlus|ExternalLink|Book2|Calendar|ArrowBackUp|ArrowDown|ArrowRight|ArrowUp|Ban|ClipboardText|Clock|Columns3|Copy|DeviceFloppy|Dots|Equal|FileDownload|FileOff|FileSpreadsheet|FileTypePdf|Id|InfoCircle|ListDetails|MailForward|MailX|Photo|PlayerPause|Replace|TablePlus|Trash|Upload|UsersGroup|ZoomIn|ZoomOut|ZoomReset)\.|node_modules[\\/]workbox-|[iI]nfiniteQuery(Observer|\.js)/

/** What every screen behind the sign-in has, lists that the server pages not among them: the parts, and what the data rooms know of each kind of record. What the contract says of kinds that no device keeps comes with their screens. */
const frame =
  /src[\\/](client[\\/](ui(?![\\/]save-file)|workspace|records[\\/](?!form[\\/]|one[\\/]|list[\\/]use-server-list)|shell(?![\\/](tray|help-dialog))|data(?![\\/]outbox[\\/]file)|i18n|routes[\\/]inside|features[\\/][^\\/]+[\\/](record|chain)\.ts)|contract[\\/](?!(?:audit|companies|contractors|help|invites|keys|packages|proxy-users|team)[\\/]))|node_modules/

/** What every start runs. */
const atStart: ReadonlySet<string> = new Set(['index', 'vendor', 'shared', 'frame'])

const features = join(import.meta.dirname, 'src/client/features')

/**
 * The page that each capability's `capability.ts` names first, by its path: what a chunk of the folder's name begins
 * with, taking along what the page needs of its own. Known when all modules are read.
 */
const firstPages = new Map<string, string>()

/** The second word of an address, where that is not the name of its capability: `accounts` → `companies`. */
const addresses = new Map<string, string>()

/** The capability whose first page this is, or its English, which lies in the same chunk. */
function capabilityOf(id: string): string | null {
  const words = englishOf(id)
  return words === null ? (firstPages.get(id) ?? null) : words
}

/** Every part but the later ones; the records; the English of a capability that has no page of its own and speaks on others' (not of packages, keys and certificates, which most people never open). */
function isFrame(id: string): boolean {
  const words = englishOf(id)
  if ([month, edit, controls, forms, within, seldom].some((later) => later.test(id))) return false
  return frame.test(id) || (words !== null && !seldomSpoken.has(words) && ![...firstPages.values()].includes(words))
}

/** Whether an emitted file is the frame's or a first page's: `assets/projects-ABCDEFGH.js`. */
function isFirstFile(file: string): boolean {
  const name = /^assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? ''
  return name === 'frame' || [...firstPages.values()].includes(name)
}

const seldomSpoken: ReadonlySet<string> = new Set(['packages', 'keys', 'certificates'])

const englishOf = (id: string) => /features[\\/]([^\\/]+)[\\/]locales[\\/]en\.po$/.exec(id)?.[1] ?? null

export default defineConfig({
  // Tests stand anywhere below the top level; the page itself is in src/client.
  root: testing ? import.meta.dirname : join(import.meta.dirname, 'src/client'),
  publicDir: join(import.meta.dirname, 'public'),
  plugins: [
    react(),
    // A message without Spanish ends the build.
    lingui({ ...words, failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(words) }, words)] }),
    ...(testing ? [mockWorker()] : [onePathIcons(), page(), linksOnlyForTheLine(), twoSheets(), compiledWhole(), worker(), wholePrecache(), precompressed(), chunkReport()]),
  ],
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // One file is one task, where a tablet opens from its own storage; what only later capabilities show is another.
    cssCodeSplit: true,
    // A first page names what it loads, which then comes beside it; a later one is seldom opened before the worker has
    // all files, and the names of what they all load would be the longest text of the first file.
    modulePreload: { polyfill: false, resolveDependencies: (file, needed) => (isFirstFile(file) ? needed : []) },
    rolldownOptions: {
      // A door has no effects of its own: who takes one thing does not carry the rest along.
      treeshake: { moduleSideEffects: [{ test: /features[\\/][^\\/]+[\\/]door\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // Few files, and none of the later ones on the first screen: what the entry needs, what signing in and
          // the rest share, signing in itself, the frame with all parts, and each capability's first page with what
          // it needs; its other pages stay small files of their own.
          groups: [
            { name: 'vendor', test: vendor, priority: 9 },
            { name: 'es', test: /(shell|i18n|access)[\\/]locales[\\/]es\.po/, priority: 8 },
            { name: 'base', tags: ['$initial'], test: /src[\\/](client[\\/](?!preload)|contract)|node_modules/, priority: 7 },
            { name: 'shared', test: sharedParts, priority: 6 },
            { name: 'sign-in', test: /features[\\/]access[\\/]/, priority: 5 },
            { name: 'frame', test: isFrame, priority: 4 },
            // Styles of capabilities that few open first.
            { name: 'styles', test: /features[\\/](?!corrective-actions|projects|access)[^\\/]+[\\/].*\.css$/, priority: 3.7 },
            { name: 'month', test: month, priority: 3.6 },
            // Lists that the server pages, of several capabilities.
            { name: 'server-list', test: /records[\\/]list[\\/](use-server-|server-query)/, priority: 3.58 },
            { name: 'controls', test: controls, priority: 3.57 },
            // How a person's name is shown, in trees, choices and menus.
            { name: 'people', test: /features[\\/]team[\\/]people-nodes/, priority: 3.568 },
            // What a page shows that reads, with or without a form.
            { name: 'reading', test: /workspace[\\/]use-account|records[\\/]one[\\/]read-|ui[\\/]record[\\/](facts|figure)|packages[\\/]licenses|icons[\\/]Icon(Trash|Clock|MailX)\./, priority: 3.565 },
            // A button that does something has no form behind it.
            { name: 'command', test: /records[\\/]form[\\/]use-command/, priority: 3.56 },
            { name: 'edit', test: edit, priority: 3.55 },
            { name: 'forms', test: forms, priority: 3.5 },
            { name: capabilityOf, debugName: 'capabilities', priority: 3 },
          ],
        },
      },
    },
  },
  test: { projects, allowOnly: false, passWithNoTests: false },
})

/** The worker keeps every emitted file (offline design, 9). */
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
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    },
    devOptions: { enabled: false },
  })
}

/**
 * An icon is one path in place of up to eight, drawn alike: each is an element of every screen that has it, which a list
 * counts as it counts its rows.
 */
function onePathIcons(): Plugin {
  return {
    name: 'siteward-one-path-icons',
    apply: 'build',
    transform: {
      filter: { id: /@tabler[\\/]icons-react[\\/].*[\\/]icons[\\/]Icon\w+\.mjs$/ },
      handler: (code) => {
        const lines = [...code.matchAll(/\["path", \{ "d": "(M[^"]+)", "key": "svg-\d+" \}\]/g)].map(([, line]) => line)
        // Only strokes of one kind, each of which begins at a place of its own.
        if (lines.length < 2 || lines.length !== code.split('"key"').length - 1 || !code.includes('createReactComponent("outline"')) return null
        return { code: code.replace(/(?<=const __iconNode = )\[.*\](?=;)/, `[["path", { "d": "${lines.join('')}", "key": "svg-0" }]]`), map: null }
      },
    },
  }
}

/** The page with its preload, once it is known which page each capability names first. */
function page(): Plugin[] {
  const screens = () => ({ signIn: '/features/access/sign-in-page.tsx', frame: '/client/routes/inside.tsx', capabilities: firstPages, addresses })
  return [
    {
      name: 'siteward-first-pages',
      apply: 'build',
      buildEnd() {
        for (const name of readdirSync(features)) {
          const module = this.getModuleInfo(join(features, name, 'capability.ts'))
          const first = module?.dynamicallyImportedIds.find((id) => id.endsWith('-page.tsx'))
          if (first === undefined) continue
          firstPages.set(first, name)
          for (const [, word = name] of module?.code?.matchAll(/["'`]\/(?:back-office|admin)\/([a-z-]+)/g) ?? []) if (word !== name && !addresses.has(word)) addresses.set(word, name)
        }
      },
    },
    pagePlugin(screens),
  ]
}

/**
 * Compiled whole beside the main thread while the files come in, in place of a function at a time in its midst: each first
 * page needs nearly all of these. Other browsers read a comment.
 */
function compiledWhole(): Plugin {
  return {
    name: 'siteward-compiled-whole',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const wanted = new Set([...atStart, ...firstPages.values()])
        // It counts at the very beginning of a file alone.
        for (const file of Object.values(bundle)) if (file.type === 'chunk' && wanted.has(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** Where the worker has all files, a link to one is a task more and no time less. */
function linksOnlyForTheLine(): Plugin {
  return {
    name: 'siteward-links-only-for-the-line',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => {
        // Styles are no matter of time: without its own a page is not what it is. Those of the page's sheet have no name any more.
        const links = code.replace(/deps && deps\.length > 0/, '(deps = deps?.filter((one) => one && (one.endsWith(".css") || !navigator.serviceWorker?.controller))) && deps.length > 0')
        if (links === code) throw new Error('The helper that links to files is not as it was.')
        return { code: links, map: null }
      },
    },
  }
}

/** The styles that come with pages of later capabilities. */
const isLaterSheet = (file: string) => /(^|\/)styles-[\w-]{8}\.css$/.test(file)

/** All other styles in the one sheet of the page, in the order in which its scripts are loaded. */
function twoSheets(): Plugin {
  return {
    name: 'siteward-two-sheets',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const html = bundle['index.html']
        const named = html?.type === 'asset' ? /assets\/index-[\w-]{8}\.css/.exec(String(html.source))?.[0] : undefined
        if (html?.type !== 'asset' || named === undefined) throw new Error('The page links to no sheet of its own.')
        const order = ['index', 'shared', 'sign-in', 'frame']
        const place = (file: string) => (order.indexOf(/assets\/(.+)-[\w-]{8}\.css$/.exec(file)?.[1] ?? '') + order.length + 1) % (order.length + 1)
        const sheets = Object.keys(bundle).filter((file) => file.endsWith('.css') && !isLaterSheet(file)).toSorted((one, other) => place(one) - place(other) || (one < other ? -1 : 1))
        const source = sheets.map((file) => (bundle[file]?.type === 'asset' ? String(bundle[file].source) : '')).join('')
        for (const file of sheets) delete bundle[file]
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = sheets.reduce((code, sheet) => code.replaceAll(`"${sheet}"`, '""'), file.code)
        const name = `assets/style-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.css`
        this.emitFile({ type: 'asset', fileName: name, source })
        html.source = String(html.source).replace(named, name)
      },
    },
  }
}

/** A file that the worker does not keep, be it too large or of a kind that nobody named, ends the build (offline design, 9). */
function wholePrecache(): Plugin {
  return onceBuilt('siteward-whole-precache', async (folder) => {
    const gaps = precacheGaps(await readdir(folder, { recursive: true }), await readFile(join(folder, 'sw.js'), 'utf8'))
    if (gaps.length > 0) throw new Error(`The worker would not keep ${gaps.join(', ')}: make it smaller, or name its kind in globPatterns.`)
  })
}

/** Every text file also as `.gz` and `.br`, so that the server compresses nothing while it serves. */
function precompressed(): Plugin {
  return onceBuilt('siteward-precompressed', async (folder) => {
    const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|html|svg|json|webmanifest)$/.test(name))
    await Promise.all(
      files.map(async (name) => {
        const content = await readFile(join(folder, name))
        await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
        const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content, best))
      }),
    )
  })
}

/** Work on the folder that was really built into (`--outDir`), when everything is in it, the worker too. */
function onceBuilt(name: string, work: (folder: string) => Promise<void>): Plugin {
  let folder = ''
  return {
    name,
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle: { order: 'post', sequential: true, handler: () => work(folder) },
  }
}

/** No test mocks a script: by the worker each would take a way of its own, past what the browser has kept of the file before. */
const scriptsPassIt = `addEventListener('install', (event) => event.addRoutes({ condition: { requestDestination: 'script' }, source: 'network' }))`

/** The worker of the mocked network, for browser tests only: in `public/` it would be shipped. */
function mockWorker(): Plugin {
  return {
    name: 'siteward-mock-worker',
    configureServer(server) {
      server.middlewares.use('/mockServiceWorker.js', (_, response) => {
        void readFile(join(import.meta.dirname, 'node_modules/msw/lib/mockServiceWorker.js')).then((script) => {
          response.setHeader('Content-Type', 'text/javascript')
          response.setHeader('Service-Worker-Allowed', '/')
          response.end(`${scriptsPassIt}\n${script.toString()}`)
        })
      })
    },
  }
}
