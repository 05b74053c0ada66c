import type { Me } from '#contract/access/schema.ts'
import type { OfflineDownload } from '#client/data/session/download-for-offline.ts'
import { createOfflineRead } from '#client/records/offline-read.ts'

/** Keeps the own page for offline use; the pages of others show the data of the list. */
export const profileAway = ({ user_id }: Me): OfflineDownload[] => [
  createOfflineRead('team.one', { params: { userID: String(user_id) } }),
]
