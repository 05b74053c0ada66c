import { Suspense, useState } from 'react'
import type { Draft } from '#client/data/outbox/core/types.ts'
import { draftsLostOnSignOut, signOutOfWorkspace } from '#client/data/session/sign-out.ts'
import { useSessionServices } from '#client/workspace/session-context.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { withWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { useArrival } from '#client/ui/use-arrival.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useSlot } from './slots.tsx'
import { logoutWanted, takeNextPath } from './logout.ts'
import { DraftsQuestion } from './use-leave.tsx'
import { useBoxIfOpen } from './use-sync-state.ts'

const Question = lazyComponent(
  async () => (await withWords('tray', import('./tray/sign-out-question.tsx'))).SignOutQuestion,
  'over',
)

type SignOutDialogProps = {
  workspace: Workspace | null
  onClose: () => void
}

/**
 * Asks first if a change is unsent or a draft would be removed; otherwise logs out at once (SES-14,
 * SES-15; offline design, 11). Ends Login as first, because unsent changes belong to the own person
 * (rulings, 53).
 */
export function SignOutDialog(props: SignOutDialogProps) {
  const { session } = useSessionServices()
  const [isActing] = useState(() => {
    const now = session.get()
    return now.state === 'signed-in' && Boolean(now.me.actor)
  })
  return isActing ? <BackFirst /> : <LeaveOwn {...props} />
}

function BackFirst(): null {
  const { session } = useSessionServices()
  useEffectWhen(session, () => {
    logoutWanted.set(true)
    void session.endLoginAs()
  })
  return null
}

function LeaveOwn({ workspace, onClose }: SignOutDialogProps) {
  const { session } = useSessionServices()
  const { byId } = useBoxIfOpen()
  const [leaving, setLeaving] = useState(false)
  // The own workspace is still opening after a session of Login as.
  const [waits] = useState(logoutWanted.get)
  useEffectWhen(waits, () => logoutWanted.set(false))
  const beside = useBeside(workspace)
  const stay = () => {
    takeNextPath()
    onClose()
  }
  // Work that this version of the app cannot open counts as unsent too.
  const isUnopened = workspace?.unopenedWork != null && workspace.unopenedWork.changes !== 0
  // Memory alone cannot save anything for later.
  const waitsHere = isUnopened || byId.size + (beside?.kept ?? 0) > 0
  const nothing =
    workspace === null
      ? !waits
      : (workspace.onlineOnly && !isUnopened) ||
        (beside !== null && beside.drafts.length === 0 && !waitsHere)
  const go = () => {
    setLeaving(true)
    void signOutOfWorkspace(workspace, session)
  }
  // Nothing waits, or the last change was just sent, so no question is needed.
  useEffectWhen(nothing, go)
  if (nothing || leaving || workspace === null || beside === null) return null
  const { kept, drafts } = beside
  return (
    <Suspense fallback={null}>
      {waitsHere ? (
        <Question kept={kept} drafts={drafts} onLeave={go} onClose={stay} />
      ) : (
        <DraftsQuestion canStay drafts={drafts} onLeave={go} onClose={stay} />
      )}
    </Suspense>
  )
}

/** Requests and drafts for the question before a logout. */
interface Beside {
  /** The number of waiting requests for help. */
  kept: number
  /** The drafts that the logout deletes. */
  drafts: readonly Draft[]
}

/** Null before the device was read. A device that cannot be read counts as empty. */
function useBeside(workspace: Workspace | null): Beside | null {
  const [countKept] = useSlot('logout.kept')
  const [beside, setBeside] = useState<Beside | null>(null)
  useArrival(
    () => {
      if (workspace === null) return null
      const drafts = workspace.box?.drafts
      const kept = drafts && countKept ? countKept(drafts).catch(() => 0) : 0
      return Promise.all([kept, draftsLostOnSignOut(workspace)])
    },
    ([kept, drafts]) => setBeside({ kept, drafts }),
    [workspace, countKept],
  )
  return beside
}
