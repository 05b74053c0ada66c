import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { deviceMemory } from '#client/data/session/device-memory.ts'
import { profileCache } from '#client/data/session/profile-cache.ts'
import { SessionContext, type SessionRoom } from '#client/workspace/session-context.ts'
import { createSessionStore } from '#client/data/session/session-store.ts'
import { AppWords } from '#client/i18n/app-words.tsx'
import { beginWords, type LoadWords } from '#client/i18n/language.ts'
import { listenForInstall } from './install.ts'
import { Looks } from './looks.tsx'
import { limitAssignments } from './trusted-types.ts'
import { watchSession } from './watch-session.ts'
import { registerWorker } from './worker-register.ts'

interface Given {
  createAppRouter: (room: SessionRoom) => Parameters<typeof RouterProvider>[0]['router'] & { load: () => Promise<void>; invalidate: () => Promise<void> }
  firstParts: readonly string[]
  loadWords: LoadWords
}

/** Put the app on the page: words and first route are fetched side by side, then it is drawn once. */
export async function startApp({ createAppRouter, firstParts, loadWords }: Given): Promise<void> {
  limitAssignments()
  listenForInstall()
  const device = deviceMemory()
  const session = createSessionStore(device, profileCache, Date.now)
  const router = createAppRouter({ session, device })
  const words = beginWords(loadWords, firstParts)
  const first = router.load()
  await Promise.allSettled([words, first])
  watchSession(session, router)
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no place for the app.')
  createRoot(place).render(
    <StrictMode>
      <AppWords>
        <Looks>
          <SessionContext value={{ session, device }}>
            <RouterProvider router={router} />
          </SessionContext>
        </Looks>
      </AppWords>
    </StrictMode>,
  )
  registerWorker()
}
