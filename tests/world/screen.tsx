import { i18n } from '@lingui/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { openDeviceMemory } from '#client/data/session/device-memory.ts'
import { openWorkspace } from '#client/data/session/open-workspace.ts'
import type { SessionStore } from '#client/data/session/session-store.ts'
import { scopeOf, type SignedIn } from '#client/data/session/session.ts'
import { SessionContext } from '#client/workspace/session-context.ts'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import { connection } from '#client/data/api/connection.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { storeToken } from '#client/data/api/token.ts'
import { loadRecordWords, loadRegistered } from '#client/routes/capabilities.ts'
import { Looks } from '#client/shell/looks.tsx'
import { SlotsContext } from '#client/shell/slots.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'

/**
 * Shows a screen as after the sign-in: words, theme, address, and the person's outbox and rows on
 * this device. `route`: the pattern of the address with its parameters.
 */
export async function showScreen(
  screen: ReactNode,
  world: MockedCompany,
  path = '/',
  route?: string,
) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  storeToken(token(), false)
  // Resets the connection state that an earlier screen found.
  connection.set({ state: 'unknown', lastAnswer: null })
  const signedIn: SignedIn = {
    state: 'signed-in',
    me: world.me,
    scope: scopeOf(world.me),
    remember: true,
    token: 'valid',
    locked: null,
  }
  const standing: Pick<SessionStore, 'get' | 'subscribe' | 'start' | 'refresh'> = {
    get: () => signedIn,
    subscribe: () => () => undefined,
    start: async () => undefined,
    refresh: async () => undefined,
  }
  // The session never changes on its own.
  const room = { session: standing as SessionStore, device: openDeviceMemory() }
  const workspace = await openWorkspace(signedIn, room.session, room.device, await loadRegistered())
  waitsForAnswers(workspace.box)
  const history = createMemoryHistory({ initialEntries: [path] })
  const rootRoute = createRootRoute({ component: () => screen, notFoundComponent: () => screen })
  // The root shows the screen; a route beneath it only names the parameters.
  const routeTree =
    route === undefined
      ? rootRoute
      : rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: route })])
  const router = createRouter({ routeTree, history })
  const shown = await render(
    <Looks>
      <SessionContext value={room}>
        <WorkspaceContext value={workspace}>
          <SlotsContext value={{ 'record.words': [loadRecordWords] }}>
            <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
              <RouterProvider router={router} />
            </div>
          </SlotsContext>
        </WorkspaceContext>
      </SessionContext>
    </Looks>,
  )
  return {
    ...shown,
    workspace,
    path: () => history.location.href,
    /** Moves to an address as a pressed link does. */
    go: (to: string) => history.push(to),
    leave: async () => {
      await shown.unmount()
      await workspace.close()
    },
  }
}

/**
 * Waits longer for entries that are being sent, because a busy machine may answer a Save after the
 * three seconds that a form waits.
 */
function waitsForAnswers(box: Workspace['box']): void {
  if (box === null) return
  const wait = box.awaitOutcome
  box.awaitOutcome = async (id, milliseconds) => {
    const outcome = await wait(id, milliseconds)
    const isOnItsWay =
      milliseconds > 0 &&
      connection.get().state !== 'offline' &&
      box.snapshot().byId.get(id)?.displayStatus === 'sending'
    return outcome === 'waiting' && isOnItsWay ? wait(id, 10_000) : outcome
  }
}

/** An unsigned token, which must only not have expired. */
function token(): string {
  const part = (content: object) => btoa(JSON.stringify(content)).replaceAll('=', '')
  return `${part({ alg: 'none' })}.${part({ sub: '1', exp: Math.floor(Date.now() / 1000) + 3600 })}.x`
}
