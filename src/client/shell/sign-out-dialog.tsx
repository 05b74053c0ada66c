import { Suspense, useEffect, useState } from 'react'
import { live } from '#client/data/live.ts'
import type { Drafts } from '#client/data/outbox/outbox.ts'
import { leave } from '#client/data/session/leave.ts'
import { useSessionRoom } from '#client/workspace/session-context.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { needWords } from '#client/i18n/language.ts'
import { later } from '#client/ui/later.tsx'
import { useBoxIfOpen } from './use-sync-state.ts'

const Question = later(async () => (await Promise.all([import('./tray/sign-out-question.tsx'), needWords('tray')]))[0].SignOutQuestion, 'over')

/** How many requests for help wait on the device: they stand in no box, and are unsent all the same. */
export type CountKept = (drafts: Pick<Drafts, 'of'>) => Promise<number>

/** Somebody who acted as another logs out: their own session asks what it has to ask, once it is back. */
export const leavingBoth = live(false)

type SignOutDialogProps = { workspace: Workspace | null; countKept?: CountKept | undefined; onClose: () => void }

/**
 * Logout (SES-14, SES-15). With anything unsent it asks first (offline design, 11); without it just goes. Out of a session of
 * Login as it goes back first: what is unsent is the own person's (rulings, 53).
 */
export function SignOutDialog(props: SignOutDialogProps) {
  const { session } = useSessionRoom()
  const [isActing] = useState(() => {
    const now = session.get()
    return now.state === 'signed-in' && Boolean(now.me.actor)
  })
  return isActing ? <BackFirst /> : <LeaveOwn {...props} />
}

function BackFirst(): null {
  const { session } = useSessionRoom()
  useEffect(() => {
    leavingBoth.set(true)
    void session.back()
  }, [session])
  return null
}

function LeaveOwn({ workspace, countKept, onClose }: SignOutDialogProps) {
  const { session } = useSessionRoom()
  const { byId } = useBoxIfOpen()
  const [leaving, setLeaving] = useState(false)
  // Just back from a session of Login as the own workspace is still being opened.
  const [waits] = useState(leavingBoth.get)
  useEffect(() => leavingBoth.set(false), [])
  const kept = useKept(workspace, countKept)
  // In memory alone nothing can be kept for later.
  const nothing = workspace === null ? !waits : workspace.onlineOnly || (byId.size === 0 && kept === 0)
  const go = () => {
    setLeaving(true)
    void leave(workspace, session)
  }
  // Nothing waits, or the last of it has just been sent: nothing to ask.
  useEffect(() => {
    if (nothing) go()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it becomes true
  }, [nothing])
  if (nothing || leaving || workspace === null || kept === null) return null
  return (
    <Suspense fallback={null}>
      <Question kept={kept} onLeave={go} onClose={onClose} />
    </Suspense>
  )
}

/** Null: not looked yet. A device that cannot be read has none to ask about. */
function useKept(workspace: Workspace | null, countKept: CountKept | undefined): number | null {
  const drafts = workspace?.box?.drafts
  const [kept, setKept] = useState<number | null>(null)
  useEffect(() => {
    if (workspace === null) return
    const counted = drafts && countKept ? countKept(drafts) : Promise.resolve(0)
    void counted.then(setKept, () => setKept(0))
  }, [workspace, drafts, countKept])
  return kept
}
