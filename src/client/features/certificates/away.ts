import type { Me } from '#contract/access/schema.ts'
import type { OfflineDownload } from '#client/data/session/download-for-offline.ts'
import { createOfflineRead } from '#client/records/offline-read.ts'

/**
 * Fetches the card of required certificates for offline use. The device stores the certificates
 * themselves as a list.
 */
export function requiredAway({ user_metadata: { accountID } }: Me): OfflineDownload[] {
  const params = { accountID: String(accountID) }
  return [
    createOfflineRead('certificates.required', { params }),
    createOfflineRead('certificates.lacking', { params }),
  ]
}
