import { Suspense, useState, type ReactNode } from 'react'
import type { Draft } from '#client/data/outbox/core/types.ts'
import { draftsLostOnSignOut, signOutOfWorkspace } from '#client/data/session/sign-out.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { withWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { useSessionServices } from '#client/workspace/session-context.ts'

export const DraftsQuestion = lazyComponent(
  async () => (await withWords('tray', import('./tray/drafts-question.tsx'))).DraftsQuestion,
  'over',
)

interface Leave {
  /** Logs out, with a question first if that would remove drafts. */
  ask: () => void
  /** True after a logout has started. */
  isLeaving: boolean
  question: ReactNode
}

/**
 * Logs out from a locked or ended session, and asks first if drafts would be removed (deviation E).
 */
export function useLeave(workspace: Workspace | null): Leave {
  const { session } = useSessionServices()
  const [isLeaving, setLeaving] = useState(false)
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const go = () => {
    setLeaving(true)
    void signOutOfWorkspace(workspace, session)
  }
  const ask = () => {
    setLeaving(true)
    void draftsLostOnSignOut(workspace).then((found) => {
      if (found.length === 0) return go()
      setLeaving(false)
      setDrafts(found)
    })
  }
  const question = drafts.length > 0 && !isLeaving && (
    <Suspense fallback={null}>
      <DraftsQuestion canStay={false} drafts={drafts} onLeave={go} onClose={() => setDrafts([])} />
    </Suspense>
  )
  return { ask, isLeaving, question }
}
