import { msg } from '@lingui/core/macro'
import { caseFileFacts } from '#client/data/cases/case-file-facts.gen.ts'
import { getCaseSearch } from '#client/data/cases/case-search.ts'
import type { OfflinePart } from '#client/data/session/offline-parts.ts'
import { imagesPart, listPart } from '#client/records/offline-parts.ts'
import { wantedOf } from './photos/photos-ahead.ts'

/** The offline data of corrective actions: their list, their photos and similar past cases. */
export const actionParts: readonly OfflinePart[] = [
  listPart('correctiveAction', msg`Corrective actions`),
  imagesPart('action photos', msg`Photos of open actions`, ({ replica, me }) => {
    const { rows, asOf } = replica.cached('correctiveAction')
    return asOf === null ? null : wantedOf(rows, me.user_id)
  }),
  {
    key: 'past cases',
    title: msg`Past cases`,
    async measure() {
      const isKept = await getCaseSearch().isKept()
      return { have: isKept ? 1 : 0, of: 1, bytes: isKept ? caseFileFacts.bytes : 0, asOf: null }
    },
  },
]
