import { useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { storageUnresponsive } from '#client/data/session/storage-unresponsive.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { ConnectionLine } from '#client/ui/sync/connection-line.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { cx } from '#client/ui/cx.ts'
import { actsOn, type KeyAct, keys } from '#client/ui/keys/keys.ts'
import { useKeyboard, useKeys } from '#client/ui/keys/use-keys.ts'
import { withWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { watchPageRoom } from '#client/ui/page/page-room.ts'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { useArrival } from '#client/ui/use-arrival.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import type { MenuGroup } from './capability.ts'
import { Notices, UnderNotices } from './notices.tsx'
import { usePhoneHeadNow } from './phone-head.ts'
import { RecordHeader } from './record-header.tsx'
import { SideMenu } from './side-menu.tsx'
import { isSending, serverStateOf } from './sync-facts.ts'
import { logoutWanted } from './logout.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { type MePlace, Slot, useParts, useSlot } from './slots.tsx'
import { SyncToasts } from './sync-toasts.tsx'
import { useKeptChoice } from './use-kept-choice.ts'
import { useSyncFacts } from './use-sync-state.ts'
import css from './frame.module.css'

const StorageSilent = lazyComponent(
  async () => (await withWords('tray', import('./tray/storage-silent.tsx'))).StorageSilent,
)
const HelpDialog = lazyComponent(async () => (await import('./help-dialog.tsx')).HelpDialog, 'over')

type FrameProps = {
  menu: readonly MenuGroup[]
  workspace: Workspace | null
  onSignIn: () => void
  children: ReactNode
}

/**
 * The fixed parts around every screen: header, connection line, menu, notices (look, 5). Renders
 * before any data.
 */
export function Frame({ menu, workspace, onSignIn, children }: FrameProps) {
  const { t } = useLingui()
  const desk = useMedia(media.desk)
  const phone = useMedia(media.phone)
  const silent = useStore(storageUnresponsive)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [docked, setDocked] = useKeptChoice('menu.docked', (kept) => kept !== false)
  const [over, setOver] = useState(false)
  const [leaving, setLeaving] = useState(logoutWanted.get)
  const [place, setPlace] = useState<MePlace | null>(null)
  const PlaceDialog = place?.leads.dialog
  /** The keys of the current screen, for the help. */
  const [help, setHelp] = useState<readonly KeyAct[] | null>(null)
  // People with voice control or a screen reader may switch off keys of one character (WCAG 2.1.4).
  const [single, setSingle] = useKeptChoice('keys.single', (kept) => kept !== false)
  const showHelp = () => setHelp(actsOn(null))
  const [asking, setAsking] = useState(false)
  useKeyboard({ single })
  useKeptFocus()
  useKeys([{ key: keys.help, run: showHelp }])
  const open = desk ? docked : over
  const head = usePhoneHeadNow()
  const record = phone ? head : null
  // Adds a button to the menu (SHELL-23, SHELL-24).
  const helps = useParts('help.request', { onClose: () => setAsking(false) })
  const onNeedHelp = helps.length > 0 ? () => setAsking(true) : undefined
  const acts = {
    places: useMePlaces(),
    onPlace: setPlace,
    onHelp: showHelp,
    onNeedHelp,
    onLeave: () => setLeaving(true),
  }
  return (
    <div className={cx(css.frame, desk && docked && css.docked)}>
      <a className={css.skip} href="#content">
        {t`Skip to the content`}
      </a>
      {record ? (
        <RecordHeader head={record} groups={menu} acts={acts} />
      ) : (
        <Header
          menuOpen={open}
          onToggle={() => (desk ? setDocked(!docked) : setOver(!over))}
          acts={acts}
        />
      )}
      <LineUnderHeader />
      {!phone && (
        <SideMenu
          groups={menu}
          path={path}
          look={desk && docked ? 'menu' : 'rail'}
          over={over && !desk}
          onNeedHelp={onNeedHelp}
          onClose={() => setOver(false)}
        />
      )}
      <main id="content" ref={watchPageRoom} className={css.main} tabIndex={-1}>
        {workspace && <Notices path={path} onSignIn={onSignIn} />}
        {workspace ? (
          <UnderNotices>{children}</UnderNotices>
        ) : silent ? (
          <StorageSilent />
        ) : (
          <SkeletonRows count={8} label={t`Loading`} />
        )}
      </main>
      {phone && !record && <BottomBar groups={menu} path={path} acts={acts} />}
      {workspace && <SyncToasts />}
      {help && (
        <HelpDialog
          here={help}
          single={single}
          onSingle={setSingle}
          onClose={() => setHelp(null)}
        />
      )}
      {leaving && <SignOutDialog workspace={workspace} onClose={() => setLeaving(false)} />}
      {workspace && PlaceDialog && <PlaceDialog onClose={() => setPlace(null)} />}
      {workspace && <Slot name="frame.work" />}
      {workspace && asking && <Slot name="help.request" onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Returns the capabilities' entries; the next load retries those that did not arrive. */
function useMePlaces(): readonly MePlace[] {
  const loads = useSlot('me.places')
  const [places, setPlaces] = useState<readonly MePlace[]>([])
  useArrival(
    () => Promise.all(loads.map((load) => load())).catch(() => []),
    (all) => setPlaces(all.flat()),
    [loads],
  )
  return places
}

/** Loads after the first screen, on which the focus has not moved yet. */
function useKeptFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let isHere = true
    let stop = () => {}
    void import('./keep-focus.ts').then(
      ({ keepFocus }) => isHere && (stop = keepFocus(router)),
      () => undefined,
    )
    return () => {
      isHere = false
      stop()
    }
  }, [router])
}

/**
 * The state of the connection under the header, on every screen; on the sign-in page at the top
 * edge.
 */
function LineUnderHeader() {
  const facts = useSyncFacts()
  const { done, total } = facts.box.summary
  return (
    <ConnectionLine
      connection={
        serverStateOf(facts) !== 'there'
          ? { state: 'dashed' }
          : isSending(facts)
            ? { state: 'filling', done, of: total }
            : { state: 'solid' }
      }
    />
  )
}
