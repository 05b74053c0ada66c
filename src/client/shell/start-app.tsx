import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { serverNow } from '#client/data/api/server-clock.ts'
import { rotateLogAtStart } from '#client/data/outbox/log-rotation.ts'
import { openDeviceMemory } from '#client/data/session/device-memory.ts'
import { profileCache } from '#client/data/session/profile-cache.ts'
import { SessionContext, type SessionServices } from '#client/workspace/session-context.ts'
import { createSessionStore } from '#client/data/session/session-store.ts'
import { storageUnresponsive } from '#client/data/session/storage-unresponsive.ts'
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
  createAppRouter: (room: SessionServices) => Parameters<typeof RouterProvider>[0]['router'] & {
    load: () => Promise<void>
    invalidate: () => Promise<void>
  }
  firstParts: readonly string[]
  loadWords: LoadWords
}

/** Renders the app: loads words and first route in parallel, then renders once. */
export async function startApp({
  createAppRouter,
  firstParts,
  loadWords,
}: AppParts): Promise<void> {
  limitTexts()
  allowMovedNodes()
  if (!isSecureContext) return sayInsecure(loadWords, firstParts)
  listenForInstall()
  rotateLogAtStart()
  const device = openDeviceMemory()
  const session = createSessionStore(device, profileCache, serverNow)
  // Opens the databases while the routes are built.
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

/** Does not start the app in a browser without locks and without lasting storage. */
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
 * Shows that the app waits for this browser's storage, until it renders. Returns a function that
 * removes the message.
 */
function saySilentStorage(page: Root, words: Promise<void>): () => void {
  let isOver = false
  const say = async () => {
    const [{ StorageSilentPage }] = await Promise.all([
      import('./tray/storage-silent.tsx'),
      needWords('tray'),
      words,
    ])
    // The file may load later than the storage's answer; the wait then has another reason.
    if (!isOver && storageUnresponsive.get())
      page.render(
        <Looks>
          <StorageSilentPage />
        </Looks>,
      )
  }
  // A file that fails to load leaves the frame unchanged.
  const stop = storageUnresponsive.subscribe(() => void say().catch(() => undefined))
  return () => {
    isOver = true
    stop()
  }
}

/**
 * Resolves when the app's stylesheet is loaded or late; pages of the development server load their
 * styles differently.
 */
async function styled(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')
  if (!sheet || sheet.sheet) return
  await new Promise((done) => {
    for (const end of ['load', 'error']) sheet.addEventListener(end, done)
    // A stylesheet that failed earlier fires no event.
    setTimeout(done, 5000)
  })
}
