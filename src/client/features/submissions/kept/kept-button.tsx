import { useLingui } from '@lingui/react/macro'
import { IconDeviceTabletCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { wholeNumber } from '#client/i18n/moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import type { OfflineState } from './kept-types.ts'

const KeptDrawer = lazyComponent(async () => (await import('./kept-drawer.tsx')).KeptDrawer)

/** `Kept offline 172`: opens the drawer of offline records. */
export function KeptButton({ kept }: { kept: OfflineState }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const count = wholeNumber(kept.kept.size)
  return (
    <>
      <Button
        icon={<Icon icon={IconDeviceTabletCheck} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {kept.kept.size === 0 ? t`Keep offline` : t`Kept offline ${count}`}
      </Button>
      {isOpen && <KeptDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
