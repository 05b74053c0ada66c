import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { IconLogout, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { leave } from '#client/data/session/leave.ts'
import { useSessionRoom } from '#client/workspace/session-context.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { useLive } from '#client/workspace/use-live.ts'
import { connection } from '#client/data/api/connection.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useBoxIfOpen } from './use-sync-state.ts'

/**
 * Logout (SES-14, SES-15). With unsent changes it asks first: send them now, or keep them locked on this device for
 * their author (offline design, 11). Without any it just goes.
 */
export function SignOutDialog({ workspace, onClose }: { workspace: Workspace | null; onClose: () => void }) {
  const { t } = useLingui()
  const { session } = useSessionRoom()
  const { entries } = useBoxIfOpen()
  const offline = useLive(connection).state === 'offline'
  const [sending, setSending] = useState(false)
  const [leaving, setLeaving] = useState(false)
  // In memory alone nothing can be kept for later.
  const count = workspace?.onlineOnly ? 0 : entries.length
  const current = session.get()
  const name = current.state === 'signed-in' ? current.me.name : ''
  const go = () => {
    setLeaving(true)
    void leave(workspace, session)
  }
  // Nothing waits, or the last of it has just been sent: nothing to ask.
  const nothing = count === 0
  useEffect(() => {
    if (nothing) go()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it becomes true
  }, [nothing])
  if (nothing || leaving) return null
  const send = () => {
    setSending(true)
    workspace?.box?.sendNow()
  }
  return (
    <Dialog
      role="alertdialog"
      look="small"
      title={plural(count, { one: '# change is not sent', other: '# changes are not sent' })}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Stay signed in`}</Button>
          <Button icon={<IconLogout size={20} stroke={1.9} aria-hidden="true" />} onClick={go}>{t`Keep locked and log out`}</Button>
          <Button variant="filled" disabled={offline} icon={<IconSend size={20} stroke={1.9} aria-hidden="true" />} onClick={send}>
            {sending ? t`Sending` : t`Send now`}
          </Button>
        </>
      }
    >
      <p>{t`Send them now, or keep them locked on this device for ${name}. Nobody else can open or send them.`}</p>
      {offline && <p>{t`There is no connection: they cannot be sent now.`}</p>}
      {sending && <output>{t`You are logged out when all of them are sent. What needs your decision stays here.`}</output>}
    </Dialog>
  )
}
