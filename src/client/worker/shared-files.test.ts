import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSharedFiles, readSharedFiles } from '#client/data/session/shared-files.ts'
import { receiveSharedFiles } from './shared-files.ts'

const origin = 'https://siteward.test'
const form = `${origin}/back-office/corrective-actions/new`
let stored: Map<string, Response>
let isFull = false

beforeEach(() => {
  stored = new Map()
  isFull = false
  // Response.redirect and Cache.put read addresses against that of the worker.
  vi.stubGlobal(
    'Response',
    class extends Response {
      static override redirect(path: string, status: number) {
        return super.redirect(new URL(path, origin), status)
      }
    },
  )
  vi.stubGlobal('caches', {
    has: async () => true,
    delete: async () => stored.clear(),
    open: async () => ({
      keys: async () => [...stored.keys()].map((url) => ({ url })),
      match: async ({ url }: { url: string }) => stored.get(url)?.clone(),
      delete: async ({ url }: { url: string }) => stored.delete(url),
      async put(path: string, response: Response) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        stored.set(origin + path, response)
      },
    }),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function shares(files: readonly File[], text = ''): Promise<string | null> {
  const body = new FormData()
  for (const file of files) body.append('photos', file)
  if (text !== '') body.append('text', text)
  const request = new Request(`${origin}/share`, { method: 'POST', body })
  return (await receiveSharedFiles(request)).headers.get('location')
}
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })

test('SHELL-83 photos and text of several shares wait in their order until a form has them', async () => {
  expect(await shares([photo('böse kante.jpg'), photo('b.jpg')], 'Open edge')).toBe(
    `${form}?shared=1`,
  )
  const shared = await readSharedFiles(Date.now())
  expect(shared?.text).toBe('Open edge')
  expect(shared?.files.map(({ name, type }) => [name, type])).toEqual([
    ['böse kante.jpg', 'image/jpeg'],
    ['b.jpg', 'image/jpeg'],
  ])
  expect(await shared?.files[1]?.text()).toBe('b.jpg')
  await clearSharedFiles()
  expect(await readSharedFiles(Date.now())).toBeNull()
})

test('a share that no one opened for a day is removed', async () => {
  await shares([photo('a.jpg')])
  expect(await readSharedFiles(Date.now() + 86_400_001)).toBeNull()
  expect(stored.size).toBe(0)
})

test('a full device leads to a form that says so', async () => {
  isFull = true
  expect(await shares([photo('a.jpg')])).toBe(`${form}?shared=failed`)
})
