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

/** The greeting menu: theme and language with their choices (G2-88), keys, logout (SHELL-39, SHELL-57). */
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
  const { theme, chooseTheme } = useTheme()
  const spoken = useLive(language)
  const icon = { size: 22, stroke: 1.9, 'aria-hidden': true } as const
  return [
    { key: 'light', group: t`Theme`, label: t`Light`, icon: <IconSun {...icon} />, checked: theme === 'lightTheme', onSelect: () => chooseTheme('lightTheme') },
    { key: 'dark', group: t`Theme`, label: t`Dark`, icon: <IconMoon {...icon} />, checked: theme === 'darkTheme', onSelect: () => chooseTheme('darkTheme') },
    // Each language in its own words, so that it is found by who needs it.
    { key: 'en', group: t`Language`, label: 'English', icon: <IconLanguage {...icon} />, checked: spoken === 'en', onSelect: () => void chooseLanguage('en') },
    { key: 'es', group: t`Language`, label: 'Español', icon: <IconLanguage {...icon} />, checked: spoken === 'es', onSelect: () => void chooseLanguage('es') },
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
