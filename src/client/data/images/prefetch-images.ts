import { connection } from '../api/connection.ts'
import { fetchFile } from '../api/fetch-file.ts'
import { onOfflineDataRequest } from '../offline-data-request.ts'
import { type ImageStore, type ImageFilter, withoutFragment } from './image-store.ts'

const refused = new Set<string>()

/** Tells whether the server has refused an image since the page loaded: it is gone or not permitted. */
export const isRefusedImage = (address: string): boolean => refused.has(address)

/**
 * Downloads the missing images of `wanted` in order while there is a connection. One at a time,
 * because slow networks carry no more and screens come first. Removes images of `ours` that are no
 * longer wanted. Returns a function that stops it.
 */
export function prefetchImages(
  store: ImageStore,
  wanted: readonly string[],
  filter: ImageFilter,
  read: typeof fetchFile = fetchFile,
  of = '',
): () => void {
  const ending = new AbortController()
  let state: 'idle' | 'going' | 'full' = 'idle'
  const fetchMissing = async (): Promise<typeof state> => {
    const here = await store.addresses()
    for (const address of wanted) {
      if (ending.signal.aborted || connection.get().state === 'offline') return 'idle'
      if (here.has(withoutFragment(address))) continue
      const answer = await read(address, ending.signal)
      if (!answer.ok && answer.kind !== 'refused') return 'idle'
      if (!answer.ok) refused.add(withoutFragment(address))
      // Skips images that are gone or not permitted. On a full device the rest loads when a person
      // opens it.
      if (answer.ok && !(await store.keep(address, answer.body, 'ahead', of))) return 'full'
    }
    return 'idle'
  }
  const goOn = async () => {
    if (state !== 'idle' || ending.signal.aborted) return
    state = 'going'
    state = await fetchMissing()
  }
  const stops = [
    connection.subscribe(() => connection.get().state === 'online' && void goOn()),
    onOfflineDataRequest(() => {
      // The device may have room again.
      if (state === 'full') state = 'idle'
      void goOn()
    }),
  ]
  void store.deleteExcept(new Set(wanted), filter).then(goOn)
  return () => {
    for (const stop of stops) stop()
    ending.abort()
  }
}
