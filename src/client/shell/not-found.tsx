import { useLingui } from '@lingui/react/macro'
import { IconHome, IconMapSearch } from '@tabler/icons-react'
import { useSessionServices } from '#client/workspace/session-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { LinkButton } from '#client/ui/button/button.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { BarePage } from './bare-page.tsx'
import { SupportLinks } from './support-links.tsx'

/**
 * A path outside the app's areas (SHELL-50, GEN-02); support is a mail to the configured address
 * (SHELL-51, G1-33).
 */
export function NotFound() {
  const { t } = useLingui()
  const { session: store } = useSessionServices()
  // No guard ran for this address, so the session is not known yet.
  useEffectWhen(store, () => void store.start())
  return (
    <BarePage
      heading={t`Page not found`}
      icon={<Icon icon={IconMapSearch} size={26} />}
      title={t`There is nothing at this address`}
      text={t`The address may be misspelled, or the page may have moved.`}
      actions={
        <>
          <SupportLinks />
          <LinkButton variant="filled" href="/" icon={<Icon icon={IconHome} size={20} />}>
            {t`Go to the start`}
          </LinkButton>
        </>
      }
    />
  )
}
