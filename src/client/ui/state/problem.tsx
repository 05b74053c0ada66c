import { IconCloudX, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'
import { useRetryAbove } from './retry-above.ts'
import { Icon } from '../icon.tsx'
import css from './state.module.css'

export type ProblemProps = {
  title: string
  /** What happened, what was kept, what to do. */
  children: ReactNode
  icon?: ReactNode
  /** Hidden while a notice above has a button that reads the whole page again. */
  retry?: { label: string; onRetry: () => void; busy?: boolean }
  action?: ReactNode
}

/** An error in the place where its data would be; never instead of data that is there. */
export function ProblemState({ title, children, icon, retry: own, action }: ProblemProps) {
  const retry = useRetryAbove() ? undefined : own
  return (
    <section className={cx(css.card, css.problem)} role="alert">
      <span className={css.icon} aria-hidden="true">
        {icon ?? <Icon icon={IconCloudX} size={26} />}
      </span>
      <h3>{title}</h3>
      <div className={css.text}>{children}</div>
      {(retry || action) && (
        <div className={css.actions}>
          {retry && (
            <Button
              icon={<Icon icon={IconRefresh} size={20} />}
              onClick={retry.onRetry}
              aria-disabled={retry.busy || undefined}
            >
              {retry.label}
            </Button>
          )}
          {action}
        </div>
      )}
    </section>
  )
}
