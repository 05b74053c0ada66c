import { useLingui } from '@lingui/react/macro'
import { IconKeyboard, IconLanguage, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useSession } from '#client/workspace/session-context.ts'
import { chooseLanguage, language } from '#client/i18n/language.ts'
import { useLive } from '#client/workspace/use-live.ts'
import { Menu, type MenuItem } from '#client/ui/popup/menu.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { useTheme } from './use-theme.ts'
import css from './me-menu.module.css'

type Acts = { onHelp: () => void; onLeave: () => void }

/** The greeting menu: theme, language, keys, logout (SHELL-39, SHELL-57). */
export function MeMenu(acts: Acts) {
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
        <button type="button" className={css.me} {...trigger}>
          {initials(name)}
          <VisuallyHidden> {t`Account menu of ${name}`}</VisuallyHidden>
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

export function useMeItems({ onHelp, onLeave }: Acts): MenuItem[] {
  const { t } = useLingui()
  const { theme, switchTheme } = useTheme()
  const spoken = useLive(language)
  const icon = { size: 22, stroke: 1.9, 'aria-hidden': true } as const
  return [
    {
      key: 'theme',
      label: theme === 'dark' ? t`Light theme` : t`Dark theme`,
      icon: theme === 'dark' ? <IconSun {...icon} /> : <IconMoon {...icon} />,
      onSelect: switchTheme,
    },
    {
      key: 'language',
      // Each language in its own words, so that it is found by who needs it.
      label: spoken === 'en' ? 'Español' : 'English',
      icon: <IconLanguage {...icon} />,
      onSelect: () => void chooseLanguage(spoken === 'en' ? 'es' : 'en'),
    },
    { key: 'help', label: t`Keyboard help`, icon: <IconKeyboard {...icon} />, onSelect: onHelp },
    { key: 'logout', label: t`Logout`, icon: <IconLogout {...icon} />, onSelect: onLeave },
  ]
}

/** Up to two letters: `DW`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '')
  return letters.join('').toUpperCase()
}
