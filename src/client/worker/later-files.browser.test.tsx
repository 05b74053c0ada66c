import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { LaterFiles } from './later-files.ts'

const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } })
const portal = () =>
  new Response('<h1>Sign in to this network</h1>', { headers: { 'content-type': 'text/html' } })
const event = { waitUntil: (work: Promise<unknown>) => void work } as unknown as ExtendableEvent

let fetched: string[]
let answers: () => Response

beforeEach(async () => {
  await caches.delete('later-files')
  fetched = []
  answers = script
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async (asked) => {
    fetched.push(asked instanceof Request ? new URL(asked.url).pathname : String(asked))
    return answers()
  })
  onTestFinished(() => network.mockRestore())
})

const files = new LaterFiles(['assets/osha-1.js', 'assets/charts-2.js'])
const asks = (path: string) => files.answer(new Request(path), event)
const kept = async () =>
  (await (await caches.open('later-files')).keys()).map(({ url }) => new URL(url).pathname)

test('loads all files, without those already cached', async () => {
  await files.bring(['/assets/charts-2.js', '/assets/index-3.js'])
  expect(fetched).toEqual(['/assets/charts-2.js'])
  await files.bring()
  expect(fetched).toEqual(['/assets/charts-2.js', '/assets/osha-1.js'])
})

test('caches a file that a page requests, and then serves it without the network', async () => {
  expect(await (await asks('/assets/osha-1.js')).text()).toBe('export {}')
  await expect.poll(kept).toEqual(['/assets/osha-1.js'])
  answers = () => Response.error()
  expect(await (await asks('/assets/osha-1.js')).text()).toBe('export {}')
})

test('passes on a portal page or a missing file but never caches it (F-39)', async () => {
  for (const wrong of [portal, () => new Response('', { status: 404 })]) {
    answers = wrong
    expect((await asks('/assets/osha-1.js')).status).toBe(wrong().status)
    await expect(files.bring()).rejects.toThrow('/assets/osha-1.js did not come')
  }
  expect(await kept()).toEqual([])
})

test('removes files of an earlier version and keeps those of this one', async () => {
  await new LaterFiles(['assets/osha-0.js', 'assets/osha-1.js']).bring()
  await files.forgetOthers()
  expect(await kept()).toEqual(['/assets/osha-1.js'])
})
