import type { Me } from '#contract/access/schema.ts'
import type { OfflineDownload } from '#client/data/session/download-for-offline.ts'
import { createOfflineRead } from '#client/records/offline-read.ts'

/** Fetches the page of the own company and the head above its lists for offline use. */
export const companyAway = ({ user_metadata: { accountID } }: Me): OfflineDownload[] => [
  createOfflineRead('companies.one', { params: { accountID: String(accountID) } }),
]
