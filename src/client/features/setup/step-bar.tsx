import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { Icon } from '#client/ui/icon.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import css from './setup.module.css'
import { type SetupMeta, stepCount, type StepStatus } from './steps.ts'

type StepBarProps = {
  meta: SetupMeta
  /** The name of each step, and a summary of its entries. */
  steps: readonly { name: string; done: string }[]
  /** A note at the end of the line. */
  note: ReactNode
}

/** Shows the numbered steps on a line that is solid for finished ones (WIZ-05, WIZ-06). */
export function StepBar({ meta: { step, statuses }, steps, note }: StepBarProps) {
  const { t } = useLingui()
  const words: Readonly<Record<StepStatus, string>> = {
    wait: t`not started`,
    process: t`in process`,
    finish: t`finished`,
  }
  return (
    <div className={css.bar}>
      <ol className={css.steps}>
        {steps.map(({ name, done }, place) => {
          const [number, status] = [place + 1, statuses[place] ?? 'wait']
          const isCurrent = number === step
          return (
            <Fragment key={name}>
              {place > 0 && (
                <li
                  aria-hidden="true"
                  className={cx(css.line, statuses[place - 1] === 'finish' && css.whole)}
                />
              )}
              <li
                className={cx(css.step, css[status], isCurrent && css.here)}
                aria-current={isCurrent ? 'step' : undefined}
                data-status={status}
              >
                <span className={css.square} aria-hidden="true">
                  {status === 'finish' ? <Icon icon={IconCheck} bold /> : number}
                </span>
                <span>
                  <b>{name}</b>
                  <span className={css.stepNote}>
                    {isCurrent
                      ? t`Step ${number} of ${stepCount}`
                      : status === 'finish'
                        ? done
                        : t`Next`}
                  </span>
                </span>
                <VisuallyHidden>{words[status]}</VisuallyHidden>
              </li>
            </Fragment>
          )
        })}
      </ol>
      {note}
    </div>
  )
}
