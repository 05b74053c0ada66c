import { msg } from '@lingui/core/macro'
import { Outlet } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Me } from '#contract/access/schema.ts'
import { type RoleID, roles } from '#contract/kernel/role.ts'
import { openWorkspace } from '#client/data/session/open-workspace.ts'
import type { SignedIn } from '#client/data/session/session.ts'
import { prepareWorkspace } from '#client/data/session/workspaces.ts'
import { loadInBackground } from '#client/data/load-in-background.ts'
import type { ClientCapability, MenuGroup } from '#client/shell/capability.ts'
import { Frame } from '#client/shell/frame.tsx'
import { MissingPartNotice } from '#client/shell/missing-part.tsx'
import { headerFactsOf } from '#client/shell/sync-facts.ts'
import { useSyncFacts } from '#client/shell/use-sync-state.ts'
import { WorkspaceGate } from '#client/shell/workspace-gate.tsx'
import { withWords } from '#client/i18n/language.ts'
import { lazyComponent, MissingPart } from '#client/ui/lazy-component.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import {
  type SessionServices,
  useSession,
  useSessionServices,
} from '#client/workspace/session-context.ts'
import { ActingBanner } from '#client/features/proxy-users/door.ts'
import { capabilities, loadRegistered, loadTray } from './capabilities.ts'

const SignInAgain = lazyComponent(
  async () =>
    (await withWords('access', import('#client/features/access/sign-in-again.tsx'))).SignInAgain,
  'over',
)

/**
 * Everything behind the sign-in: the person's workspace, the frame around the screen, and a
 * repeated sign-in over it.
 */
export function Inside() {
  const session = useSession()
  const room = useSessionServices()
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
          <Frame menu={menuOf(me)} workspace={workspace} onSignIn={ask}>
            {me.actor && <ActingBanner name={me.name} actor={me.actor} />}
            {/* Hides everything that can be read, while typed text remains. */}
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

/**
 * Fetches the sync screen in the background once a change waits, so that a tap on it opens at once.
 */
function TrayAtHand(): null {
  const { toSend, toDecide } = headerFactsOf(useSyncFacts())
  const waits = toSend + toDecide > 0
  useEffectWhen(waits, () => loadInBackground(loadTray))
  return null
}

/**
 * Loads the workspace in the route, before anything renders: usually the first frame already has
 * the rows and renders once.
 */
export async function prepareInside(room: SessionServices): Promise<void> {
  const now = room.session.get()
  if (now.state !== 'signed-in') return
  const { workspace } = prepareWorkspace(now, (signedIn) => openIn(room, signedIn))
  await Promise.race([workspace, new Promise((done) => setTimeout(done, drawnAfter))])
}

async function openIn({ session, device }: SessionServices, signedIn: SignedIn) {
  return openWorkspace(signedIn, session, device, await loadRegistered())
}

/** Milliseconds; a slow device gets its frame first. */
const drawnAfter = 300

/** The groups of the side menu, in the specified order (G1-27, G1-28). */
const groups: readonly (Omit<MenuGroup, 'entries'> & {
  /** The roles whose rail folds the group; default all. */
  foldedFor?: readonly RoleID[]
})[] = [
  { key: 'overview' },
  { key: 'dashboard', label: msg`Dashboard` },
  { key: 'invite', label: msg`Invite` },
  { key: 'company' },
  { key: 'reports', label: msg`Reports` },
  {
    key: 'admin-reports',
    label: msg`Reports`,
    folded: { short: msg`Reports`, icon: 'chartBar' },
  },
  {
    key: 'power-bi',
    label: msg`Power BI Reports`,
    folded: { short: msg`Power BI`, icon: 'chartBar' },
  },
  {
    key: 'settings',
    label: msg`Settings`,
    folded: { short: msg`Settings`, icon: 'settings' },
    // An owner seldom opens these, and the rail of a tablet in landscape has no room for all.
    foldedFor: [roles.safetyProfessional],
  },
]

/** Returns a person's side menu: the pages of their capabilities, in groups. */
function menuOf(me: Me): readonly MenuGroup[] {
  const { roleID } = me.app_metadata.role
  const places = capabilities
    .flatMap(({ menu = [] }: ClientCapability) =>
      menu.filter(({ roles: offered, only }) => offered.includes(roleID) && (only?.(me) ?? true)),
    )
    .toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))
  return groups
    .map(({ foldedFor, folded, ...group }) => ({
      ...group,
      ...(folded && (foldedFor?.includes(roleID) ?? true) && { folded }),
      entries: places.filter((place) => place.group === group.key),
    }))
    .filter(({ entries }) => entries.length > 0)
}
