import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Workspace } from '#client/data/session/workspace.ts'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { cx } from '#client/ui/cx.ts'
import { media, useMedia } from '#client/ui/use-media.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { LineUnderHeader } from './line-under-header.tsx'
import type { MenuGroup } from './capability.ts'
import { Notices } from './notices.tsx'
import { SideMenu } from './side-menu.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { SyncToasts } from './sync-toasts.tsx'
import { useKeys } from './use-keys.ts'
import { useKeptChoice } from './use-kept-choice.ts'
import css from './frame.module.css'

type FrameProps = { menu: readonly MenuGroup[]; workspace: Workspace | null; children: ReactNode }

/** What stays around every screen: header, the line, menu, notices (look, 5). Drawn before any data is there. */
export function Frame({ menu, workspace, children }: FrameProps) {
  const { t } = useLingui()
  const desk = useMedia(media.desk)
  const phone = useMedia(media.phone)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [docked, setDocked] = useKeptChoice('menu.docked', (kept) => kept !== false)
  const [over, setOver] = useState(false)
  const [dialog, setDialog] = useState<'help' | 'sign-out' | null>(null)
  useKeys({ onHelp: () => setDialog('help') })
  const leave = () => setDialog('sign-out')
  const open = desk ? docked : over
  return (
    <div className={cx(css.frame, desk && docked && css.docked)}>
      <a className={css.skip} href="#content">
        {t`Skip to the content`}
      </a>
      <Header
        menuOpen={open}
        onToggle={() => (desk ? setDocked(!docked) : setOver(!over))}
        onHelp={() => setDialog('help')}
        onLeave={leave}
      />
      <LineUnderHeader />
      {!phone && <SideMenu groups={menu} path={path} look={desk && docked ? 'menu' : 'rail'} over={over && !desk} onClose={() => setOver(false)} />}
      <main id="content" className={css.main} tabIndex={-1}>
        {workspace && <Notices />}
        {workspace ? children : <SkeletonRows count={8} label={t`Loading`} />}
      </main>
      {phone && <BottomBar groups={menu} path={path} onHelp={() => setDialog('help')} onLeave={leave} />}
      {workspace && <SyncToasts />}
      {dialog === 'help' && <HelpDialog onClose={() => setDialog(null)} />}
      {dialog === 'sign-out' && <SignOutDialog workspace={workspace} onClose={() => setDialog(null)} />}
    </div>
  )
}
