import type { Me } from '#contract/access/schema.ts'
import type { OfflineDownload } from '#client/data/session/download-for-offline.ts'
import { createOfflineRead } from '#client/records/offline-read.ts'

/** Fetches the contractors of the own company for offline use. */
export const contractorsAway = ({ user_metadata: { accountID } }: Me): OfflineDownload[] => [
  createOfflineRead('contractors.list', { params: { accountID: String(accountID) } }),
]
