import { useLingui } from '@lingui/react/macro'
import { IconBook2 } from '@tabler/icons-react'
import { roles } from '#contract/kernel/role.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useGo } from './address.ts'

/**
 * The user guide, for safety professionals (ACL-65 to ACL-68): the configured address in a new tab,
 * else the guide of the product (G1-61).
 */
export function UserGuideLink({ onOpened }: { onOpened?: () => void }) {
  const { t } = useLingui()
  const go = useGo()
  const { app_metadata, settings } = useMe()
  if (app_metadata.role.roleID !== roles.safetyProfessional) return null
  const icon = <Icon icon={IconBook2} size={20} />
  // A profile that this device stored earlier may lack the setting.
  if (settings.userGuideUrl)
    return (
      <LinkButton
        variant="link"
        icon={icon}
        href={settings.userGuideUrl}
        target="_blank"
        rel="noreferrer"
      >
        {t`User guide`}
      </LinkButton>
    )
  const open = () => {
    go(shipped)
    onOpened?.()
  }
  return (
    <LinkButton variant="link" icon={icon} href={shipped} onClick={openWithin(open)}>
      {t`User guide`}
    </LinkButton>
  )
}

const shipped = '/back-office/guide'
