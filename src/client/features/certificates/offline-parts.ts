import { msg } from '@lingui/core/macro'
import type { OfflinePart } from '#client/data/session/offline-parts.ts'
import { imagesPart, listPart } from '#client/records/offline-parts.ts'
import { filesOf } from './images-ahead.ts'

/** The offline data of certificates: their list, and the images and PDFs of the person's chain. */
export const certificateParts: readonly OfflinePart[] = [
  listPart('certificate', msg`Certificates`),
  imagesPart('certificate files', msg`Pictures and PDFs of certificates`, ({ replica, me }) => {
    const [certificates, people] = [replica.cached('certificate'), replica.cached('associate')]
    return certificates.asOf === null || people.asOf === null
      ? null
      : filesOf(certificates.rows, people.rows, me.user_id)
  }),
]
