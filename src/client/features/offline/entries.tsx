import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconDeviceTabletDown, IconDownload } from '@tabler/icons-react'
import { roles } from '#contract/kernel/role.ts'
import { useGo } from '#client/shell/address.ts'
import type { MePlace } from '#client/shell/slots.tsx'
import { LinkButton } from '#client/ui/button/button.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { ReadinessLine } from './readiness-line.tsx'
import { storesOfflineData, useReadiness } from './use-readiness.ts'

const page = '/back-office/offline'

/** The entries of the greeting menu. */
export const greetingPlaces: readonly MePlace[] = [
  {
    key: 'offline',
    label: msg`Prepare for offline`,
    icon: IconDownload,
    offered: ({ actor, app_metadata }) =>
      !actor && app_metadata.role.roleID === roles.safetyProfessional,
    leads: { to: () => page },
  },
  {
    key: 'install',
    label: msg`Install the app`,
    icon: IconDeviceTabletDown,
    offered: () => !matchMedia('(display-mode: standalone)').matches,
    leads: { to: () => '/install' },
  },
]

/** Says on the sync screen whether this device is ready for a site (SHELL-82). */
export function DeviceCard() {
  const { t } = useLingui()
  const go = useGo()
  const workspace = useWorkspace()
  const measured = useReadiness()
  if (!storesOfflineData(workspace) || measured === null) return null
  return (
    <TitledCard
      title={t`This device`}
      act={
        <LinkButton size="small" href={page} onClick={openWithin(() => go(page))}>
          {t`Prepare`}
        </LinkButton>
      }
    >
      <CardNote>
        <ReadinessLine readiness={measured.readiness} />
      </CardNote>
    </TitledCard>
  )
}
