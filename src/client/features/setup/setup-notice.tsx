import { useLingui } from '@lingui/react/macro'
import { IconListCheck } from '@tabler/icons-react'
import { setupPath } from '#contract/access/landing.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Banner } from '#client/ui/page/banner.tsx'

/** Leads from every page of the back office to the setup until the company is configured. */
export function SetupNotice() {
  const { t } = useLingui()
  const go = useGo()
  return (
    <Banner
      icon={<Icon icon={IconListCheck} />}
      action={<Button size="small" onClick={() => go(setupPath)}>{t`Go on with the setup`}</Button>}
    >
      {t`The setup of your company is not done.`}
    </Banner>
  )
}
