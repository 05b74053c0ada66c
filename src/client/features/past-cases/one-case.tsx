import { useLingui } from '@lingui/react/macro'
import { useCallback, useId, useState } from 'react'
import type { PastCase } from '#client/data/cases/case-types.ts'
import { rangeDate } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { useOutcomes, useSources, withoutLead } from './words.ts'
import css from './past-cases.module.css'

/** Shows a case: when, the outcome, two lines of the narrative, the coded injury and the source. */
export function OneCase({
  of: { id, source, date, state, outcome, injury, narrative },
}: {
  of: PastCase
}) {
  const { t } = useLingui()
  const outcomes = useOutcomes()
  const sources = useSources()
  const said = useId()
  const [isWhole, setWhole] = useState(false)
  const { words, isCut } = useIsCut(isWhole)
  const day = rangeDate(date)
  return (
    <li className={css.case}>
      <div className={css.head}>
        <time dateTime={date}>{day}</time>
        {state !== '' && <span>{state}</span>}
        {outcome !== 'unknown' && <strong>{outcomes[outcome]}</strong>}
      </div>
      {/* The agency's own words. */}
      <p ref={words} id={said} lang="en" className={cx(css.words, !isWhole && css.cut)}>
        {isWhole ? narrative : withoutLead(narrative)}
      </p>
      {(isCut || isWhole) && (
        <Button
          variant="link"
          size="small"
          className={css.more}
          aria-expanded={isWhole}
          aria-controls={said}
          aria-label={
            isWhole ? t`Show less of the case of ${day}` : t`Show all of the case of ${day}`
          }
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t`Show less` : t`Show all`}
        </Button>
      )}
      {injury !== '' && (
        <div className={css.fact}>
          {t`Injury`}: <span lang="en">{injury}</span>
        </div>
      )}
      <div className={css.fact}>
        {sources[source]} {id.slice(1)}
      </div>
    </li>
  )
}

/** Measures whether the text needs more than two lines at its width. */
function useIsCut(isWhole: boolean) {
  const [isCut, setCut] = useState(false)
  const words = useCallback(
    (element: HTMLParagraphElement) => {
      if (isWhole) return () => undefined
      const look = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
      look.observe(element)
      return () => look.disconnect()
    },
    [isWhole],
  )
  return { words, isCut }
}
