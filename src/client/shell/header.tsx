import { useLingui } from '@lingui/react/macro'
import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { roles } from '#contract/kernel/role.ts'
import { bothNames } from '#client/i18n/both-names.ts'
import { useSession } from '#client/workspace/session-context.ts'
import { Mark } from '#client/ui/brand/mark.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { initials } from '#client/ui/initials.ts'
import { LogoImage } from '#client/ui/image/logo-image.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { type MeActs, MeMenu } from './me-menu.tsx'
import { useParts } from './slots.tsx'
import { SyncButton } from './sync-button.tsx'
import css from './header.module.css'

type HeaderProps = {
  menuOpen: boolean
  onToggle: () => void
  acts: MeActs
}

/**
 * Toggle, mark, company, environment badge, sync indicator, me (SHELL-26 to SHELL-28); people who
 * switch accounts have a button in the company's place.
 */
export function Header({ menuOpen, onToggle, acts }: HeaderProps) {
  const { t } = useLingui()
  const session = useSession()
  const phone = useMedia(media.phone)
  const [account] = useParts('header.account', {})
  if (session.state !== 'signed-in') return null
  const { name, actor, settings, user_metadata, app_metadata } = session.me
  const { roleID } = app_metadata.role
  // A session of Login as shows the person's name there, in place of the role's usual part.
  const Account = !actor && account ? account.part : null
  return (
    <header className={css.header}>
      {!phone && (
        <IconButton
          label={menuOpen ? t`Close the menu` : t`Open the menu`}
          icon={<Icon icon={IconMenu2} size={24} />}
          aria-expanded={menuOpen}
          onClick={onToggle}
          className={css.toggle}
        />
      )}
      <Mark height={32} />
      {session.me.company?.logoUri && (
        <Logo
          uri={session.me.company.logoUri}
          company={user_metadata.companyName ?? ''}
          key={session.me.company.logoUri}
        />
      )}
      {Account ? (
        <Account />
      ) : (
        <span className={css.company}>
          {actor
            ? bothNames(name, actor)
            : user_metadata.companyName || (roleID === roles.systemAdmin ? 'Siteward' : '')}
        </span>
      )}
      {!phone && settings.environmentBadge && (
        <span className={css.badge}>{settings.environmentBadge}</span>
      )}
      <span className={css.space} />
      <SyncButton />
      {!phone && <MeMenu acts={{ ...acts, onNeedHelp: undefined }} />}
    </header>
  )
}

/**
 * The logo next to the company's name. Its size is fixed, so that nothing moves when the image
 * loads; two letters replace a missing image.
 */
function Logo({ uri, company }: { uri: string; company: string }) {
  const [isThere, setThere] = useState(true)
  return isThere ? (
    <LogoImage
      className={css.logo}
      src={`${uri}?size=small`}
      alt=""
      onError={() => setThere(false)}
    />
  ) : (
    <LogoLetters company={company} />
  )
}

const LogoLetters = ({ company }: { company: string }) => (
  <span className={css.logo} aria-hidden="true">
    {initials(company)}
  </span>
)
