import type { Me } from '#contract/access/schema.ts'
import { call } from '#client/data/api/call.ts'
import { createStore } from '#client/data/store.ts'
import { useSession } from '#client/workspace/session-context.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'

/**
 * Contacts for help: a mail address and a telephone number, null if not configured (G1-33, G2-89).
 */
export type Support = Pick<Me['settings'], 'supportEmail' | 'supportPhone'>

/**
 * Returns this installation's support, for visitors too: from the profile, else from one request,
 * and stored in this browser for offline use.
 */
export function useSupport(): Support {
  const session = useSession()
  const asked = useStore(support)
  const isKnown = session.state === 'signed-in'
  useEffectWhen(!isKnown, () => void ask())
  return isKnown ? session.me.settings : asked
}

const storageKey = 'siteward.support'
const support = createStore<Support>(kept())
let asking = false

async function ask(): Promise<void> {
  if (asking) return
  asking = true
  const answer = await call('access.support', {})
  // The next screen that needs it requests it again.
  asking = false
  if (!answer.ok) return
  const { supportEmail, supportPhone } = answer.body
  const now = support.get()
  if (supportEmail === now.supportEmail && supportPhone === now.supportPhone) return
  support.set({ supportEmail, supportPhone })
  try {
    localStorage.setItem(storageKey, JSON.stringify({ supportEmail, supportPhone }))
  } catch {
    // Without a network and a stored value there is no support.
  }
}

function kept(): Support {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  try {
    const found: Partial<Record<keyof Support, unknown>> | null = JSON.parse(
      localStorage.getItem(storageKey) ?? 'null',
    )
    return { supportEmail: text(found?.supportEmail), supportPhone: text(found?.supportPhone) }
  } catch {
    return { supportEmail: null, supportPhone: null }
  }
}
