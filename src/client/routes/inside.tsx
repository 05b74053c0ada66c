import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type SessionRoom, useSession } from '#client/workspace/session-context.ts'
import { prepareWorkspace } from '#client/data/session/workspaces.ts'
import { needWords } from '#client/i18n/language.ts'
import { Frame } from '#client/shell/frame.tsx'
import { RecordWordsContext, type RecordRegistry } from '#client/shell/tray/record-words.ts'
import { WorkspaceGate } from '#client/shell/workspace-gate.tsx'
import { menus } from './menus.ts'

const SignInAgain = lazy(async () => ({ default: (await import('#client/features/access/sign-in-again.tsx')).SignInAgain }))

/** Everything behind the sign-in: the workspace of the person, the frame around the screen, and sign-in again over it. */
export function Inside() {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  const { me, token, locked } = session
  return (
    <RecordWordsContext value={loadRecordWords}>
      <WorkspaceGate signedIn={session}>
        {(workspace) => (
          <>
            <Frame menu={menus[me.app_metadata.role.roleID]} workspace={workspace}>
              <Outlet />
            </Frame>
            {token === 'ended' && locked === null && (
              <Suspense fallback={null}>
                <SignInAgain />
              </Suspense>
            )}
          </>
        )}
      </WorkspaceGate>
    </RecordWordsContext>
  )
}

/** Called by the route before anything is drawn: mostly the rows are there with the first frame, and it is drawn once. */
export async function prepareInside({ session, device }: SessionRoom): Promise<void> {
  const now = session.get()
  if (now.state !== 'signed-in') return
  const { workspace } = prepareWorkspace(now, session, device)
  await Promise.race([workspace, new Promise((done) => setTimeout(done, drawnAfter))])
}

/** ms; a device that opens slowly gets its frame first. */
const drawnAfter = 300

let loading: Promise<RecordRegistry> | null = null

/** Once; what the tray says of records lies in a file of its own. */
function loadRecordWords(): Promise<RecordRegistry> {
  loading ??= Promise.all([import('./record-words.tsx'), needWords('corrective-actions'), needWords('projects')]).then(
    ([{ recordWords }]) => recordWords,
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}
