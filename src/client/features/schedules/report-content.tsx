import { useLingui } from '@lingui/react/macro'
import { filtersText } from './filters-text.ts'
import type { ReportFilters } from './report-filters.ts'
import css from './schedules.module.css'

/** Shows the type and the filters of a report, in words. */
export function ReportContent({ filters }: { filters: ReportFilters }) {
  const { t, i18n } = useLingui()
  return (
    <section className={css.content} aria-label={t`What is in it`}>
      <h3>{t`What is in it`}</h3>
      <p className={css.quiet}>{filtersText(i18n, filters).join(' · ')}</p>
    </section>
  )
}
