import { useLingui } from '@lingui/react/macro'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { chooseLanguage, language, offeredLanguage } from '#client/i18n/language.ts'
import { SupportLinks } from '#client/shell/support-links.tsx'
import { useTheme } from '#client/shell/use-theme.ts'
import { Mark } from '#client/ui/brand/mark.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { usePageTitle } from '#client/ui/page/use-page-title.ts'
import { ConnectionLine } from '#client/ui/sync/connection-line.tsx'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useStore } from '#client/workspace/use-store.ts'
import { KeptHere } from './kept-here.tsx'
import css from './sign-in.module.css'

type AccessPageProps = {
  /** A link above the title. */
  back?: ReactNode
  title: string
  text: string
  /** The form. */
  children: ReactNode
}

/** A page before sign-in: the brand, texts and form, and next to them what this device stores. */
export function AccessPage({ back, title, text, children }: AccessPageProps) {
  const heading = usePageTitle()
  return (
    <div className={css.page}>
      <TopLine />
      <main className={css.main}>
        <div className={css.brand}>
          <Mark height={40} />
          Siteward
          <LanguageOffer />
        </div>
        <div className={css.words}>
          {back && <div className={css.back}>{back}</div>}
          <h1 ref={heading}>{title}</h1>
          <p>{text}</p>
        </div>
        {children}
        <Choices />
      </main>
      <KeptHere />
    </div>
  )
}

/** The connection line at the top edge of a page before sign-in. */
function TopLine() {
  const state = useConnectionState()
  return (
    <div className={css.top}>
      <ConnectionLine connection={{ state: state === 'offline' ? 'dashed' : 'solid' }} />
    </div>
  )
}

/** Each label is in its own language, independent of the page's language. */
const offers = { en: 'Show in English', es: 'Ver en español' } as const

/** Offers the browser's language to a person who has chosen none on this device. */
function LanguageOffer() {
  const offered = offeredLanguage(useStore(language))
  if (offered === null) return null
  return (
    <div className={css.offer} lang={offered}>
      <Button size="small" onClick={() => void chooseLanguage(offered)}>
        {offers[offered]}
      </Button>
    </div>
  )
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const

/** The language, theme and support choices before sign-in (GEN-09, rulings 23 and 31). */
function Choices() {
  const { t } = useLingui()
  const spoken = useStore(language)
  const { theme, chooseTheme } = useTheme()
  const themes = [
    { value: 'lightTheme', label: t`Light`, mark: <Icon icon={IconSun} size={20} /> },
    { value: 'darkTheme', label: t`Dark`, mark: <Icon icon={IconMoon} size={20} /> },
  ] as const
  return (
    <div className={css.choices}>
      <SegmentedTabs
        label={t`Language`}
        options={languages}
        value={spoken}
        onChange={(next) => void chooseLanguage(next)}
      />
      <SegmentedTabs label={t`Theme`} options={themes} value={theme} onChange={chooseTheme} />
      <SupportLinks look={{ variant: 'link', size: 'small' }} />
    </div>
  )
}
