import { useLingui } from '@lingui/react/macro'
import { IconSelector } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { useRead } from '#client/records/use-read.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { chooseAccount, useAccount } from '#client/workspace/use-account.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import css from './companies.module.css'
import { useIsProviderPage } from './use-is-provider-page.ts'

const SwitchDrawer = lazyComponent(
  async () => (await import('./switch-drawer.tsx')).SwitchDrawer,
  'over',
)

/**
 * Shows the current account in a system administrator's header, and opens the switch to another
 * (SHELL-27, SHELL-29, SHELL-30).
 */
export function AccountButton() {
  // The header renders before a workspace exists.
  return useContext(WorkspaceContext) && <Current />
}

function Current() {
  const { t } = useLingui()
  const account = useAccount()
  const [open, setOpen] = useState(false)
  usePresetAccount(account === null)
  const isProvider = useIsProviderPage()
  const name = isProvider ? t`All companies` : (account?.name ?? 'Siteward')
  const label = t`Switch account, now ${name}`
  return (
    <>
      <button
        type="button"
        className={css.account}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        <span>{name}</span>
        <Icon icon={IconSelector} size={20} bold />
      </button>
      {open && <SwitchDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

/** Makes the first active account by name current if none was chosen (G1-30). */
function usePresetAccount(wanted: boolean): void {
  const { data } = useRead(
    'companies.list',
    { query: { limit: '1', isActive: 'true' } },
    { enabled: wanted, memoryOnly: true },
  )
  const first = data?.[0]
  useEffectWhen(wanted && first, (account) => chooseAccount({ ...account, isPreset: true }))
}
