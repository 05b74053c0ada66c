import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const features = join(import.meta.dirname, '../features')

/**
 * The page that each capability's `capability.ts` names first, by its path: what a chunk of the
 * folder's name begins with, taking along what the page needs of its own. Known when all modules
 * are read.
 */
export const firstPages = new Map<string, string>()

/**
 * The second word of an address, where that is not the name of its capability: `accounts` →
 * `companies`.
 */
export const addresses = new Map<string, string>()

/** What every start runs. */
const atStart: ReadonlySet<string> = new Set(['index', 'vendor', 'shared', 'frame'])

/** Whether an emitted file is the frame's or a first page's: `assets/projects-ABCDEFGH.js`. */
export function isFirstFile(file: string): boolean {
  const name = /^assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? ''
  return name === 'frame' || [...firstPages.values()].includes(name)
}

/** Whether a file comes later than the entry, which brings what is written by others along. */
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
 * Compiled whole beside the main thread while the files come in, in place of a function at a time
 * in its midst: each first page needs nearly all of these. Other browsers read a comment.
 */
export function compiledWhole(): Plugin {
  return {
    name: 'siteward-compiled-whole',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const wanted = new Set([...atStart, ...firstPages.values()])
        // It counts at the very beginning of a file alone.
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && wanted.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
