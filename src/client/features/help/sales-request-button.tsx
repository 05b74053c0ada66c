import { useLingui } from '@lingui/react/macro'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'

const SalesRequest = lazyComponent(
  async () => (await import('./sales-request.tsx')).SalesRequest,
  'over',
)

/**
 * The sales request in the list of safety programs (HELP-13). It is hidden if the settings name no
 * reader (rulings, 31).
 */
export function SalesRequestButton() {
  const { t } = useLingui()
  const {
    settings: { salesEmail, supportEmail },
  } = useMe()
  const [writing, setWriting] = useState(false)
  if (salesEmail === null && supportEmail === null) return null
  return (
    <>
      <Button
        icon={<Icon icon={IconMessage} />}
        onClick={() => setWriting(true)}
      >{t`Contact sales`}</Button>
      {writing && <SalesRequest onClose={() => setWriting(false)} />}
    </>
  )
}
