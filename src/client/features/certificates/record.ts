import type { Certificate } from '#contract/certificates/schema.ts'
import { call } from '#client/data/api/call.ts'
import type { CachedRecord } from '#client/data/replica/record.ts'

declare module '#client/data/replica/record.ts' {
  interface CachedRows {
    certificate: Certificate
  }
}

/** A person's certificate; the device can read it offline but not change it. */
export const certificate: CachedRecord<'certificate'> = {
  kind: 'certificate',
  word: 'certificate',
  id: 'userCertificateID',
  title: 'certificateTitle',
  list: ({ user_metadata: { accountID } }, query, signal) =>
    call('certificates.list', { params: { accountID: String(accountID ?? 0) }, query, signal }),
}
