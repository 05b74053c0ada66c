import { useLingui } from '@lingui/react/macro'
import {
  IconHelp,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useSession } from '#client/workspace/session-context.ts'
import { chooseLanguage, language } from '#client/i18n/language.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { initials } from '#client/ui/initials.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Menu, type MenuItem } from '#client/ui/popup/menu.tsx'
import { useGo } from './address.ts'
import { type MePlace, useSlot } from './slots.tsx'
import { useTheme } from './use-theme.ts'
import css from './me-menu.module.css'

export type MeActs = {
  /** Entries of capabilities; the frame opens their dialogs over everything. */
  places: readonly MePlace[]
  onPlace: (place: MePlace) => void
  onHelp: () => void
  /** On a phone: asks for help (SHELL-23). */
  onNeedHelp?: (() => void) | undefined
  onLeave: () => void
}

/**
 * The greeting menu: the own profile (SHELL-36, SHELL-41), theme and language with their choices
 * (G2-88), keys, logout (SHELL-39, SHELL-57).
 */
export function MeMenu({ acts }: { acts: MeActs }) {
  const { t } = useLingui()
  const session = useSession()
  const items = useMeItems(acts)
  const name = session.state === 'signed-in' ? session.me.name : ''
  return (
    <Menu
      label={t`Account menu`}
      items={items}
      head={<Greeting />}
      trigger={(trigger) => (
        // Begins with the visible letters, so that voice control finds it.
        <button
          type="button"
          className={css.me}
          aria-label={`${initials(name)} ${t`Account menu of ${name}`}`}
          {...trigger}
        >
          {initials(name)}
        </button>
      )}
    />
  )
}

/** `Hello, Dana Whitfield` over the entries; on a phone with the environment badge. */
export function Greeting({ badge }: { badge?: boolean }) {
  const { t } = useLingui()
  const session = useSession()
  if (session.state !== 'signed-in') return null
  const { given_name, name, settings } = session.me
  const first = given_name || name
  return (
    <div className={css.greeting}>
      <strong>{t`Hello, ${first}`}</strong>
      <span>{session.me.email}</span>
      {badge && settings.environmentBadge && <span>{settings.environmentBadge}</span>}
    </div>
  )
}

export function useMeItems({ places, onPlace, onHelp, onNeedHelp, onLeave }: MeActs): MenuItem[] {
  const { t, i18n } = useLingui()
  const go = useGo()
  const session = useSession()
  const { theme, chooseTheme } = useTheme()
  const spoken = useStore(language)
  const [profile] = useSlot('me.profile')
  const me = session.state === 'signed-in' ? session.me : null
  const ownPage = (me && profile?.(me)) ?? null
  const own =
    me === null
      ? []
      : places
          .filter(({ offered }) => offered(me))
          .map((place): MenuItem => {
            const { key, label, icon, leads } = place
            const shown = { key, label: i18n._(label), icon: <Icon icon={icon} /> }
            if (leads.dialog) return { ...shown, onSelect: () => onPlace(place) }
            const href = leads.to(me)
            return { ...shown, href, onSelect: () => go(href) }
          })
  return [
    ...(ownPage === null
      ? []
      : [
          {
            key: 'profile',
            label: t`View Profile`,
            icon: <Icon icon={IconUser} />,
            href: ownPage,
            onSelect: () => go(ownPage),
          },
        ]),
    ...own,
    {
      key: 'light',
      group: t`Theme`,
      label: t`Light`,
      icon: <Icon icon={IconSun} />,
      checked: theme === 'lightTheme',
      onSelect: () => chooseTheme('lightTheme'),
    },
    {
      key: 'dark',
      group: t`Theme`,
      label: t`Dark`,
      icon: <Icon icon={IconMoon} />,
      checked: theme === 'darkTheme',
      onSelect: () => chooseTheme('darkTheme'),
    },
    // Each language has its own name, so that its speakers find it.
    {
      key: 'en',
      group: t`Language`,
      label: 'English',
      icon: <Icon icon={IconLanguage} />,
      checked: spoken === 'en',
      onSelect: () => void chooseLanguage('en'),
    },
    {
      key: 'es',
      group: t`Language`,
      label: 'Español',
      icon: <Icon icon={IconLanguage} />,
      checked: spoken === 'es',
      onSelect: () => void chooseLanguage('es'),
    },
    ...(onNeedHelp
      ? [
          {
            key: 'need-help',
            label: t`Need help`,
            icon: <Icon icon={IconHelp} />,
            onSelect: onNeedHelp,
          },
        ]
      : []),
    { key: 'help', label: t`Keyboard help`, icon: <Icon icon={IconKeyboard} />, onSelect: onHelp },
    { key: 'logout', label: t`Logout`, icon: <Icon icon={IconLogout} />, onSelect: onLeave },
  ]
}
