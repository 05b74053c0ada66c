import { useLingui } from '@lingui/react/macro'
import { IconBuilding } from '@tabler/icons-react'
import { Icon } from '#client/ui/icon.tsx'
import { Empty } from '#client/ui/state/empty.tsx'

/** Asks a system administrator to choose a company first (G2-65). */
export function ChooseAccount() {
  const { t } = useLingui()
  return (
    <Empty icon={<Icon icon={IconBuilding} size={26} />} title={t`Please select an account`}>
      {t`Choose a company at the top of the page to see its scheduled reports.`}
    </Empty>
  )
}
