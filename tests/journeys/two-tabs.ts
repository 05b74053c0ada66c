import type { Page, Route } from '@playwright/test'
import { Person } from './person.ts'
import type { Siteward } from './server.ts'

/** Opens another tab of the same browser for the same person. */
export async function anotherTab({ device, email }: Person, siteward: Siteward): Promise<Person> {
  return new Person(await device.context.newPage(), device, siteward, email)
}

export interface Sending {
  /** Number of batches that left this tab. */
  count(): number
  /** Waits until a batch has left and the server has answered it. */
  answered(): Promise<void>
  /** Holds the answers back from now on, until `letThrough`. */
  hold(): void
  letThrough(): Promise<void>
}

/** Watches the batches of a tab; they reach the server, whether or not the answer returns. */
export async function watchSending(page: Page): Promise<Sending> {
  let count = 0
  let holds = false
  const held: (() => Promise<void>)[] = []
  const waiting: (() => void)[] = []
  await page.route('**/api/sync/batch', async (route: Route) => {
    count += 1
    const response = await route.fetch()
    // The tab may be closed by then.
    const give = () => route.fulfill({ response }).catch(() => {})
    if (holds) held.push(give)
    else await give()
    waiting.splice(0).forEach((wake) => wake())
  })
  return {
    count: () => count,
    answered: () => new Promise((done) => void waiting.push(done)),
    hold: () => void (holds = true),
    async letThrough() {
      holds = false
      await Promise.all(held.splice(0).map((give) => give()))
    },
  }
}

export interface Beats {
  /** Waits until this tab has received a beat of the leading tab. */
  heard(): Promise<unknown>
  /** Milliseconds without a beat before this tab took the lead, by its own clock. */
  silence(): Promise<number>
}

/**
 * Watches the beats that a tab receives from the leading one; call it before the tab opens the app.
 * It receives each beat together with the app, so that no delay falsifies the times.
 */
export async function watchBeats(page: Page): Promise<Beats> {
  await page.addInitScript(() => {
    const beats: { at: number; own: boolean }[] = []
    const note = (message: unknown, own: boolean) =>
      typeof message === 'object' &&
      message !== null &&
      'beat' in message &&
      beats.push({ at: performance.now(), own })
    Reflect.set(globalThis, 'beats', beats)
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        this.addEventListener('message', ({ data }) => note(data, false))
        const post = this.postMessage.bind(this)
        this.postMessage = (message: unknown) => {
          note(message, true)
          post(message)
        }
      }
    }
  })
  return {
    heard: () => page.waitForFunction(() => Reflect.get(globalThis, 'beats').length > 0),
    silence: () =>
      page.evaluate(() => {
        const beats: { at: number; own: boolean }[] = Reflect.get(globalThis, 'beats')
        const first = beats.findIndex(({ own }) => own)
        return (beats[first]?.at ?? Number.NaN) - (beats[first - 1]?.at ?? Number.NaN)
      }),
  }
}

/** Number of holders of the box's lock in this browser, and of waiting requests for it. */
export async function locksOf(page: Page): Promise<{ held: number; waiting: number }> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const ofBox = (all: LockInfo[]) => all.filter(({ name }) => name?.startsWith('box:')).length
    return { held: ofBox(held), waiting: ofBox(pending) }
  })
}

/** Returns the rows of one store of the box in this browser. */
export async function rowsOfBox(page: Page, store: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(async (name) => {
    const answer = <T>(asking: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        asking.addEventListener('success', () => done(asking.result))
        asking.addEventListener('error', () => fail(asking.error ?? new Error('no answer')))
      })
    const { name: database = '' } =
      (await indexedDB.databases()).find((one) => one.name?.startsWith('box:')) ?? {}
    const opened = await answer(indexedDB.open(database))
    const rows: Record<string, unknown>[] = await answer(
      opened.transaction(name).objectStore(name).getAll(),
    )
    opened.close()
    return rows
  }, store)
}

/** Returns the drafts on the device as text. */
export async function draftsOf(page: Page): Promise<string> {
  return JSON.stringify(await rowsOfBox(page, 'drafts'))
}
