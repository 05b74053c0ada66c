import { needWords } from '#client/i18n/language.ts'
import { later } from '#client/ui/later.tsx'
import { asksNothing } from './asks-nothing.ts'
import type { CaseQuestion } from './case-query.ts'

/**
 * 'This has happened before': a line that opens, under a question, a hazard or a corrective action,
 * with the nearest past cases. Hand it the same object as long as nothing has changed. Nothing of
 * it is fetched but the line before somebody opens it (`isOpen`: they did); under what is signed or
 * dated it is not there at all.
 */
export function PastCases({
  question,
  isOpen = false,
}: {
  question: CaseQuestion
  isOpen?: boolean
}) {
  if (asksNothing(question.type)) return null
  // As tall before it has come: nothing moves under a finger.
  return (
    <div style={{ minHeight: '2.875rem' }}>
      <CaseFold question={question} isOpen={isOpen} />
    </div>
  )
}

const CaseFold = later(
  async () => (await Promise.all([import('./case-fold.tsx'), needWords('past-cases')]))[0].CaseFold,
)
