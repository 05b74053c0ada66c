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
import { deviceMemory } from '#client/data/session/device-memory.ts'
import { openWorkspace } from '#client/data/session/open-workspace.ts'
import type { SessionStore } from '#client/data/session/session-store.ts'
import { scopeOf, type SignedIn } from '#client/data/session/session.ts'
import { SessionContext } from '#client/workspace/session-context.ts'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import { connection } from '#client/data/api/connection.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { keepToken } from '#client/data/api/token.ts'
import { loadRecordWords, loadRegistered } from '#client/routes/capabilities.ts'
import { Looks } from '#client/shell/looks.tsx'
import { RecordWordsContext } from '#client/shell/tray/record-words.ts'
import type { MockedCompany } from '#tests/mocks/company.ts'

/**
 * A screen as it stands behind the sign-in: words, theme, address, and the person's box and rows on
 * this device. `route`: where its parameters stand in the address.
 */
export async function showScreen(
  screen: ReactNode,
  world: MockedCompany,
  path = '/',
  route?: string,
) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  keepToken(token(), false)
  // What the screen before this one found out about the line is over.
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
  // Nobody comes or goes on a screen by itself.
  const room = { session: standing as SessionStore, device: deviceMemory() }
  const workspace = await openWorkspace(signedIn, room.session, room.device, await loadRegistered())
  waitsForAnswers(workspace.box)
  const history = createMemoryHistory({ initialEntries: [path] })
  const rootRoute = createRootRoute({ component: () => screen, notFoundComponent: () => screen })
  // The screen stands in the root; a route beneath it only names the parameters.
  const routeTree =
    route === undefined
      ? rootRoute
      : rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: route })])
  const router = createRouter({ routeTree, history })
  const shown = await render(
    <Looks>
      <SessionContext value={room}>
        <WorkspaceContext value={workspace}>
          <RecordWordsContext value={loadRecordWords}>
            <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
              <RouterProvider router={router} />
            </div>
          </RecordWordsContext>
        </WorkspaceContext>
      </SessionContext>
    </Looks>,
  )
  return {
    ...shown,
    workspace,
    path: () => history.location.href,
    /** As a link that is pressed. */
    go: (to: string) => history.push(to),
    leave: async () => {
      await shown.unmount()
      await workspace.close()
    },
  }
}

/**
 * A busy machine may answer a Save after the three seconds that a form waits for it: what is on its
 * way is waited for.
 */
function waitsForAnswers(box: Workspace['box']): void {
  if (box === null) return
  const wait = box.waitForOutcome
  box.waitForOutcome = async (id, milliseconds) => {
    const outcome = await wait(id, milliseconds)
    const isOnItsWay =
      milliseconds > 0 &&
      connection.get().state !== 'offline' &&
      box.snapshot().byId.get(id)?.shown === 'sending'
    return outcome === 'waiting' && isOnItsWay ? wait(id, 10_000) : outcome
  }
}

/** Nobody checks it here; it only must not be over. */
function token(): string {
  const part = (content: object) => btoa(JSON.stringify(content)).replaceAll('=', '')
  return `${part({ alg: 'none' })}.${part({ sub: '1', exp: Math.floor(Date.now() / 1000) + 3600 })}.x`
}
