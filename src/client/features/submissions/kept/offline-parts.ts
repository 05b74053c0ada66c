import { msg } from '@lingui/core/macro'
import type { OfflinePart } from '#client/data/session/offline-parts.ts'
import { renewNow } from './choose.ts'
import { isEmptyChoice, keepingProgress } from './decide.ts'
import { offlineReviewOf } from './kept-of.ts'

/** The submissions that the person keeps offline by choice, with PDFs and photos. */
export const submissionParts: readonly OfflinePart[] = [
  {
    key: 'submissions',
    title: msg`Submissions of chosen projects`,
    isChosen: true,
    async measure(workspace) {
      const review = offlineReviewOf(workspace)
      await review?.keeper().catch(() => undefined)
      const state = review?.state.get() ?? null
      if (state === null) return { have: 0, of: null, bytes: null, asOf: null }
      const { choice, wanted, kept, language } = state
      if (isEmptyChoice(choice)) return { have: 0, of: 0, bytes: 0, asOf: null }
      const parts = [...keepingProgress(choice, wanted, kept, language).values()]
      const sum = (name: 'records' | 'of' | 'bytes') =>
        parts.reduce((total, part) => total + part[name], 0)
      return {
        have: sum('records'),
        of: wanted === null || choice.isDue ? null : sum('of'),
        bytes: sum('bytes'),
        asOf: choice.renewed,
      }
    },
    download(workspace) {
      void offlineReviewOf(workspace)
        ?.keeper()
        .then((keeper) =>
          keeper.choose((choice) => (isEmptyChoice(choice) ? {} : renewNow(choice))),
        )
    },
  },
]
