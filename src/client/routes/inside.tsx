import { msg } from '@lingui/core/macro'
import { Outlet } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { RoleID } from '#contract/kernel/role.ts'
import { openWorkspace } from '#client/data/session/open-workspace.ts'
import type { SignedIn } from '#client/data/session/session.ts'
import { prepareWorkspace } from '#client/data/session/workspaces.ts'
import { soon } from '#client/data/soon.ts'
import type { ClientCapability, MenuGroup } from '#client/shell/capability.ts'
import { Frame } from '#client/shell/frame.tsx'
import { MissingPartNotice } from '#client/shell/missing-part.tsx'
import { headerOf } from '#client/shell/sync-facts.ts'
import { useSyncFacts } from '#client/shell/use-sync-state.ts'
import { WorkspaceGate } from '#client/shell/workspace-gate.tsx'
import { later, MissingPart } from '#client/ui/later.tsx'
import { type SessionRoom, useSession, useSessionRoom } from '#client/workspace/session-context.ts'
import { capabilities, loadRegistered, loadTray } from './capabilities.ts'

const SignInAgain = later(async () => (await import('#client/features/access/sign-in-again.tsx')).SignInAgain, 'over')

/** Everything behind the sign-in: the workspace of the person, the frame around the screen, and sign-in again over it. */
export function Inside() {
  const session = useSession()
  const room = useSessionRoom()
  const onOpen = useCallback((signedIn: SignedIn) => openIn(room, signedIn), [room])
  const [asking, setAsking] = useState(false)
  const ask = useCallback(() => setAsking(true), [])
  const close = useCallback(() => setAsking(false), [])
  if (session.state !== 'signed-in') return null
  const { me, token, locked } = session
  return (
      <WorkspaceGate signedIn={session} onOpen={onOpen}>
        {(workspace) => (
          <MissingPart value={MissingPartNotice}>
            <Frame menu={menuOf(me.app_metadata.role.roleID)} workspace={workspace} onSignIn={ask}>
              {/* Nothing can be read, and what was typed is still there. */}
              <div style={{ display: token === 'ended' ? 'none' : 'contents' }}>
                <Outlet />
              </div>
            </Frame>
            <TrayAtHand />
            {locked === null && token === 'ended' && <SignInAgain />}
            {locked === null && token === 'expired' && asking && <SignInAgain onClose={close} />}
          </MissingPart>
        )}
      </WorkspaceGate>
  )
}

/** Once something waits, the sync screen is fetched while nobody waits for it: a tap on what waits opens it at once. */
function TrayAtHand(): null {
  const { toSend, toDecide } = headerOf(useSyncFacts())
  const waits = toSend + toDecide > 0
  useEffect(() => (waits ? soon(loadTray) : undefined), [waits])
  return null
}

/** Called by the route before anything is drawn: mostly the rows are there with the first frame, and it is drawn once. */
export async function prepareInside(room: SessionRoom): Promise<void> {
  const now = room.session.get()
  if (now.state !== 'signed-in') return
  const { workspace } = prepareWorkspace(now, (signedIn) => openIn(room, signedIn))
  await Promise.race([workspace, new Promise((done) => setTimeout(done, drawnAfter))])
}

async function openIn({ session, device }: SessionRoom, signedIn: SignedIn) {
  return openWorkspace(signedIn, session, device, await loadRegistered())
}

/** ms; a device that opens slowly gets its frame first. */
const drawnAfter = 300

/** The groups of the side menu, in the specified order (G1-27, G1-28). */
const groups: readonly Omit<MenuGroup, 'entries'>[] = [{ key: 'company' }, { key: 'reports', label: msg`Reports` }, { key: 'dashboard', label: msg`Dashboard` }]

/** What a role's side menu offers: the places of its capabilities, in their groups. */
function menuOf(role: RoleID): readonly MenuGroup[] {
  const places = capabilities.flatMap(({ menu = [] }: ClientCapability) => menu.filter(({ roles }) => roles.includes(role)))
  return groups.map((group) => ({ ...group, entries: places.filter((place) => place.group === group.key) })).filter(({ entries }) => entries.length > 0)
}
