import type { Plugin } from 'vite'
import type { ManifestTransform } from 'workbox-build'

/** What signing in, the lists of a site, their records and their forms are made of. */
const atOnce =
  /src[\\/]client[\\/](shell|workspace|routes|data|i18n|ui[\\/]form|features[\\/](access|corrective-actions|projects))[\\/]/
/** What lies in those folders and is still not needed for any of them. */
const apart = /overview|tree|case-shelf|data[\\/](sheets|cases)|system-|print-/

/** Scripts that the worker keeps before it begins to work. */
const kept = new Set<string>()

/**
 * Learns which scripts the worker keeps at once: those of the first screens with all that they
 * import.
 */
export function learnLaterFiles(): Plugin {
  return {
    name: 'siteward-later-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const keep = (file: string) => {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk' || kept.has(file)) return
          kept.add(file)
          for (const needed of chunk.imports) keep(needed)
        }
        for (const chunk of Object.values(bundle)) {
          if (
            chunk.type === 'chunk' &&
            (chunk.isEntry || chunk.moduleIds.some((id) => atOnce.test(id) && !apart.test(id)))
          )
            keep(chunk.fileName)
        }
      },
    },
  }
}

/** Letters that few names have are fetched when one is shown. */
const isLater = (file: string) =>
  /-latin-ext-.*\.woff2$/.test(file) || (/^assets\/.*\.js$/.test(file) && !kept.has(file))

/**
 * Marks the other files in the list of the worker: it brings them after the first lists (decision
 * 100).
 */
export const markLaterFiles: ManifestTransform = (entries) => ({
  manifest: entries.map((entry) => (isLater(entry.url) ? { ...entry, isLater: true } : entry)),
})
