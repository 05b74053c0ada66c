import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { tokens } from '../ui/theme/tokens.ts'

/**
 * The facts about the built app that the page needs: the files of each screen, and the first page
 * of each capability.
 */
export interface Screens {
  signIn: string
  frame: string
  /** Path of a page → its capability. */
  capabilities: ReadonlyMap<string, string>
  /** The second word of an address → its capability, where the two differ. */
  addresses: ReadonlyMap<string, string>
}

type Bundle = Rolldown.OutputBundle

/**
 * Writes into the page everything that runs and shows before the app is loaded: the style of the
 * frame with the look's tokens, `show-frame.ts` before it, `preload.ts` after it with the files of
 * each screen, which only the bundle knows, and the Latin font. The app's stylesheet comes after
 * the frame, which paints without it.
 */
export function pagePlugin(screens: () => Screens): Plugin {
  return {
    name: 'siteward-page',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const style = `<style>${variables()}${squeezed(await readFile(join(import.meta.dirname, 'frame.css'), 'utf8'))}</style>`
        const page = html.replaceAll(/>\s+</g, '><').replaceAll(/<!-- .*? -->/g, '')
        const head = `</title>${style}<script>${await scriptOf('show-frame.ts')}</script>`
        if (bundle === undefined) return page.replace('</title>', head)
        const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(page) ?? []
        // The preload starts the app; this line requests its files earlier.
        const app =
          page.match(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g) ?? []
        const ahead = startOf(bundle).map(
          (name) => `<link rel="preload" as="script" crossorigin href="/${name}">`,
        )
        const font = Object.keys(bundle).find((name) => /-latin-wght-normal-.*\.woff2$/.test(name))
        const preload = `<script data-files='${JSON.stringify(filesOf(bundle, screens()))}'>${await scriptOf('preload.ts')}</script>`
        return app
          .reduce((rest, tag) => rest.replace(tag, ''), page)
          .replace(
            '</title>',
            `${head}${ahead.join('')}<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
          )
          .replace(sheet, '')
          .replace('<noscript>', `${preload}${sheet}<noscript>`)
      },
    },
  }
}

/** The colours of the frame, under their names in the app. */
function variables(): string {
  const of = (scheme: keyof typeof tokens) =>
    (['ground', 'panel', 'line', 'soft', 'accent'] as const)
      .map((name) => `--sw-${name}:${tokens[scheme][name]}`)
      .join(';')
  return `:root{${of('dark')}}:root[data-mantine-color-scheme=light]{${of('light')}}`
}

const squeezed = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};:,]) ?/g, '$1')
    .trim()

/** A module without imports as a script of a page. */
async function scriptOf(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, name), formats: ['iife'], name: 'preload' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const code = output && 'output' in output ? output.output[0].code.trim() : ''
  if (code === '' || code.includes('</script')) throw new Error(`${name} was not built`)
  return code
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk')

/**
 * Returns the files that the app starts with: the entry and its imports. Because the page names
 * them, they load in one round trip.
 */
function startOf(bundle: Bundle): string[] {
  const chunks = chunksOf(bundle)
  const names = new Set(chunks.flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])))
  // The loop also reaches names that are added during it.
  for (const name of names)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      names.add(next)
  return [...names]
}

/** Returns the scripts of each screen that the page does not start itself. */
function filesOf(bundle: Bundle, { signIn, frame, capabilities, addresses }: Screens) {
  const chunks = chunksOf(bundle)
  const entry = chunks.find((chunk) => chunk.isEntry)
  const needed = (path: string): string[] => {
    const seen = new Set<string>()
    const add = (name: string | undefined) => {
      const chunk = chunks.find(({ fileName }) => fileName === name)
      if (!chunk || seen.has(chunk.fileName)) return
      seen.add(chunk.fileName)
      for (const next of chunk.imports) add(next)
    }
    add(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))?.fileName)
    return [...seen].filter((file) => !entry?.imports.includes(file) && file !== entry?.fileName)
  }
  return {
    entry: entry?.fileName,
    signIn: needed(signIn),
    frame: needed(frame),
    capabilities: Object.fromEntries([...capabilities].map(([path, name]) => [name, needed(path)])),
    addresses: Object.fromEntries(addresses),
  }
}
