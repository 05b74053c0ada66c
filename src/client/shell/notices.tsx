import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { IconAlertTriangle, IconCloudOff, IconDeviceTablet, IconDownload, IconRefresh } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useBox } from '#client/workspace/use-box.ts'
import { useSession } from '#client/workspace/session-context.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { useLive } from '#client/workspace/use-live.ts'
import { connection } from '#client/data/api/connection.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { useGo } from './address.ts'
import { useInstall } from './install.ts'
import { useOldest } from './use-sync-state.ts'
import { update } from './worker-register.ts'
import css from './notices.module.css'

const icon = { size: 22, stroke: 1.9, 'aria-hidden': true } as const

/** What holds for the whole screen, one line each: offline, sign-in, paused, a new version, installing. */
export function Notices({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useLingui()
  const { onlineOnly, me } = useWorkspace()
  const { outdated, paused, fresh } = useBox()
  const moment = useMoment()
  // Storage was cleared since the server last heard of unsent changes here (F-55).
  const lost = fresh ? me.witnesses.filter(({ pending }) => pending > 0).toSorted((a, b) => b.pending - a.pending)[0] : undefined
  const session = useSession()
  const offline = useLive(connection).state === 'offline'
  return (
    <>
      {offline && <OfflineBanner />}
      {session.state === 'signed-in' && session.token === 'expired' && (
        <Banner icon={<IconAlertTriangle {...icon} />} action={<Button size="small" onClick={onSignIn}>{t`Sign in`}</Button>}>
          {t`Sign in to send`}
        </Banner>
      )}
      {outdated && (
        <Banner tone="amber" icon={<IconRefresh {...icon} />} action={<Button size="small" onClick={() => location.reload()}>{t`Reload this tab`}</Button>}>
          {t`Another version of the app is open. Reload this tab before you save.`}
        </Banner>
      )}
      {onlineOnly && (
        <Banner tone="amber" icon={<IconAlertTriangle {...icon} />}>
          {t`This browser keeps nothing on the device. You can work, but only with a connection.`}
        </Banner>
      )}
      {!offline && paused === 'update' && (
        <Banner tone="amber" icon={<IconAlertTriangle {...icon} />}>
          {t`Your changes are kept. They are sent when the app is up to date.`}
        </Banner>
      )}
      {lost && (
        <Banner tone="red" icon={<IconAlertTriangle {...icon} />}>
          {lostWords(lost.pending, moment(lost.heardAt))}
        </Banner>
      )}
      <UpdateBanner />
      {!offline && <InstallBanner />}
    </>
  )
}

function lostWords(count: number, time: string): string {
  return plural(count, { one: `At least # change of ${time} is no longer on this device.`, other: `At least # changes of ${time} are no longer on this device.` })
}

function OfflineBanner() {
  const { t } = useLingui()
  const go = useGo()
  const { box, onlineOnly } = useWorkspace()
  const { summary } = useBox()
  const oldest = useOldest()
  const moment = useMoment()
  const waiting = summary.saved + summary.sending + summary.waiting
  const asOf = oldest === null ? null : moment(oldest)
  const open = waiting > 0 && (
    <Button variant="link" size="small" onClick={() => go('/back-office/sync')}>
      {plural(waiting, { one: '# to send', other: '# to send' })}
    </Button>
  )
  return (
    <Banner icon={<IconCloudOff {...icon} />} action={open}>
      <strong>{t`You are offline.`}</strong> {asOf && t`Data as of ${asOf}.`}{' '}
      {box && !onlineOnly ? t`What you save stays on this tablet and is sent later.` : t`What is shown may be old. Saving needs a connection.`}
    </Banner>
  )
}

function UpdateBanner() {
  const { t } = useLingui()
  const waiting = useLive(update)
  const [taking, setTaking] = useState(false)
  if (!waiting) return null
  const take = () => {
    setTaking(true)
    void waiting.take()
  }
  return (
    <Banner
      icon={<IconRefresh {...icon} />}
      action={
        <Button size="small" onClick={take} aria-disabled={taking || undefined}>
          {t`Update now`}
        </Button>
      }
    >
      {t`New version ready. What you typed is kept.`}
    </Banner>
  )
}

function InstallBanner() {
  const { t } = useLingui()
  const install = useInstall()
  if (!install) return null
  return (
    <Banner
      icon={<IconDeviceTablet {...icon} />}
      action={
        <>
          <Button size="small" variant="quiet" onClick={install.later}>{t`Not now`}</Button>
          <Button size="small" icon={<IconDownload size={20} stroke={1.9} aria-hidden="true" />} onClick={() => void install.install()}>
            {t`Install`}
          </Button>
        </>
      }
    >
      {t`Install Siteward on this tablet: it opens at once, also without a network.`}
    </Banner>
  )
}

type BannerProps = { icon: ReactNode; children: ReactNode; action?: ReactNode; tone?: 'plain' | 'amber' | 'red' }

/** One line under the header that holds for the whole screen: offline, a new version, a paused box. */
function Banner({ icon, children, action, tone = 'plain' }: BannerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds phrases alone, and a banner its buttons
    <div className={cx(css.banner, css[tone])} role="status">
      {icon}
      <div className={css.words}>{children}</div>
      {action}
    </div>
  )
}
