/** Same name as in `data/session/shared-files.ts`; the worker is a separate program. */
const cacheName = 'shared-files'

const form = '/back-office/corrective-actions/new'

/**
 * Stores the photos and the text that another app shares with this one, and leads to the form of a
 * new corrective action, which takes them over (SHELL-83). They may wait for a sign-in.
 */
export async function receiveSharedFiles(request: Request): Promise<Response> {
  try {
    const data = await request.formData()
    const cache = await caches.open(cacheName)
    const [id, at] = [crypto.randomUUID(), Date.now()]
    const files = data.getAll('photos').filter((value) => value instanceof File)
    for (const [place, file] of files.entries())
      await cache.put(
        `/shared-files/${at}-${id}-${String(place).padStart(3, '0')}`,
        new Response(file, {
          headers: {
            'content-type': file.type,
            'file-name': encodeURIComponent(file.name),
          },
        }),
      )
    const text = ['title', 'text', 'url']
      .flatMap((name) => data.get(name) ?? [])
      .filter((value) => typeof value === 'string' && value !== '')
      .join('\n')
    if (text !== '') await cache.put(`/shared-files/${at}-${id}-text`, new Response(text))
    return Response.redirect(`${form}?shared=1`, 303)
  } catch {
    // The device is full, or the other app sent something else.
    return Response.redirect(`${form}?shared=failed`, 303)
  }
}
