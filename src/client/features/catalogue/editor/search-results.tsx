import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { mostFound } from '#contract/catalogue/rules.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useRead } from '#client/records/use-read.ts'
import { Problem } from '#client/ui/state/problem.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { useSettled } from '#client/ui/use-settled.ts'
import { namesFound } from './names-found.ts'
import css from './editor.module.css'

/** ms without another key before the server is asked, as for all filters (rulings, 15). */
const quiet = 200

type SearchResultsProps = { plans: readonly SafetyPlan[]; text: string; onChoose: (id: string) => void }

/** What of the whole draft has the words, each with the way to it; a press goes there. Names are found with the key, questions as soon as the server answers. */
export function SearchResults({ plans, text, onChoose }: SearchResultsProps) {
  const { t } = useLingui()
  const typed = text.trim()
  const asked = useSettled(typed, quiet)
  const { data, loading, reading } = useRead('catalogue.search', { query: { text: asked } }, { passing: true, when: asked !== '' })
  const isAnswered = data !== null && !loading && asked === typed
  const { found, count } = useMemo(() => (isAnswered ? data : namesFound(plans, typed)), [isAnswered, data, plans, typed])
  const most = useFewFirst()
  if (asked === typed && data === null && reading.failed) {
    return (
      <div className={css.state}>
        <Problem title={t`The search failed`} retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}>
          <RefusalText refused={reading.failed} />
        </Problem>
      </div>
    )
  }
  const said = count > mostFound ? t`The first ${mostFound} of ${count}` : plural(count, { one: '# found', other: '# found' })
  return (
    <ScrollArea>
      <output className={css.foundCount}>{isAnswered ? said : t`${said} by name, looking through the questions`}</output>
      <ul className={css.found} aria-label={t`Found`}>
        {found.slice(0, most).map(({ kind, safetyPlanID, formID, questionID, text: words, path }) => (
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

/** As many as are in sight at once; the others stand a moment later, so that the first key is not kept waiting for them. */
const few = 12

function useFewFirst(): number {
  const [most, setMost] = useState(few)
  useEffect(() => startTransition(() => setMost(mostFound)), [])
  return most
}
