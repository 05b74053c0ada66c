import type { Page, Route } from '@playwright/test'
import { Person } from './person.ts'
import type { Siteward } from './server.ts'

/** The same person in another tab of the same browser. */
export async function anotherTab({ device, email }: Person, siteward: Siteward): Promise<Person> {
  return new Person(await device.context.newPage(), device, siteward, email)
}

export interface Sending {
  /** Batches that left this tab. */
  count(): number
  /** Until one left and the server has answered it. */
  answered(): Promise<void>
  /** From now on the answers stay on the way until they are let through. */
  hold(): void
  letThrough(): Promise<void>
}

/** What a tab sends of its box; the server gets it, whether or not the answer comes back. */
export async function watchSending(page: Page): Promise<Sending> {
  let count = 0
  let holds = false
  const held: (() => Promise<void>)[] = []
  const waiting: (() => void)[] = []
  await page.route('**/api/sync/batch', async (route: Route) => {
    count += 1
    const response = await route.fetch()
    // The tab may be gone by then.
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
  /** Until this tab has heard the one that leads. */
  heard(): Promise<unknown>
  /** How long it heard nothing of the one that led before it led itself, in ms of its own clock. */
  silence(): Promise<number>
}

/**
 * What a tab hears of the one that leads; called before it opens the app. The journey hears each
 * beat in the same moment as the app does, so nothing that is slow stands between them.
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

/** What holds the lock of the box in this browser, and how many stand in line. */
export async function locksOf(page: Page): Promise<{ held: number; waiting: number }> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const ofBox = (all: LockInfo[]) => all.filter(({ name }) => name?.startsWith('box:')).length
    return { held: ofBox(held), waiting: ofBox(pending) }
  })
}

/** Rows of one store of the box in this browser. */
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

/** What is typed and kept on the device, as text. */
export async function draftsOf(page: Page): Promise<string> {
  return JSON.stringify(await rowsOfBox(page, 'drafts'))
}
