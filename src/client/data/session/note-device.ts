import type { Me } from '#contract/access/schema.ts'
import { serverNow } from '../api/server-clock.ts'
import type { Scope } from '../outbox/core/types.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { DeviceMemory } from './device-memory.ts'
import { scopeName } from './session.ts'

/** The sign-in page tells how much waits in whose box; that page opens none. */
export function noteDevice(
  device: Pick<DeviceMemory, 'note'>,
  box: Pick<Outbox, 'snapshot' | 'subscribe'> | null,
  scope: Scope,
): (() => void) | undefined {
  if (!box) return undefined
  const keep = inTurn((news: Parameters<DeviceMemory['note']>[1]) => device.note(scope, news))
  let noted = ''
  let before = ''
  const note = () => {
    const { byId, lastContact } = box.snapshot()
    const pending = byId.size
    // What was kept of earlier is no contact of now.
    const news = {
      pending,
      ...(lastContact ? { lastContact } : {}),
      ...(noted !== '' && lastContact !== before ? { contact: serverNow() } : {}),
    }
    before = lastContact
    const text = `${news.pending} ${lastContact.slice(0, 16)}`
    if (text === noted) return
    noted = text
    keep(news)
    witnessed(scope, pending)
  }
  note()
  return box.subscribe(note)
}

/** One after the other: what comes while one is written is one more, and as it was last. */
function inTurn<News extends object>(write: (news: News) => Promise<void>): (news: News) => void {
  let writing = false
  let next: News | null = null
  return (news) => {
    next = { ...next, ...news }
    if (writing) return
    writing = true
    const on = async () => {
      try {
        while (next !== null) {
          const now = next
          next = null
          await write(now)
        }
      } finally {
        // In the same step that saw nothing more: news that came between the two would wait for
        // others.
        writing = false
      }
    }
    void on()
  }
}

/**
 * How much waited here, as this device itself remembers it: a browser that finds its databases
 * corrupt throws them away and nothing else, and of what was saved without a network the server
 * never heard (F-55). Asked before a box is noted.
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
