import { useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { MissingPartProps } from '#client/ui/lazy-component.tsx'
import { LoadProblem, reloadApp, useKeptText } from './load-problem.tsx'

/**
 * Shows that a part of a screen failed to load: the screen stays under a dialog that can be closed.
 */
export function MissingPartNotice({ error, onClose }: MissingPartProps) {
  const { t } = useLingui()
  const kept = useKeptText()
  const [reloading, setReloading] = useState(false)
  if (!onClose) return <LoadProblem error={error} />
  const reload = () => {
    setReloading(true)
    void reloadApp()
  }
  return (
    <Confirm
      title={t`This part of the app did not load`}
      tone="plain"
      harmless={t`Close`}
      verb={t`Reload`}
      verbIcon={<Icon icon={IconRefresh} size={20} />}
      busy={reloading}
      onConfirm={reload}
      onCancel={onClose}
    >
      {kept}
    </Confirm>
  )
}
