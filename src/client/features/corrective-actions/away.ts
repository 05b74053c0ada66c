import { getCaseSearch } from '#client/data/cases/case-shelf.ts'
import type { OfflineDownload } from '#client/data/session/bring-away.ts'

/** The past cases that actions show under their question. */
export const casesAway = (): OfflineDownload[] => [
  { name: 'past cases', isLarge: true, download: () => getCaseSearch().prefetch() },
]
