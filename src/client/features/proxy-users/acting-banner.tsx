import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { IconArrowBackUp, IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { Me } from '#contract/access/schema.ts'
import { useSessionServices } from '#client/workspace/session-context.ts'
import { useServerClock } from '#client/workspace/use-server-clock.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Banner } from '#client/ui/page/banner.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import css from './login-as.module.css'

type ActingBannerProps = { name: string; actor: NonNullable<Me['actor']> }

/**
 * Shows on every screen during Login as: the person's name, who really acts, why, how long, and the
 * way back (rulings, 53). In the last minutes it warns that unsaved text is lost, because this
 * session stores nothing.
 */
export function ActingBanner({ name, actor }: ActingBannerProps) {
  const { t } = useLingui()
  const { session } = useSessionServices()
  const [leaving, setLeaving] = useState(false)
  const left = useMinutesLeft(actor.until)
  // The session has ended: returns to the person's own session.
  useEffectWhen(left === 0, () => session.check())
  const { name: by, reason } = actor
  const isEnding = left <= warned
  return (
    <Banner
      tone={isEnding ? 'red' : 'amber'}
      icon={<Icon icon={IconLogin2} />}
      action={
        <Button
          size="small"
          icon={<Icon icon={IconArrowBackUp} size={20} />}
          aria-disabled={leaving || undefined}
          onClick={() => {
            setLeaving(true)
            void session.endLoginAs().finally(() => setLeaving(false))
          }}
        >
          {t`Back to ${by}`}
        </Button>
      }
    >
      <strong>{t`You work as ${name}.`}</strong> {t`Your changes show ${name}, by ${by}.`}{' '}
      {/* A screen reader does not announce each minute; it announces the warning once. */}
      <span aria-live="off" className={css.left}>
        {plural(left, { one: '# minute left.', other: '# minutes left.' })}
      </span>
      {isEnding && <> {t`Save your work now. After that you are ${by} again.`}</>}{' '}
      {t`Reason: ${reason}`}
    </Banner>
  )
}

/** Minutes before the end at which the warning appears. */
const warned = 5

/** Returns the minutes left by the server's clock, rounded up. */
function useMinutesLeft(until: string): number {
  return useServerClock((now) => Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000)))
}
