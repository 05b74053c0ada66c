import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { expect, type Page } from '@playwright/test'
import type { Person } from './person.ts'
import type { Siteward } from './server.ts'

/** A Siteward that can release a new version while people work; it passes all other requests on. */
export interface Releasing extends Siteward {
  /** Changes the worker's file, as a deployment does. */
  release(): void
  /** Answers matching addresses with 404, like files of an old version; null: none. */
  loses(files: RegExp | null): void
  /** Delays answers to matching addresses until they are released (null). */
  holds(files: RegExp | null): void
  /** Answers matching lists as if they were empty. */
  empties(lists: RegExp): void
}

export async function releasing(behind: Siteward): Promise<Releasing> {
  let version = 0
  let lost: RegExp | null = null
  let held: RegExp | null = null
  let emptied: RegExp | null = null
  const waiting: (() => void)[] = []
  const target = new URL(behind.address)
  const answer = (asked: IncomingMessage, response: ServerResponse) => {
    const path = asked.url ?? '/'
    if (held?.test(path)) return void waiting.push(() => answer(asked, response))
    if (lost?.test(path)) return void response.writeHead(404).end()
    const isWorker = path === '/sw.js' && version > 0
    const change = isWorker
      ? (text: string) => `${text}\n// version ${version}\n`
      : emptied?.test(path) === true
        ? withoutRows
        : null
    const headers = {
      ...asked.headers,
      ...(change && { 'accept-encoding': 'identity' }),
      ...(isWorker && { 'if-none-match': '' }),
    }
    const onward = request(
      { host: target.hostname, port: target.port, path, method: asked.method, headers },
      (found) => {
        if (change) return handOn(found, response, change)
        response.writeHead(found.statusCode ?? 502, found.headers)
        found.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    asked.pipe(onward)
  }
  const proxy = createServer(answer)
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const at = proxy.address()
  return {
    address: `http://localhost:${typeof at === 'object' && at !== null ? at.port : 0}`,
    dataDir: behind.dataDir,
    start: () => behind.start(),
    stop: () => behind.stop(),
    async end() {
      proxy.closeAllConnections()
      await new Promise((done) => proxy.close(done))
    },
    release() {
      version += 1
    },
    loses(files) {
      lost = files
    },
    empties(lists) {
      emptied = lists
    },
    holds(files) {
      held = files
      if (files === null) for (const go of waiting.splice(0)) go()
    },
  }
}

/** Passes on the answer's text, changed by `change`. */
function handOn(
  found: IncomingMessage,
  response: ServerResponse,
  change: (text: string) => string,
): void {
  const parts: Buffer[] = []
  found.on('data', (part: Buffer) => parts.push(part))
  found.on('end', () => {
    const { 'content-length': _, etag: __, ...kept } = found.headers
    response.writeHead(found.statusCode ?? 502, kept).end(change(Buffer.concat(parts).toString()))
  })
}

/** Empties the rows of an answer, or its counts. */
function withoutRows(text: string): string {
  const body: unknown = text === '' ? null : JSON.parse(text)
  if (body === null) return ''
  if (Array.isArray(body)) return '[]'
  const whole: object = Object(body)
  if ('data' in whole) return JSON.stringify({ ...whole, data: [] })
  if ('buckets' in whole) return JSON.stringify({ ...whole, buckets: [], more: false })
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(whole).map(([name, value]) => [name, typeof value === 'number' ? 0 : {}]),
    ),
  )
}

export async function takesIt(person: Person): Promise<void> {
  // The update ends open requests of the old version, and the browser reports that.
  person.troubles.missing = /\/api\//
  await person.button('Update now').click()
}

/** Waits until the page is a new one, and no version waits. */
export async function isExchanged(tab: Page): Promise<void> {
  const now = () =>
    tab.evaluate(async () => ({
      life: Reflect.get(globalThis, 'sameLife'),
      waiting: (await navigator.serviceWorker.getRegistration())?.waiting?.state,
    }))
  await expect
    .poll(() => now().catch(() => 'reloading'))
    .toEqual({ life: undefined, waiting: undefined })
}

/**
 * Checks that the worker takes these tabs over after `begins`, without a reload or a message about
 * an update.
 */
export async function areTaken(
  tabs: readonly Page[],
  begins: () => void = () => undefined,
): Promise<void> {
  for (const tab of tabs) await tab.evaluate(() => Reflect.set(globalThis, 'sameLife', true))
  begins()
  for (const tab of tabs) {
    await tab.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // A reload would happen within this time.
    await tab.waitForTimeout(1000)
    expect(await tab.evaluate(() => Reflect.get(globalThis, 'sameLife'))).toBe(true)
    await expect(tab.getByText('New version ready. Your entries are kept.')).toBeHidden()
  }
}
