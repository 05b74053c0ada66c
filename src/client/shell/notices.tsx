import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import {
  IconAlertTriangle,
  IconCloudOff,
  IconDeviceTablet,
  IconDownload,
  IconRefresh,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { withWords } from '#client/i18n/language.ts'
import { Button } from '#client/ui/button/button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Banner } from '#client/ui/page/banner.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { RetryAbove } from '#client/ui/state/retry-above.ts'
import { useGo } from './address.ts'
import { useInstall } from './install.ts'
import { useSavesOnline } from './saves-online.ts'
import { Slot } from './slots.tsx'
import {
  serverStateOf,
  type SyncNotice,
  noticesOf,
  type SyncFacts,
  toSendOf,
} from './sync-facts.ts'
import { useSyncFacts, witnessesOf } from './use-sync-state.ts'
import { update } from './update.ts'

const UnopenedBanner = lazyComponent(
  async () => (await withWords('tray', import('./tray/unopened-banner.tsx'))).UnopenedBanner,
)

/**
 * Notices for the whole screen, one line each: offline, sign-in, paused, a new version,
 * installation.
 */
export function Notices({ path, onSignIn }: { path: string; onSignIn: () => void }) {
  const facts = useSyncFacts()
  const notices = noticesOf(facts)
  return (
    <>
      {notices.map((notice) => (
        <NoticeBanner key={notice} notice={notice} facts={facts} onSignIn={onSignIn} />
      ))}
      <Slot name="frame.notices" path={path} />
      <UpdateBanner />
      {serverStateOf(facts) === 'there' && <InstallBanner />}
    </>
  )
}

/** Hides the other retry buttons of the page while the notice above has one. */
export function UnderNotices({ children }: { children: ReactNode }) {
  return <RetryAbove value={serverStateOf(useSyncFacts()) !== 'there'}>{children}</RetryAbove>
}

function NoticeBanner({
  notice,
  facts: { box, lost },
  onSignIn,
}: {
  notice: SyncNotice
  facts: SyncFacts
  onSignIn: () => void
}) {
  const { t } = useLingui()
  const workspace = useWorkspace()
  const moment = useMoment()
  const warning = <Icon icon={IconAlertTriangle} />
  switch (notice) {
    case 'offline':
    case 'silent':
      return <OfflineBanner silent={notice === 'silent'} />
    case 'sign-in':
      return (
        <Banner
          icon={warning}
          action={<Button size="small" onClick={onSignIn}>{t`Sign in`}</Button>}
        >
          {t`Sign in to send`}
        </Banner>
      )
    case 'outdated':
      return (
        <Banner
          tone="amber"
          icon={<Icon icon={IconRefresh} />}
          action={
            <Button size="small" onClick={() => location.reload()}>{t`Reload this tab`}</Button>
          }
        >
          {t`Another version of the app is open. Reload this tab before you save.`}
        </Banner>
      )
    case 'online-only':
      return (
        <Banner
          tone="amber"
          icon={warning}
        >{t`This browser keeps nothing on the device. You can work, but only with a connection.`}</Banner>
      )
    case 'unopened':
      return (
        <Suspense fallback={null}>
          <UnopenedBanner />
        </Suspense>
      )
    case 'emptied':
      return (
        <Banner
          tone="amber"
          icon={warning}
        >{t`This browser deleted the stored data of the app. Your unsent changes are stored again.`}</Banner>
      )
    case 'memory':
      return (
        <Banner tone="red" icon={warning}>
          {t`This browser deleted the stored data of the app and no longer stores anything. You can work, but only with a connection.`}{' '}
          {toSendOf(box.summary) > 0 && t`Leave this tab open until everything is sent.`}
        </Banner>
      )
    case 'update':
      return (
        <Banner
          tone="amber"
          icon={warning}
        >{t`Your changes are kept. They are sent when the app is up to date.`}</Banner>
      )
    case 'lost': {
      const heard = witnessesOf(workspace).find(({ pending }) => pending === lost)
      return (
        <Banner tone="red" icon={warning}>
          {lostWords(lost, moment(heard?.heardAt ?? 0))}
        </Banner>
      )
    }
  }
}

function lostWords(count: number, time: string): string {
  return plural(count, {
    one: `At least # change of ${time} is no longer on this device.`,
    other: `At least # changes of ${time} are no longer on this device.`,
  })
}

function OfflineBanner({ silent }: { silent: boolean }) {
  const { t } = useLingui()
  const go = useGo()
  const { box: own, onlineOnly, refetchAll } = useWorkspace()
  const { box, oldest } = useSyncFacts()
  const moment = useMoment()
  const waiting = toSendOf(box.summary)
  const n = wholeNumber(waiting)
  const asOf = oldest === null ? null : moment(oldest)
  const savesOnline = useSavesOnline()
  const keeps = own !== null && !onlineOnly && box.emptied !== 'memory'
  const open = waiting > 0 && (
    <Button variant="link" size="small" onClick={() => go('/back-office/sync')}>
      {t`${n} to send`}
    </Button>
  )
  const again = (
    <Button
      size="small"
      icon={<Icon icon={IconRefresh} size={20} />}
      onClick={() => void refetchAll()}
    >
      {t`Try again`}
    </Button>
  )
  return (
    <Banner
      icon={<Icon icon={IconCloudOff} />}
      action={
        <>
          {open}
          {again}
        </>
      }
    >
      <strong>{silent ? `${t`The server does not answer`}.` : t`You are offline.`}</strong>{' '}
      {asOf && t`Data as of ${asOf}.`}{' '}
      {keeps && savesOnline
        ? t`Changes on this screen need a connection.`
        : keeps
          ? t`What you save stays on this tablet and is sent later.`
          : t`The data shown may be old. Saving needs a connection.`}
    </Banner>
  )
}

function UpdateBanner() {
  const { t } = useLingui()
  const waiting = useStore(update)
  const [taking, setTaking] = useState(false)
  if (!waiting) return null
  const take = () => {
    setTaking(true)
    void waiting.take()
  }
  return (
    <Banner
      icon={<Icon icon={IconRefresh} />}
      action={
        <Button size="small" onClick={take} aria-disabled={taking || undefined}>
          {t`Update now`}
        </Button>
      }
    >
      {t`New version ready. Your entries are kept.`}
    </Banner>
  )
}

function InstallBanner() {
  const { t } = useLingui()
  const install = useInstall()
  if (!install) return null
  return (
    <Banner
      icon={<Icon icon={IconDeviceTablet} />}
      action={
        <>
          <Button size="small" variant="quiet" onClick={install.later}>{t`Not now`}</Button>
          <Button
            size="small"
            icon={<Icon icon={IconDownload} size={20} />}
            onClick={() => void install.install()}
          >
            {t`Install`}
          </Button>
        </>
      }
    >
      {t`Install Siteward on this tablet: it opens at once, also without a network.`}
    </Banner>
  )
}
