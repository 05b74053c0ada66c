import { useLingui } from '@lingui/react/macro'
import { dayIn, ownZone } from '#contract/kernel/day.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { cx } from '#client/ui/cx.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { RepeatsBar } from './marks.tsx'
import type { PreTaskPlanView } from './plan-row.ts'
import { isMuch, notCompared, repeatSentence } from './words.ts'
import css from './plan.module.css'

/**
 * Shows the repeats in a sentence and a bar; without a network also their age. It names plans and
 * days, never people.
 */
export function RepeatsCard({
  row,
  today,
  reading: { offline, asOf },
}: {
  row: PreTaskPlanView
  today: string
  reading: ReadStatus
}) {
  const { t, i18n } = useLingui()
  const { company } = useMe()
  const moment = useMoment()
  const isToday =
    dayIn(company?.timeZone ?? ownZone(), Date.parse(row.submissionDateTime)) === today
  const said = repeatSentence(row, isToday, i18n)
  const since = asOf === null ? null : moment(asOf)
  return (
    <div className={cx(css.meter, isMuch(row) && css.much)}>
      {said === null ? (
        <p>{i18n._(notCompared(row))}</p>
      ) : (
        <>
          <p>
            <b>{said.first}</b> {said.rest}
          </p>
          <RepeatsBar row={row} />
        </>
      )}
      {offline && since !== null && (
        <p className={css.known}>{t`As of ${since}; later plans are not compared.`}</p>
      )}
    </div>
  )
}
