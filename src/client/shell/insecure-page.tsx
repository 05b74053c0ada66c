import { useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { Icon } from '#client/ui/icon.tsx'
import { LinkButton } from '#client/ui/button/button.tsx'
import { BarePage } from './bare-page.tsx'

/**
 * Replaces the app at an address that browsers call insecure: plain http of another machine.
 * Browsers store no unsent work there, and a sign-in is not safe (ruling 78).
 */
export function InsecurePage() {
  const { t } = useLingui()
  const secureAddress = `https://${location.hostname}${location.pathname}${location.search}`
  return (
    <div role="alert">
      <BarePage
        icon={<Icon icon={IconLock} size={26} />}
        title={t`Siteward needs a secure address`}
        text={t`At an http:// address the browser cannot keep unsent changes or protect your sign-in. Open Siteward at its https:// address, or ask the person who runs this server to set one up (PUBLIC_URL, with a certificate).`}
        actions={<LinkButton variant="filled" href={secureAddress}>{t`Try https://`}</LinkButton>}
      />
    </div>
  )
}
