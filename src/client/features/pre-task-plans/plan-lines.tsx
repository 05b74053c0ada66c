import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconCopy, IconPlus, IconSignature } from '@tabler/icons-react'
import type { I18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { changedWords, type Piece } from '#contract/pre-task-plans/changed-words.ts'
import { linesOf, type PlanLine, type PlanTask } from '#contract/pre-task-plans/lines.ts'
import { clockTime, tableDate } from '#client/i18n/dates.ts'
import { Icon } from '#client/ui/icon.tsx'
import { cx } from '#client/ui/cx.ts'
import type { PreTaskPlanView } from './plan-row.ts'
import css from './plan.module.css'

type Marked = NonNullable<PreTaskPlanView['marks']>[number]

/**
 * Shows the tasks of a plan and marks each line by the plans of the days before; without marks the
 * lines are plain.
 */
export function PlanLines({
  tasks,
  marks,
}: {
  tasks: readonly PlanTask[]
  marks: readonly Marked[]
}) {
  const { t } = useLingui()
  const lines = linesOf(tasks).map((line, place) => ({
    ...line,
    mark: marks[place] ?? plain,
    place,
  }))
  return (
    <>
      {tasks.map(({ description }, task) => {
        const n = task + 1
        const own = lines.filter((line) => line.task === task)
        return (
          <section key={task} className={css.task} aria-label={t`Task ${n}, ${description}`}>
            <h3>{t`Task ${n}, ${description}`}</h3>
            <Part title={t`Hazards`} lines={own.filter(({ part }) => part === 'hazards')} />
            <Part title={t`Controls`} lines={own.filter(({ part }) => part === 'controls')} />
          </section>
        )
      })}
    </>
  )
}

const plain: Marked = { mark: 'plain', days: [], said: '' }

function Part({
  title,
  lines,
}: {
  title: string
  lines: readonly (PlanLine & { mark: Marked; place: number })[]
}) {
  if (lines.length === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <ul className={css.lines}>
        {lines.map(({ place, text, mark }) => (
          <Line key={place} text={text} mark={mark} />
        ))}
      </ul>
    </>
  )
}

/**
 * Shows a repeated line with a bar, a copy icon and its days, a new one with a plus in bold, and
 * one that does not count plainly.
 */
function Line({ text, mark: { mark, days, said } }: { text: string; mark: Marked }) {
  const { t, i18n } = useLingui()
  if (mark === 'new') {
    return (
      <li className={cx(css.line, css.new)}>
        <Icon icon={IconPlus} label={t`New line`} />
        <span>{text}</span>
      </li>
    )
  }
  if (days.length === 0) {
    return (
      <li className={cx(css.line, mark !== 'plain' && css.uncounted)}>
        <span>
          {text}
          {mark === 'form' && <span className={css.days}>{t`The form’s own text`}</span>}
        </span>
      </li>
    )
  }
  const on = days.map((day) => shortDay(day, i18n)).join(', ')
  const { now, before } = changedWords(text, said)
  return (
    <li className={cx(css.line, css.repeated)}>
      <Icon icon={IconCopy} label={t`Repeated line`} />
      <span>
        {mark === 'same' ? text : <Pieces of={now} />}
        <span className={css.days}>
          {mark === 'same' ? (
            t`Same on ${on}`
          ) : (
            <>
              {t`Said on ${on}:`} <Pieces of={before} />
            </>
          )}
        </span>
      </span>
    </li>
  )
}

/** Underlines the changed words in a `mark`, so that colour is not the only sign. */
function Pieces({ of }: { of: readonly Piece[] }): ReactNode {
  return of.map(({ text, isChanged }, place) =>
    isChanged ? (
      <mark key={place} className={css.changed}>
        {text}
      </mark>
    ) : (
      <span key={place}>{text}</span>
    ),
  )
}

/** Formats `11-19`, in Spanish with the day first, without the year, which is clear. */
const shortDay = (day: string, i18n: I18n) =>
  tableDate(day, i18n.locale === 'es' ? 'es' : 'en').slice(0, 5)

/** Lists who signs, and when each person signed. */
export function PlanSignatures({
  row: { signatures },
}: {
  row: Pick<PreTaskPlanView, 'signatures'>
}) {
  const { t, i18n } = useLingui()
  if (signatures.length === 0) return null
  return (
    <section className={css.task} aria-label={t`Signatures`}>
      <h3>{t`Signatures`}</h3>
      <ul className={css.signatures}>
        {signatures.map(({ signatureName, at }, place) => (
          <li key={place} data-signed={at !== null || undefined}>
            {at === null ? (
              <Icon icon={IconSignature} size={20} bold />
            ) : (
              <Icon icon={IconCheck} size={20} bold />
            )}
            <span>{signatureName}</span>
            <span className={css.when}>
              {at === null
                ? t`not signed yet`
                : `${tableDate(at, i18n.locale === 'es' ? 'es' : 'en')} ${clockTime(at)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
