import { useLingui } from '@lingui/react/macro'
import { IconBuilding } from '@tabler/icons-react'
import { Empty } from '#client/ui/state/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useAccount } from '#client/workspace/use-account.ts'
import { BulkInvite } from './bulk-invite.tsx'

/**
 * `/back-office/invite-team`, `/admin/invite-team`: invites many people at once into the current
 * company (INV-40, INV-41).
 */
export function InviteTeamPage() {
  const { t } = useLingui()
  const account = useAccount()
  // Another company has another table, which starts empty (INV-61, G1-89).
  if (account !== null) return <BulkInvite key={account.accountID} account={account} />
  return (
    <Empty
      icon={<Icon icon={IconBuilding} size={26} />}
      title={t`Please, select a Company`}
    >{t`Choose the company whose people you invite at the top of the page.`}</Empty>
  )
}
