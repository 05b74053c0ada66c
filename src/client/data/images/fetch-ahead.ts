import { connection } from '../api/connection.ts'
import { readFile } from '../api/read-file.ts'
import { type ImageStore, type Ours, plainAddress } from './image-store.ts'

/**
 * Brings what is wanted and not here yet onto the device, in its order, one after the other, while
 * there is a connection: a slow line carries one at a time, and screens come first. What is no
 * longer wanted of those that are `ours` leaves. Returns how to call it off.
 */
export function fetchAhead(
  store: ImageStore,
  wanted: readonly string[],
  ours: Ours,
  read: typeof readFile = readFile,
  of = '',
): () => void {
  const ending = new AbortController()
  let state: 'idle' | 'going' | 'full' = 'idle'
  const fetchMissing = async (): Promise<typeof state> => {
    const here = await store.addresses()
    for (const address of wanted) {
      if (ending.signal.aborted || connection.get().state === 'offline') return 'idle'
      if (here.has(plainAddress(address))) continue
      const answer = await read(address, ending.signal)
      if (!answer.ok && answer.kind !== 'refused') return 'idle'
      // What this person may not see, or is gone, is left out; where the room is used up, the rest
      // is fetched when it is looked at.
      if (answer.ok && !(await store.keep(address, answer.body, 'ahead', of))) return 'full'
    }
    return 'idle'
  }
  const goOn = async () => {
    if (state !== 'idle' || ending.signal.aborted) return
    state = 'going'
    state = await fetchMissing()
  }
  const stop = connection.subscribe(() => connection.get().state === 'online' && void goOn())
  void store.only(new Set(wanted), ours).then(goOn)
  return () => {
    stop()
    ending.abort()
  }
}
