import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const features = join(import.meta.dirname, '../features')

/**
 * Maps the path of the page that each `capability.ts` names first to its folder. The chunk of that
 * name begins with the page and includes its own imports. Complete once all modules are read.
 */
export const firstPages = new Map<string, string>()

/**
 * Maps the second word of an address to its capability where the two differ: `accounts` →
 * `companies`.
 */
export const addresses = new Map<string, string>()

/** Files that every start runs. */
const atStart: ReadonlySet<string> = new Set(['index', 'vendor', 'shared', 'frame'])

/**
 * Returns true for an emitted file of the frame or of a first page: `assets/projects-ABCDEFGH.js`.
 */
export function isFirstFile(file: string): boolean {
  const name = /^assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? ''
  return name === 'frame' || [...firstPages.values()].includes(name)
}

const firstPageIn = (modules: readonly string[]) =>
  modules.flatMap((module) => firstPages.get(module) ?? [])[0]

/**
 * Names an emitted file by its group, by the capability whose first page it holds, or by its last
 * module, which imports the others; the bundler would list all pages that share the file.
 */
export function nameOfFile({ name, moduleIds }: { name: string; moduleIds: string[] }): string {
  const last = basename(moduleIds.at(-1) ?? '').replace(/\..*/, '')
  return `assets/${firstPageIn(moduleIds) ?? (name.includes('~') ? last : '[name]')}-[hash].js`
}

/** Returns true for a file that loads after the entry. The entry brings the libraries along. */
export const isLoadedLater = (file: string) => !/^assets\/(vendor|rolldown-runtime)-/.test(file)

/** Learns which page each capability names first, once all modules are read. */
export function learnFirstPages(): Plugin {
  return {
    name: 'siteward-first-pages',
    apply: 'build',
    buildEnd() {
      for (const name of readdirSync(features)) {
        const module = this.getModuleInfo(join(features, name, 'capability.ts'))
        const first = module?.dynamicallyImportedIds.find((id) => id.endsWith('-page.tsx'))
        if (first === undefined) continue
        firstPages.set(first, name)
        for (const [, word = name] of module?.code?.matchAll(
          /["'`]\/(?:back-office|admin)\/([a-z-]+)/g,
        ) ?? [])
          if (word !== name && !addresses.has(word)) addresses.set(word, name)
      }
    },
  }
}

/**
 * Lets the browser compile these files whole in the background, because each first page needs
 * nearly all of their functions. Other browsers see a comment.
 */
export function compiledWhole(): Plugin {
  return {
    name: 'siteward-compiled-whole',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        // Browsers read this mark only at the very beginning of a file.
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && (atStart.has(file.name) || firstPageIn(file.moduleIds)))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
