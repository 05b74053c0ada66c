import { useLingui } from '@lingui/react/macro'
import { closed } from '#contract/corrective-actions/lookups.ts'
import { useCatalogue } from '#client/features/catalogue/door.ts'
import { incidentTime } from '#client/i18n/dates.ts'
import { Aside, Facts } from '#client/ui/record/facts.tsx'
import { labelOf } from '../layout.ts'
import type { Row } from '../list-view.ts'
import { Regulations } from '../regulations.tsx'
import { regulationsOf } from './regulations-of.ts'
import css from './detail.module.css'

/** What is fixed after creation; who closed it only while it is closed (CA-54); the question with its regulation last. */
export function FixedFacts({ row }: { row: Row }) {
  const { t, i18n } = useLingui()
  const { plans } = useCatalogue()
  const label = (field: Parameters<typeof labelOf>[0]) => i18n._(labelOf(field))
  const regulations = regulationsOf(plans, row.safetyQuestionID)
  const from = [row.safetyPlanName, row.safetyFormName, row.subSafetyFormName].filter(Boolean).join(', ')
  return (
    <div className={css.facts}>
      <Facts
        facts={[
          { label: label('projectName'), value: row.projectName },
          { label: label('companyName'), value: row.companyName },
          { label: label('openedBy'), value: row.openedByUser?.name ?? t`Unknown` },
          { label: label('creationDateTime'), value: incidentTime(row.creationDateTime) },
          ...(row.status === closed
            ? [
                { label: label('closedBy'), value: row.closedByUser?.name ?? t`Unknown` },
                { label: label('closedDateTime'), value: row.closedDateTime === null ? t`Unknown` : incidentTime(row.closedDateTime) },
              ]
            : []),
        ]}
      />
      <Aside>
        <div className={css.question}>{label('safetyQuestion')}</div>
        <div className={css.questionWords}>{row.safetyQuestion}</div>
        <div className={css.questionFrom}>{from}</div>
      </Aside>
      {regulations.length > 0 && <Regulations regulations={regulations} />}
    </div>
  )
}
