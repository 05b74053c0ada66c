import { Suspense, useEffect, useState } from 'react'
import { leave } from '#client/data/session/leave.ts'
import { useSessionRoom } from '#client/workspace/session-context.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { needWords } from '#client/i18n/language.ts'
import { later } from '#client/ui/later.tsx'
import { useBoxIfOpen } from './use-sync-state.ts'

const Question = later(async () => (await Promise.all([import('./tray/sign-out-question.tsx'), needWords('tray')]))[0].SignOutQuestion, 'over')

/**
 * Logout (SES-14, SES-15). With unsent changes it asks first (offline design, 11); without any it just goes.
 */
export function SignOutDialog({ workspace, onClose }: { workspace: Workspace | null; onClose: () => void }) {
  const { session } = useSessionRoom()
  const { byId } = useBoxIfOpen()
  const [leaving, setLeaving] = useState(false)
  // In memory alone nothing can be kept for later.
  const nothing = workspace === null || workspace.onlineOnly || byId.size === 0
  const go = () => {
    setLeaving(true)
    void leave(workspace, session)
  }
  // Nothing waits, or the last of it has just been sent: nothing to ask.
  useEffect(() => {
    if (nothing) go()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it becomes true
  }, [nothing])
  if (nothing || leaving) return null
  return (
    <Suspense fallback={null}>
      <Question onLeave={go} onClose={onClose} />
    </Suspense>
  )
}
