import { withWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { asksNothing } from './asks-nothing.ts'
import type { CaseQuestion } from './case-query.ts'

/**
 * 'This has happened before': a line under a question, a hazard or a corrective action that opens
 * the nearest past cases. Pass the same `question` object until something changes. Before it opens
 * (`isOpen`: it begins open) it loads only the line; a question that is signed or dated shows
 * nothing.
 */
export function PastCases({
  question,
  isOpen = false,
}: {
  question: CaseQuestion
  isOpen?: boolean
}) {
  if (asksNothing(question.type)) return null
  // Reserves the height before the line loads, so that nothing moves under a finger.
  return (
    <div style={{ minHeight: '2.875rem' }}>
      <CaseFold question={question} isOpen={isOpen} />
    </div>
  )
}

const CaseFold = lazyComponent(
  async () => (await withWords('past-cases', import('./case-fold.tsx'))).CaseFold,
)
