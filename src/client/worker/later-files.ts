const cacheName = 'later-files'

/**
 * The files of the app that no first screen needs, in a cache of their own: they load one by one
 * after the first lists, or earlier when a page needs one (decision 100). A name holds the hash of
 * its content, so a cached file never becomes outdated.
 */
export class LaterFiles {
  readonly #names: ReadonlySet<string>

  /** `names`: the addresses of the files, without a leading slash. */
  constructor(names: Iterable<string>) {
    this.#names = new Set(names)
  }

  /** Returns true for the path of such a file. */
  has(path: string): boolean {
    return this.#names.has(path.slice(1))
  }

  /** Returns the cached file, or fetches and caches it. */
  async answer(request: Request, event: ExtendableEvent): Promise<Response> {
    const cache = await caches.open(cacheName)
    const found = await cache.match(request.url, { ignoreVary: true })
    if (found) return found
    const response = await fetch(request)
    // A page also opens on a full device.
    if (isWhole(response))
      event.waitUntil(cache.put(request.url, response.clone()).catch(() => undefined))
    return response
  }

  /**
   * Fetches missing files, one after the other, so that they leave room on the line; with `wanted`,
   * only those.
   * @throws when one fails to load; the files before it stay cached.
   */
  async bring(wanted?: readonly string[]): Promise<void> {
    const cache = await caches.open(cacheName)
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    for (const name of this.#names) {
      const path = `/${name}`
      if (kept.has(path) || wanted?.includes(path) === false) continue
      const response = await fetch(path, { credentials: 'same-origin' })
      if (!isWhole(response)) throw new Error(`${path} did not come: ${response.status}`)
      await cache.put(path, response)
    }
  }

  /** Counts the cached files. */
  async count(): Promise<{ have: number; of: number }> {
    const cache = await caches.open(cacheName)
    const kept = (await cache.keys()).filter(({ url }) => this.has(new URL(url).pathname))
    return { have: kept.length, of: this.#names.size }
  }

  /** Removes the files of earlier versions. */
  async forgetOthers(): Promise<void> {
    const cache = await caches.open(cacheName)
    const others = (await cache.keys()).filter(({ url }) => !this.has(new URL(url).pathname))
    await Promise.all(others.map((request) => cache.delete(request)))
  }
}

/** Refuses a page that a portal or a proxy returns in place of a file. */
const isWhole = (response: Response) =>
  response.status === 200 &&
  !response.redirected &&
  !/html/.test(response.headers.get('content-type') ?? 'html')
