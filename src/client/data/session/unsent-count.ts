import type { Me } from '#contract/access/schema.ts'
import { serverNow } from '../api/server-clock.ts'
import type { Scope } from '../outbox/core/types.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { DeviceMemory } from './device-memory.ts'
import { scopeKey } from './session.ts'

/**
 * Stores the number of waiting changes for the sign-in page, which shows it without opening a box.
 */
export function trackUnsentCount(
  device: Pick<DeviceMemory, 'note'>,
  box: Pick<Outbox, 'snapshot' | 'subscribe'> | null,
  scope: Scope,
): (() => void) | undefined {
  if (!box) return undefined
  const keep = mergeWrites((news: Parameters<DeviceMemory['note']>[1]) => device.note(scope, news))
  let noted = ''
  let before = ''
  const note = () => {
    const { byId, lastContact } = box.snapshot()
    const pending = byId.size
    // The time of contact from an earlier visit is no new contact.
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
    storePendingReport(scope, pending)
  }
  note()
  return box.subscribe(note)
}

/** Runs one write at a time and merges what arrives meanwhile into the next write. */
function mergeWrites<News extends object>(
  write: (news: News) => Promise<void>,
): (news: News) => void {
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
        // Resets the flag in the same step as the last check, so that no values stay unwritten.
        writing = false
      }
    }
    void on()
  }
}

/**
 * Returns the number of changes that waited here, as this device itself remembers it (F-55). A
 * browser that finds its databases corrupt deletes them but not this storage, and the server does
 * not know of changes saved without a network. Must be read before `trackUnsentCount` writes.
 */
export function localPendingReport(scope: Scope): Me['witnesses'] {
  try {
    const [pending = 0, heardAt = ''] = (localStorage.getItem(keyOf(scope)) ?? '').split(' ')
    return Number(pending) > 0 ? [{ installId: '', pending: Number(pending), heardAt }] : []
  } catch {
    return []
  }
}

function storePendingReport(scope: Scope, pending: number): void {
  try {
    if (pending === 0) localStorage.removeItem(keyOf(scope))
    else localStorage.setItem(keyOf(scope), `${pending} ${new Date(serverNow()).toISOString()}`)
  } catch {
    // Without storage only the server's witnesses remain.
  }
}

const keyOf = (scope: Scope) => `siteward.waiting ${scopeKey(scope)}`
