import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useState } from 'react'
import { useSnapshotOf } from '#client/workspace/use-box.ts'
import { leave } from '#client/data/session/leave.ts'
import { sameScope, scopeOf } from '#client/data/session/session.ts'
import { useSession, useSessionRoom } from '#client/workspace/session-context.ts'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useGo } from '#client/shell/address.ts'
import { SignInForm } from './sign-in-form.tsx'

/**
 * The session ended while a screen was open: sign-in is asked over it, nothing typed is lost (offline design, 11).
 * It may be put aside to finish reading; sending waits. Another person gets another scope and starts at `/`.
 */
export function SignInAgain() {
  const { t } = useLingui()
  const { session } = useSessionRoom()
  const current = useSession()
  const go = useGo()
  const workspace = useContext(WorkspaceContext)
  const waiting = useSnapshotOf(workspace?.onlineOnly ? null : workspace?.box).entries.length
  const [leaving, setLeaving] = useState(false)
  const [aside, setAside] = useState(false)
  const [mine] = useState(current.state === 'signed-in' ? current : null)
  useEffect(() => {
    if (!aside) return
    const timer = setTimeout(() => setAside(false), backAfter)
    return () => clearTimeout(timer)
  }, [aside])
  if (aside || mine === null) return null
  const logout = () => {
    setLeaving(true)
    void leave(workspace, session)
  }
  const { name } = mine.me
  return (
    <Dialog
      title={t`Sign in to go on`}
      role="alertdialog"
      look="small"
      onClose={() => setAside(true)}
      footer={
        <>
          <Button variant="quiet" onClick={() => setAside(true)}>{t`Not now`}</Button>
          <Button disabled={leaving} onClick={logout}>{t`Logout`}</Button>
        </>
      }
    >
      <p>{t`Your session ended. What you typed and saved is kept; it is sent after you sign in.`}</p>
      {waiting > 0 && (
        <p>{plural(waiting, { one: `After a logout # change stays locked on this device for ${name}.`, other: `After a logout # changes stay locked on this device for ${name}.` })}</p>
      )}
      <SignInForm
        email={mine.me.email}
        remember={mine.remember}
        onSignedIn={(me) => {
          if (!sameScope(scopeOf(me), mine.scope)) go('/', { replace: true })
        }}
      />
    </Dialog>
  )
}

/** Put aside, it asks again after this many ms. */
const backAfter = 5 * 60_000
