import type { Me } from '#contract/access/schema.ts'
import type { OfflineDownload } from '#client/data/session/download-for-offline.ts'
import { createOfflineRead } from '#client/records/offline-read.ts'

/** Offers the card of seats. */
export const seatsAway = ({ user_metadata: { accountID } }: Me): OfflineDownload[] => [
  createOfflineRead('packages.summary', { params: { accountID: String(accountID) } }),
]
