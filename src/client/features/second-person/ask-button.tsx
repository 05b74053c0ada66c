import { useLingui } from '@lingui/react/macro'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { closed } from '#contract/corrective-actions/lookups.ts'
import { mayEditAction } from '#contract/corrective-actions/rules.ts'
import { useMayClose } from '#client/features/corrective-actions/door.ts'
import type { PartProps } from '#client/shell/slots.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { CheckDialogProps } from './check-dialog.tsx'

const CheckDialog = lazyComponent<CheckDialogProps>(
  async () => (await import('./check-dialog.tsx')).CheckDialog,
  'over',
)

/** Asks the person who opened the action to check the work, in place of closing it (CA-83). */
export function AskButton({ row }: PartProps['action.buttons']) {
  const { t } = useLingui()
  const { user_id } = useMe()
  const mayClose = useMayClose()
  const [isOpen, setOpen] = useState(false)
  const mayAsk =
    mayEditAction(user_id, row) &&
    row.status !== closed &&
    !row.isReadyToCheck &&
    !mayClose(row) &&
    row.assignedTo !== row.openedBy
  // The dialog stays over an action that is closed or reassigned meanwhile.
  if (!isOpen && !mayAsk) return null
  return (
    <>
      <Button icon={<Icon icon={IconUserCheck} />} onClick={() => setOpen(true)}>
        {t`Ask for a check`}
      </Button>
      {isOpen && <CheckDialog what="ask" row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
