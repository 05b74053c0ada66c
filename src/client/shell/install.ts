import { useStore } from '#client/workspace/use-store.ts'
import { createStore } from '#client/data/store.ts'

/** The browser's offer to install, if it makes one. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const offer = createStore<InstallEvent | null>(null)
const laterKey = 'siteward.install-later'

/** Listens from the start, because browsers make the offer once. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (!saidLater() && isInstall(event)) offer.set(event)
  })
  addEventListener('appinstalled', () => offer.set(null))
}

/** The offer as a banner: install, or dismiss for ever in this browser. */
export function useInstall(): { install: () => Promise<void>; later: () => void } | null {
  const event = useStore(offer)
  if (!event) return null
  return {
    async install() {
      offer.set(null)
      const { outcome } = await event.prompt()
      // Requests persistent storage, so that the browser's cleanup spares saved work (offline
      // design, 10).
      if (outcome === 'accepted') await navigator.storage?.persist?.()
    },
    later() {
      offer.set(null)
      try {
        localStorage.setItem(laterKey, '1')
      } catch {
        // The next start requests it again.
      }
    },
  }
}

function saidLater(): boolean {
  try {
    return localStorage.getItem(laterKey) !== null
  } catch {
    return false
  }
}

function isInstall(event: Event): event is InstallEvent {
  return 'prompt' in event
}
