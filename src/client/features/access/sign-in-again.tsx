import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useContext, useState } from 'react'
import { useSnapshotOfBox } from '#client/workspace/use-box.ts'
import { isSameScope, scopeOf } from '#client/data/session/session.ts'
import { useSession } from '#client/workspace/session-context.ts'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useGo } from '#client/shell/address.ts'
import { useLeave } from '#client/shell/use-leave.tsx'
import { SignInForm } from './sign-in-form.tsx'

/**
 * Signs in over an open screen, so that nothing typed is lost (offline design, 11). If the server
 * ended the session, the dialog has no way back to reading. If the session only expired, the person
 * opened it to send and may close it. Another person gets another scope and starts at `/`.
 */
export function SignInAgain({ onClose }: { onClose?: () => void }) {
  const { t } = useLingui()
  const current = useSession()
  const go = useGo()
  const workspace = useContext(WorkspaceContext)
  const waiting = useSnapshotOfBox(workspace?.onlineOnly ? null : workspace?.box).byId.size
  const leaving = useLeave(workspace)
  const [mine] = useState(current.state === 'signed-in' ? current : null)
  if (mine === null) return null
  const { name } = mine.me
  return (
    <>
      <Dialog
        title={onClose ? t`Sign in to send` : t`Sign in to go on`}
        role="alertdialog"
        look="small"
        onClose={() => onClose?.()}
        footer={
          <>
            {onClose && <Button variant="quiet" onClick={onClose}>{t`Not now`}</Button>}
            <Button disabled={leaving.isLeaving} onClick={leaving.ask}>{t`Logout`}</Button>
          </>
        }
      >
        <p>
          {onClose
            ? t`What you save stays on this tablet; it is sent after you sign in.`
            : t`Your session ended. What you typed and saved is kept; it is sent after you sign in.`}
        </p>
        {waiting > 0 && (
          <p>
            {plural(waiting, {
              one: `After logout, # change stays locked on this device for ${name}.`,
              other: `After logout, # changes stay locked on this device for ${name}.`,
            })}
          </p>
        )}
        <SignInForm
          email={mine.me.email}
          remember={mine.remember}
          onSignedIn={(me) => {
            onClose?.()
            if (!isSameScope(scopeOf(me), mine.scope)) go('/', { replace: true })
          }}
        />
      </Dialog>
      {leaving.question}
    </>
  )
}
