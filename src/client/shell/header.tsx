import { useLingui } from '@lingui/react/macro'
import { IconMenu2 } from '@tabler/icons-react'
import { roles } from '#contract/kernel/role.ts'
import { useSession } from '#client/workspace/session-context.ts'
import { Mark } from '#client/ui/brand/mark.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { MeMenu } from './me-menu.tsx'
import { SyncButton } from './sync-button.tsx'
import css from './header.module.css'

type HeaderProps = { menuOpen: boolean; onToggle: () => void; onHelp: () => void; onLeave: () => void }

/** Toggle, mark, company, environment badge, sync indicator, me (SHELL-26 to SHELL-28). */
export function Header({ menuOpen, onToggle, onHelp, onLeave }: HeaderProps) {
  const { t } = useLingui()
  const session = useSession()
  const phone = useMedia(media.phone)
  if (session.state !== 'signed-in') return null
  const { settings, user_metadata, app_metadata } = session.me
  const system = app_metadata.role.roleID === roles.systemAdmin
  return (
    <header className={css.header}>
      {!phone && (
        <IconButton
          label={menuOpen ? t`Close the menu` : t`Open the menu`}
          icon={<IconMenu2 size={24} stroke={1.9} aria-hidden="true" />}
          aria-expanded={menuOpen}
          onClick={onToggle}
          className={css.toggle}
        />
      )}
      <Mark height={32} />
      <span className={css.company}>{user_metadata.companyName || (system ? 'Siteward' : '')}</span>
      {!phone && settings.environmentBadge && <span className={css.badge}>{settings.environmentBadge}</span>}
      <span className={css.space} />
      <SyncButton />
      {!phone && <MeMenu onHelp={onHelp} onLeave={onLeave} />}
    </header>
  )
}
