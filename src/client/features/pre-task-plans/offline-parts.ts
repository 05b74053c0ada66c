import { msg } from '@lingui/core/macro'
import type { OfflinePart } from '#client/data/session/offline-parts.ts'
import { listPart } from '#client/records/offline-parts.ts'
import { countStoredPlans } from './plans-ahead.ts'

/** The offline data of pre-task plans: their list, and the lines of the newest ones. */
export const planParts: readonly OfflinePart[] = [
  listPart('preTaskSubmission', msg`Pre-task plans`),
  {
    key: 'newest plans',
    title: msg`Newest pre-task plans with all lines`,
    async measure(workspace) {
      const { asOf } = workspace.replica.cached('preTaskSubmission')
      const { have, of } = await countStoredPlans(workspace)
      return { have, of: asOf === null ? null : of, bytes: null, asOf: null }
    },
  },
]
