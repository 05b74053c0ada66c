import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import type { Workspace } from '#client/data/session/workspace.ts'
import { ConnectionLine } from '#client/ui/sync/connection-line.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { cx } from '#client/ui/cx.ts'
import { later } from '#client/ui/later.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import type { MenuGroup } from './capability.ts'
import { Notices } from './notices.tsx'
import { SideMenu } from './side-menu.tsx'
import { isSending, lineOf } from './sync-facts.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { SyncToasts } from './sync-toasts.tsx'
import { useKeptChoice } from './use-kept-choice.ts'
import { useSyncFacts } from './use-sync-state.ts'
import css from './frame.module.css'

const HelpDialog = later(async () => (await import('./help-dialog.tsx')).HelpDialog, 'over')

type FrameProps = { menu: readonly MenuGroup[]; workspace: Workspace | null; onSignIn: () => void; children: ReactNode }

/** What stays around every screen: header, the line, menu, notices (look, 5). Drawn before any data is there. */
export function Frame({ menu, workspace, onSignIn, children }: FrameProps) {
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
        {workspace && <Notices onSignIn={onSignIn} />}
        {workspace ? children : <SkeletonRows count={8} label={t`Loading`} />}
      </main>
      {phone && <BottomBar groups={menu} path={path} onHelp={() => setDialog('help')} onLeave={leave} />}
      {workspace && <SyncToasts />}
      {dialog === 'help' && <HelpDialog onClose={() => setDialog(null)} />}
      {dialog === 'sign-out' && <SignOutDialog workspace={workspace} onClose={() => setDialog(null)} />}
    </div>
  )
}

/** The state of the connection under the header, on every screen; on the sign-in page at the top edge. */
function LineUnderHeader() {
  const facts = useSyncFacts()
  const { done, total } = facts.box.summary
  return (
    <div className={css.line}>
      <ConnectionLine connection={lineOf(facts) !== 'there' ? { state: 'dashed' } : isSending(facts) ? { state: 'filling', done, of: total } : { state: 'solid' }} />
    </div>
  )
}

/** Keys that work on every screen: `/` goes to the search of the list, `?` says which keys there are. */
function useKeys({ onHelp }: { onHelp: () => void }): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      if (event.key === '?') {
        event.preventDefault()
        onHelp()
      }
      if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('#content [role="searchbox"]')
        if (!search) return
        event.preventDefault()
        search.focus()
        search.select()
      }
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [onHelp])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
