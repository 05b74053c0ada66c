import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconDownload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { BareFrame } from '#client/shell/bare-page.tsx'
import { useInstall } from '#client/shell/install.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { usePageTitle } from '#client/ui/page/use-page-title.ts'
import { type Ability, abilities, abilitiesOn, type Platform, platformOf } from './platform.ts'
import { type Picture, StepPicture } from './step-picture.tsx'
import css from './install.module.css'

/**
 * `/install`: shows with pictures how this and other devices install the app, and what the app
 * cannot do there (SHELL-84). It needs no sign-in.
 */
export function InstallPage() {
  const { t, i18n } = useLingui()
  const heading = usePageTitle()
  const install = useInstall()
  const [platform, setPlatform] = useState(() => platformOf(navigator))
  return (
    <BareFrame>
      <h1 ref={heading} className={css.title}>{t`Install Siteward`}</h1>
      <p>{t`Installed, Siteward opens at once from its own icon, and the browser does not clear what you saved.`}</p>
      {install && (
        <Button
          variant="filled"
          icon={<Icon icon={IconDownload} size={20} />}
          onClick={() => void install.install()}
        >
          {t`Install on this device`}
        </Button>
      )}
      <SegmentedTabs
        label={t`Device`}
        options={[
          { value: 'ios', label: t`iPad, iPhone` },
          { value: 'android', label: t`Android` },
          { value: 'computer', label: t`Computer` },
        ]}
        value={platform}
        onChange={setPlatform}
      />
      <p className={css.browser}>{i18n._(browsers[platform])}</p>
      <ol className={css.steps}>
        {steps[platform].map(({ picture, text }) => (
          <li key={picture}>
            <StepPicture platform={platform} picture={picture} />
            <span>{i18n._(text)}</span>
          </li>
        ))}
      </ol>
      <h2 className={css.part}>{t`What it can do there`}</h2>
      <ul className={css.abilities}>
        {abilities.map((ability) => {
          const has = abilitiesOn[platform].includes(ability)
          return (
            <li key={ability} className={has ? css.has : css.lacks}>
              <Icon icon={has ? IconCheck : IconX} size={20} />
              <span>
                {i18n._(abilityWords[ability])}
                {!has && <em>: {t`not on this system`}</em>}
                {platform === 'computer' && ability === 'share' && (
                  <em>: {t`on Windows and ChromeOS`}</em>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {platform === 'ios' && (
        <p>{t`To put photos into a corrective action, press Add photo in its form.`}</p>
      )}
      <LinkButton href="/">{t`Go on in this browser`}</LinkButton>
    </BareFrame>
  )
}

const browsers: Readonly<Record<Platform, MessageDescriptor>> = {
  ios: msg`Open this page in Safari.`,
  android: msg`Open this page in Chrome. Other browsers have the same entry in their menu.`,
  computer: msg`Open this page in Edge or Chrome. On a Mac, Safari has Add to Dock in its File menu. Firefox cannot install it.`,
}

const steps: Readonly<Record<Platform, readonly { picture: Picture; text: MessageDescriptor }[]>> =
  {
    ios: [
      { picture: 'button', text: msg`Tap the Share button.` },
      { picture: 'entry', text: msg`Choose “Add to Home Screen”, then “Add”.` },
      { picture: 'icon', text: msg`Open Siteward from its icon and sign in once.` },
    ],
    android: [
      { picture: 'button', text: msg`Tap the three dots.` },
      { picture: 'entry', text: msg`Choose “Install app” or “Add to Home screen”.` },
      { picture: 'icon', text: msg`Open Siteward from its icon and sign in once.` },
    ],
    computer: [
      { picture: 'button', text: msg`Press the install button at the end of the address.` },
      { picture: 'entry', text: msg`Press “Install”.` },
      { picture: 'icon', text: msg`Open Siteward from its icon and sign in once.` },
    ],
  }

const abilityWords: Readonly<Record<Ability, MessageDescriptor>> = {
  offline: msg`Work without a network`,
  storage: msg`Keep what you saved, also after weeks without a visit`,
  shortcuts: msg`New corrective action and My overdue actions at the icon`,
  badge: msg`The number of your overdue actions on the icon`,
  share: msg`Take photos and texts from the share menu of other apps`,
  files: msg`Open spreadsheets (.csv, .xlsx) as people to invite`,
}
