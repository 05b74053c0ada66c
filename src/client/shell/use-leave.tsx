import { Suspense, useState, type ReactNode } from 'react'
import { draftsToRemove, leave } from '#client/data/session/leave.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { needWords } from '#client/i18n/language.ts'
import { later } from '#client/ui/later.tsx'
import { useSessionRoom } from '#client/workspace/session-context.ts'

export const DraftsQuestion = later(
  async () =>
    (await Promise.all([import('./tray/drafts-question.tsx'), needWords('tray')]))[0]
      .DraftsQuestion,
  'over',
)

interface Leave {
  /** Logs out, after a question where drafts go with it. */
  ask: () => void
  /** It is on its way. */
  isLeaving: boolean
  question: ReactNode
}

/** Logout from where the session is over or locked: what waits stays, drafts on a shared device are asked about (deviation E). */
export function useLeave(workspace: Workspace | null): Leave {
  const { session } = useSessionRoom()
  const [isLeaving, setLeaving] = useState(false)
  const [drafts, setDrafts] = useState(0)
  const go = () => {
    setLeaving(true)
    void leave(workspace, session)
  }
  const ask = () => {
    setLeaving(true)
    void draftsToRemove(workspace).then((found) => {
      if (found.length === 0) return go()
      setLeaving(false)
      setDrafts(found.length)
    })
  }
  const question = drafts > 0 && !isLeaving && (
    <Suspense fallback={null}>
      <DraftsQuestion drafts={drafts} onLeave={go} onClose={() => setDrafts(0)} />
    </Suspense>
  )
  return { ask, isLeaving, question }
}
