import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { mostFound } from '#contract/catalogue/rules.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useRead } from '#client/records/use-read.ts'
import { Problem } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { useSettled } from '#client/ui/use-settled.ts'
import css from './editor.module.css'

/** ms without another key before the server is asked, as for all filters (rulings, 15). */
const quiet = 200

/** What of the whole draft has the words, each with the way to it; a press goes there. */
export function SearchResults({ text, onChoose }: { text: string; onChoose: (id: string) => void }) {
  const { t } = useLingui()
  const asked = useSettled(useDeferredValue(text.trim()), quiet)
  const { data, loading, reading } = useRead('catalogue.search', { query: { text: asked } }, { passing: true, when: asked !== '' })
  if (data === null && reading.failed) {
    return (
      <div className={css.state}>
        <Problem title={t`The search failed`} retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}>
          <RefusalText refused={reading.failed} />
        </Problem>
      </div>
    )
  }
  if (data === null || loading) return <SkeletonRows label={t`Searching`} count={5} />
  const { found, count } = data
  return (
    <ScrollArea>
      <output className={css.foundCount}>{count > mostFound ? t`The first ${mostFound} of ${count}` : plural(count, { one: '# found', other: '# found' })}</output>
      <ul className={css.found} aria-label={t`Found`}>
        {found.map(({ kind, safetyPlanID, formID, questionID, text: words, path }) => (
          <li key={`${kind}${safetyPlanID}-${formID}-${questionID}`}>
            <button type="button" onClick={() => onChoose(formID === null ? `p${safetyPlanID}` : `f${formID}`)}>
              <span className={css.foundWords}>{words}</span>
              {path.length > 0 && <span className={css.path}>{path.join(' › ')}</span>}
            </button>
          </li>
        ))}
      </ul>
    </ScrollArea>
  )
}
