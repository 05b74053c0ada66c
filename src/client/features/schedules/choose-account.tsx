import { useLingui } from '@lingui/react/macro'
import { IconBuilding } from '@tabler/icons-react'
import { Empty } from '#client/ui/state/empty.tsx'

/** Asks a system administrator to choose a company first (G2-65). */
export function ChooseAccount() {
  const { t } = useLingui()
  return (
    <Empty icon={<IconBuilding size={26} stroke={1.9} />} title={t`Please select an account`}>
      {t`Choose a company at the top of the page to see its scheduled reports.`}
    </Empty>
  )
}
