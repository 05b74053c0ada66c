const cacheName = 'later-files'

/**
 * The files of the app that no first screen needs, in a cache of their own: they come one by one
 * after the first lists, or when a page asks for one before that (decision 100). A name holds the
 * hash of its content, so what is kept under it never grows old.
 */
export class LaterFiles {
  readonly #names: ReadonlySet<string>

  /** `names`: their addresses, without a slash before them. */
  constructor(names: Iterable<string>) {
    this.#names = new Set(names)
  }

  /** Tells one of them by the path of its address. */
  has(path: string): boolean {
    return this.#names.has(path.slice(1))
  }

  /** Gives the kept file, or fetches it and keeps it. */
  async answer(request: Request, event: ExtendableEvent): Promise<Response> {
    const cache = await caches.open(cacheName)
    const found = await cache.match(request.url, { ignoreVary: true })
    if (found) return found
    const response = await fetch(request)
    // A full device still shows the page.
    if (isWhole(response))
      event.waitUntil(cache.put(request.url, response.clone()).catch(() => undefined))
    return response
  }

  /**
   * Fetches those that are missing, one after the other, so that they leave room on the line; with
   * `wanted`, none but these.
   * @throws where one did not come; those before it are kept.
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

  /** Removes the files of earlier versions. */
  async forgetOthers(): Promise<void> {
    const cache = await caches.open(cacheName)
    const others = (await cache.keys()).filter(({ url }) => !this.has(new URL(url).pathname))
    await Promise.all(others.map((request) => cache.delete(request)))
  }
}

/** Refuses the page that a portal or a proxy gives in place of a file. */
const isWhole = (response: Response) =>
  response.status === 200 &&
  !response.redirected &&
  !/html/.test(response.headers.get('content-type') ?? 'html')
