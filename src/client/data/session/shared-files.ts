import { deleteCache } from '../api/lookup-cache.ts'

/** Same name as in `worker/shared-files.ts`, which stores them. */
const cacheName = 'shared-files'

/** What other apps shared with this one and no form has taken over yet. */
export interface SharedFiles {
  files: readonly File[]
  text: string
}

/** Milliseconds after which a share that no one opened is removed: a day. */
const expiresAfter = 86_400_000

/** Reads what other apps shared, the oldest first; null: nothing waits, or there is no cache. */
export async function readSharedFiles(now: number): Promise<SharedFiles | null> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return null
  const cache = await caches.open(cacheName)
  const stored = (await cache.keys()).map((request) => {
    const [, at = '0', name = ''] = /\/(\d+)-([^/]*)$/.exec(request.url) ?? []
    return { request, at: Number(at), isText: name.endsWith('-text') }
  })
  const isOld = ({ at }: { at: number }) => now - at > expiresAfter
  await Promise.all(stored.filter(isOld).map(({ request }) => cache.delete(request)))
  const waiting = stored
    .filter((one) => !isOld(one))
    .toSorted((one, other) => (one.request.url < other.request.url ? -1 : 1))
  const found = await Promise.all(
    waiting.map(async ({ request, isText }) => {
      const response = await cache.match(request)
      return response && (isText ? response.text() : fileOf(response))
    }),
  )
  const files = found.filter((one) => one instanceof File)
  const text = found.filter((one) => typeof one === 'string').join('\n')
  return files.length === 0 && text === '' ? null : { files, text }
}

async function fileOf(response: Response): Promise<File> {
  const { headers } = response
  return new File([await response.blob()], decodeURIComponent(headers.get('file-name') ?? ''), {
    type: headers.get('content-type') ?? '',
  })
}

/** Removes what other apps shared, once a form has it. */
export const clearSharedFiles = (): Promise<void> => deleteCache(cacheName)
