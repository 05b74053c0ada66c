import { getCaseSearch } from '#client/data/cases/case-search.ts'
import type { OfflineDownload } from '#client/data/session/download-for-offline.ts'

/** The past cases that actions show under their question. */
export const casesAway = (): OfflineDownload[] => [
  {
    name: 'past cases',
    isLarge: true,
    download: () => getCaseSearch().prefetch(),
    isHere: () => getCaseSearch().isKept(),
  },
]
