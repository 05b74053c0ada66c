import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ownZone } from '#contract/kernel/day.ts'
import { type DueRule, nextDues } from '#contract/schedules/due-times.ts'
import { useServerNow } from '#client/i18n/use-moment.ts'
import { runDay, runMonth, runTime } from '#client/i18n/zone-times.ts'
import css from './schedules.module.css'
import { zoneWord } from './words.ts'

const shown = 5

/** Shows the next five runs of a rule, in its zone and in the viewer's, before a save. */
export function NextRuns({ rule, active }: { rule: DueRule; active: boolean }) {
  const { t, i18n } = useLingui()
  const now = useServerNow()
  const dues = nextDues(rule, now, shown)
  const name = zoneWord(i18n, rule.jobTimezone)
  return (
    <section className={css.runs} aria-label={t`Next five runs`}>
      <h3>{t`Next five runs`}</h3>
      <p className={css.quiet}>
        {!active && <span>{t`While it is inactive it does not run.`} </span>}
        {dues.length === 0 ? t`Choose when it runs.` : t`${name} time`}
      </p>
      <ol>
        {dues.map((due) => (
          <Run key={due} due={due} rule={rule} />
        ))}
      </ol>
    </section>
  )
}

function Run({ due, rule }: { due: number; rule: DueRule }) {
  const { t, i18n } = useLingui()
  const { jobTimezone } = rule
  const own = ownZone()
  const theirs = runTime(i18n, due, jobTimezone)
  const mine = runTime(i18n, due, own)
  const isSame = mine === theirs && runDay(i18n, due, own) === runDay(i18n, due, jobTimezone)
  const [day, time] = [runDay(i18n, due, own), mine]
  return (
    <li>
      <span className={css.day}>{runDay(i18n, due, jobTimezone)}</span>
      <span className={css.time}>{theirs}</span>
      {!isSame && <span className={css.own}>{t`Your time: ${day}, ${time}`}</span>}
      <ShortMonth due={due} rule={rule} />
    </li>
  )
}

/** Explains why a run is earlier in its month than its day (SCH-53). */
function ShortMonth({ due, rule }: { due: number; rule: DueRule }) {
  const { t, i18n } = useLingui()
  const { jobFrequency, jobFrequencyValue, jobTimezone } = rule
  const { name, length } = runMonth(i18n, due, jobTimezone)
  if (jobFrequency !== 'monthly' || Number(jobFrequencyValue) <= length) return null
  const days = plural(length, { one: '# day', other: '# days' })
  return <span className={css.own}>{t`${name} has ${days}`}</span>
}
