import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { DraftSearchResult } from '#contract/catalogue/looking.ts'
import { mostFound } from '#contract/catalogue/rules.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useRead } from '#client/records/use-read.ts'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { useSettled } from '#client/ui/use-settled.ts'
import { useIdleAfter } from '#client/ui/when-idle.ts'
import { namesFound } from './names-found.ts'
import css from './editor.module.css'

/** Milliseconds after the last key before the request, as for all filters (rulings, 15). */
const quiet = 200

type SearchResultsProps = {
  plans: readonly SafetyPlan[]
  text: string
  onChoose: (id: string) => void
}

/**
 * Lists everything in the draft that has the words, with its path; a press opens it. Names appear
 * with the key press, questions when the server answers. It mounts before any input, so that the
 * first key press is as fast as the next.
 */
export function SearchResults({ plans, text, onChoose }: SearchResultsProps) {
  const { t } = useLingui()
  const typed = text.trim()
  const asked = useSettled(typed, quiet)
  const { data, loading, reading } = useRead(
    'catalogue.search',
    { query: { text: asked } },
    { memoryOnly: true, enabled: asked !== '' },
  )
  const isAnswered = data !== null && !loading && asked === typed
  const { found, count } = useMemo(
    () => (typed === '' ? nothing : isAnswered ? data : namesFound(plans, typed)),
    [isAnswered, data, plans, typed],
  )
  if (typed === '') return null
  if (asked === typed && data === null && reading.failed) {
    return (
      <div className={css.state}>
        <ProblemState
          title={t`The search failed`}
          retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
        >
          <RefusalText refused={reading.failed} />
        </ProblemState>
      </div>
    )
  }
  const said =
    count > mostFound
      ? t`The first ${mostFound} of ${count}`
      : plural(count, { one: '# found', other: '# found' })
  return (
    <ScrollArea>
      <output className={css.foundCount}>
        {isAnswered ? said : t`${said} by name, still searching the questions`}
      </output>
      <FoundList found={found} onChoose={onChoose} />
    </ScrollArea>
  )
}

const nothing: { found: readonly DraftSearchResult[]; count: number } = { found: [], count: 0 }

/** Number of results that are visible at once; the others render a moment later. */
const few = 7

function FoundList({
  found,
  onChoose,
}: { found: readonly DraftSearchResult[] } & Pick<SearchResultsProps, 'onChoose'>) {
  const { t } = useLingui()
  const isWhole = useIdleAfter(true)
  return (
    <ul className={css.found} aria-label={t`Found`}>
      {(isWhole ? found : found.slice(0, few)).map(
        ({ kind, safetyPlanID, formID, questionID, text: words, path }) => (
          <li key={`${kind}${safetyPlanID}-${formID}-${questionID}`}>
            <button
              type="button"
              onClick={() => onChoose(formID === null ? `p${safetyPlanID}` : `f${formID}`)}
            >
              <span className={css.foundWords}>{words}</span>
              {path.length > 0 && <span className={css.path}>{path.join(' › ')}</span>}
            </button>
          </li>
        ),
      )}
    </ul>
  )
}
