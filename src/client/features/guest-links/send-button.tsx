import { useLingui } from '@lingui/react/macro'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { closed } from '#contract/corrective-actions/lookups.ts'
import { mayEditAction } from '#contract/corrective-actions/rules.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import type { PartProps } from '#client/shell/slots.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { SendDialogProps } from './send-dialog.tsx'

const SendDialog = lazyComponent<SendDialogProps>(
  async () => (await import('./send-dialog.tsx')).SendDialog,
  'over',
)

/** Opens the dialog that makes a link, for people who may edit an open action (CA-75). */
export function SendButton({ row }: PartProps['action.buttons']) {
  const { t } = useLingui()
  const { user_id, actor } = useMe()
  const offline = useLacksLine()
  const [isOpen, setOpen] = useState(false)
  const maySend = !actor && mayEditAction(user_id, row) && row.status !== closed
  // The dialog stays over an action that is closed or reassigned meanwhile.
  if (!isOpen && (!maySend || row.caTicketHash === '')) return null
  return (
    <>
      <Button
        icon={<Icon icon={IconSend} />}
        disabled={offline}
        title={offline ? t`Needs the network` : undefined}
        onClick={() => setOpen(true)}
      >
        {t`Send outside`}
      </Button>
      {isOpen && <SendDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
