import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { openDeviceMemory } from '#client/data/session/device-memory.ts'
import { profileCache } from '#client/data/session/profile-cache.ts'
import { SessionContext } from '#client/workspace/session-context.ts'
import { createSessionStore } from '#client/data/session/session-store.ts'
import { clearReturnPath } from '#client/data/session/return-path.ts'
import { setOnline } from '#client/data/api/connection.ts'
import { updateServerClock, serverNow } from '#client/data/api/server-clock.ts'
import { removeToken } from '#client/data/api/token.ts'
import { beginWords } from '#client/i18n/language.ts'
import { Looks } from '#client/shell/looks.tsx'
import { watchSession } from '#client/shell/watch-session.ts'
import { createAppRouter } from '#client/routes/router.tsx'
import { firstParts, loadWords } from '#client/routes/capabilities.ts'

/** Clears the browser's storage, as if it had no earlier user. */
export async function freshDevice(): Promise<void> {
  removeToken()
  clearReturnPath()
  localStorage.clear()
  updateServerClock(new Date().toUTCString())
  setOnline(Date.now())
  // Outboxes and rows of earlier people stay, because each test signs in as a new person.
  await new Promise((done) => {
    const deleting = indexedDB.deleteDatabase('device')
    for (const end of ['success', 'error', 'blocked']) deleting.addEventListener(end, done)
  })
}

/** The whole app at an address, as `start-app.tsx` puts it on the page. */
export async function showApp(path: string) {
  const device = openDeviceMemory()
  const session = createSessionStore(device, profileCache, serverNow)
  const router = createAppRouter({ session, device })
  const history = createMemoryHistory({ initialEntries: [path] })
  router.update({ ...router.options, history })
  await Promise.all([beginWords(loadWords, firstParts), router.load()])
  const stop = watchSession(session, router)
  // Ends this app's listeners, so that they cannot end the session of another test.
  onTestFinished(() => {
    stop()
    session.close()
  })
  const shown = await render(
    <Looks>
      <SessionContext value={{ session, device }}>
        <RouterProvider router={router} />
      </SessionContext>
    </Looks>,
  )
  return { ...shown, session, device, path: () => history.location.href }
}
