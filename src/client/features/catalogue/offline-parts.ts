import { msg } from '@lingui/core/macro'
import type { OfflinePart } from '#client/data/session/offline-parts.ts'
import { imagesPart } from '#client/records/offline-parts.ts'
import { imagesIn } from './images-ahead.ts'

/** The images of regulations; programs and questions are lookups. */
export const catalogueParts: readonly OfflinePart[] = [
  imagesPart('regulation images', msg`Pictures of regulations`, ({ reads }) =>
    imagesIn(reads.client),
  ),
]
