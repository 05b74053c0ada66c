import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { serverNow } from '#client/data/api/server-clock.ts'
import { beginLog } from '#client/data/outbox/new-log.ts'
import { deviceMemory } from '#client/data/session/device-memory.ts'
import { profileCache } from '#client/data/session/profile-cache.ts'
import { SessionContext, type SessionRoom } from '#client/workspace/session-context.ts'
import { createSessionStore } from '#client/data/session/session-store.ts'
import { storageSilent } from '#client/data/session/storage-silent.ts'
import { beginWords, type LoadWords, needWords } from '#client/i18n/language.ts'
import { allowMovedNodes } from './moved-nodes.ts'
import { listenForInstall } from './install.ts'
import { notePageRoom } from '#client/ui/page/page-room.ts'
import { closeTopmost } from '#client/ui/popup/topmost.ts'
import { Looks } from './looks.tsx'
import { limitTexts } from './trusted-texts.ts'
import { watchSession } from './watch-session.ts'
import { registerWorker } from './worker-register.ts'

interface AppParts {
  createAppRouter: (room: SessionRoom) => Parameters<typeof RouterProvider>[0]['router'] & {
    load: () => Promise<void>
    invalidate: () => Promise<void>
  }
  firstParts: readonly string[]
  loadWords: LoadWords
}

/**
 * Put the app on the page: words and first route are fetched side by side, then it is drawn once.
 */
export async function startApp({
  createAppRouter,
  firstParts,
  loadWords,
}: AppParts): Promise<void> {
  limitTexts()
  allowMovedNodes()
  if (!isSecureContext) return sayInsecure(loadWords, firstParts)
  listenForInstall()
  beginLog()
  const device = deviceMemory()
  const session = createSessionStore(device, profileCache, serverNow)
  // The databases answer while the routes are laid out.
  void session.start()
  const router = createAppRouter({ session, device })
  const words = beginWords(loadWords, firstParts)
  const first = router.load()
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no place for the app.')
  const page = createRoot(place)
  const stopSaying = saySilentStorage(page, words)
  await Promise.allSettled([words, first, styled()])
  stopSaying()
  watchSession(session, router)
  router.history.block({
    blockerFn: ({ action }: { action: string }) => action === 'BACK' && closeTopmost(),
    enableBeforeUnload: false,
  })
  const pages = place.querySelector('#frame main')
  if (pages && pages.clientWidth > 0) notePageRoom(pages)
  page.render(
    <StrictMode>
      <Looks>
        <SessionContext value={{ session, device }}>
          <RouterProvider router={router} />
        </SessionContext>
      </Looks>
    </StrictMode>,
  )
  registerWorker()
}

/** Where the browser has neither locks nor a store that lasts, the app is not begun at all. */
async function sayInsecure(loadWords: LoadWords, firstParts: readonly string[]): Promise<void> {
  const [{ InsecurePage }] = await Promise.all([
    import('./insecure-page.tsx'),
    beginWords(loadWords, firstParts),
  ])
  const place = document.getElementById('root')
  if (place)
    createRoot(place).render(
      <Looks>
        <InsecurePage />
      </Looks>,
    )
}

/**
 * Until the app is drawn: what it waits for, if that is the storage of this browser. Returns how to
 * say it no more.
 */
function saySilentStorage(page: Root, words: Promise<void>): () => void {
  let isOver = false
  const say = async () => {
    const [{ StorageSilentPage }] = await Promise.all([
      import('./tray/storage-silent.tsx'),
      needWords('tray'),
      words,
    ])
    // Its file may come later than the storage's answer; what is waited for then is not the
    // storage.
    if (!isOver && storageSilent.get())
      page.render(
        <Looks>
          <StorageSilentPage />
        </Looks>,
      )
  }
  // A file that does not arrive leaves the frame as it is.
  const stop = storageSilent.subscribe(() => void say().catch(() => undefined))
  return () => {
    isOver = true
    stop()
  }
}

/**
 * The app's stylesheet is there, or did not come in time; a page of the development server has its
 * styles in other ways.
 */
async function styled(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')
  if (!sheet || sheet.sheet) return
  await new Promise((done) => {
    for (const end of ['load', 'error']) sheet.addEventListener(end, done)
    // One that failed before says nothing any more.
    setTimeout(done, 5000)
  })
}
