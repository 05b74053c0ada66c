import type { Plugin } from 'vite'
import type { ManifestTransform } from 'workbox-build'

/** Modules of sign-in and of the lists of a site with their records and forms. */
const atOnce =
  /src[\\/]client[\\/](shell|workspace|routes|data|i18n|ui[\\/]form|features[\\/](access|corrective-actions|projects))[\\/]/
/** Modules in those folders that none of these screens needs. */
const apart = /overview|tree|use-past-cases|data[\\/](sheets|cases)|system-|print-/

/** Scripts that the worker caches before it starts. */
const kept = new Set<string>()

/**
 * Learns which scripts the worker caches at once: those of the first screens with all their
 * imports.
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

/** Fonts for rare letters are fetched when one is shown. */
const isLater = (file: string) =>
  /-latin-ext-.*\.woff2$/.test(file) || (/^assets\/.*\.js$/.test(file) && !kept.has(file))

/**
 * Marks the other files in the worker's list: the worker fetches them after the first lists
 * (decision 100).
 */
export const markLaterFiles: ManifestTransform = (entries) => ({
  manifest: entries.map((entry) => (isLater(entry.url) ? { ...entry, isLater: true } : entry)),
})
