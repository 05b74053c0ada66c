import { useLingui } from '@lingui/react/macro'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useLive } from '#client/workspace/use-live.ts'
import { chooseLanguage, language } from '#client/i18n/language.ts'
import { useTheme } from '#client/shell/use-theme.ts'
import { Button } from '#client/ui/button/button.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import css from './sign-in.module.css'

const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const

/** Language and theme before anybody signed in (GEN-09, rulings 23). */
export function Choices() {
  const { t } = useLingui()
  const spoken = useLive(language)
  const { theme, switchTheme } = useTheme()
  const Icon = theme === 'dark' ? IconSun : IconMoon
  return (
    <div className={css.choices}>
      <SegmentedTabs label={t`Language`} options={languages} value={spoken} onChange={(next) => void chooseLanguage(next)} />
      <Button variant="quiet" icon={<Icon size={22} stroke={1.9} aria-hidden="true" />} onClick={switchTheme}>
        {theme === 'dark' ? t`Light theme` : t`Dark theme`}
      </Button>
    </div>
  )
}
