import type { Me } from '#contract/access/schema.ts'
import { serverNow } from '../api/server-clock.ts'
import type { Scope } from '../outbox/core/types.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { DeviceMemory } from './device-memory.ts'
import { scopeName } from './session.ts'

/** The sign-in page tells how much waits in whose box; that page opens none. */
export function noteDevice(device: Pick<DeviceMemory, 'note'>, box: Pick<Outbox, 'snapshot' | 'subscribe'> | null, scope: Scope): (() => void) | undefined {
  if (!box) return undefined
  let noted = ''
  let before = ''
  const note = () => {
    const { entries, lastContact } = box.snapshot()
    // What was kept of earlier is no contact of now.
    const news = { pending: entries.length, ...(lastContact ? { lastContact } : {}), ...(noted !== '' && lastContact !== before ? { contact: serverNow() } : {}) }
    before = lastContact
    const text = `${news.pending} ${lastContact.slice(0, 16)}`
    if (text === noted) return
    noted = text
    void device.note(scope, news)
    witnessed(scope, entries.length)
  }
  note()
  return box.subscribe(note)
}

/**
 * How much waited here, as this device itself remembers it: a browser that finds its databases corrupt throws them away
 * and nothing else, and of what was saved without a network the server never heard (F-55). Asked before a box is noted.
 */
export function ownWitness(scope: Scope): Me['witnesses'] {
  try {
    const [pending = 0, heardAt = ''] = (localStorage.getItem(keyOf(scope)) ?? '').split(' ')
    return Number(pending) > 0 ? [{ installId: '', pending: Number(pending), heardAt }] : []
  } catch {
    return []
  }
}

function witnessed(scope: Scope, pending: number): void {
  try {
    if (pending === 0) localStorage.removeItem(keyOf(scope))
    else localStorage.setItem(keyOf(scope), `${pending} ${new Date(serverNow()).toISOString()}`)
  } catch {
    // Then the server's witnesses are all there are.
  }
}

const keyOf = (scope: Scope) => `siteward.waiting ${scopeName(scope)}`
