import { expect, onTestFinished, test } from 'vitest'
import { connection } from '#client/data/api/connection.ts'
import { clearCache, deleteCache } from '#client/data/api/lookup-cache.ts'
import { unreachableFailure } from '#client/data/api/parse-response.ts'
import { isRefusedImage, prefetchImages } from './prefetch-images.ts'
import { openImageStore } from './image-store.ts'

const image = (bytes: number, letter = 'x') =>
  new Blob([letter.repeat(bytes)], { type: 'image/png' })
const address = (name: string) => `/api/images/${name}?size=small`

function name(): string {
  const own = `images:test.${crypto.randomUUID()}`
  onTestFinished(() => deleteCache(own))
  return own
}
const all = () => true
const kept = async (store: ReturnType<typeof openImageStore>) =>
  [...(await store.addresses())].sort()

test('returns a stored image, also after the store is opened again, and does not report it as missing', async () => {
  const own = name()
  await openImageStore(own).keep(address('a'), image(5, 'a'), 'seen')
  const store = openImageStore(own)
  const found = await store.read(address('a'))
  expect([await found?.text(), found?.type]).toEqual(['aaaaa', 'image/png'])
  expect(await store.read('/api/images/a')).toBeNull()
  expect(await store.read(address('b'))).toBeNull()
})

test('stays within its size: a viewed image replaces the oldest, a prefetched image replaces none', async () => {
  const store = openImageStore(name(), 100)
  for (const each of ['a', 'b', 'c'])
    expect(await store.keep(address(each), image(30), 'seen')).toBe(true)
  expect(await store.keep(address('d'), image(30), 'ahead')).toBe(false)
  expect(await kept(store)).toEqual(['a', 'b', 'c'].map(address))
  expect(await store.keep(address('e'), image(30), 'seen')).toBe(true)
  expect(await kept(store)).toEqual(['b', 'c', 'e'].map(address))
  expect(await store.keep(address('f'), image(101), 'seen')).toBe(false)
  // A replaced image evicts no other.
  expect(await store.keep(address('e'), image(40), 'ahead')).toBe(true)
  expect(await kept(store)).toEqual(['b', 'c', 'e'].map(address))
})

test('ignores the part of an address after #', async () => {
  const store = openImageStore(name())
  await store.keep('/api/files/a#pdf', image(5), 'seen')
  expect(await store.read('/api/files/a#pdf')).not.toBeNull()
  await store.deleteExcept(new Set(['/api/files/a#pdf']), all)
  expect(await kept(store)).toEqual(['/api/files/a'])
})

test('many images stored at once stay within the limit', async () => {
  const store = openImageStore(name(), 100)
  await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((each) =>
      store.keep(address(each), image(30), 'seen'),
    ),
  )
  expect(await kept(store)).toEqual(['f', 'g', 'h'].map(address))
})

test('F-45 signing out removes the images, and an image that arrives later is not stored', async () => {
  const own = name()
  const store = openImageStore(own)
  await store.keep(address('a'), image(5), 'seen')
  await deleteCache(own)
  await store.keep(address('late'), image(5), 'seen')
  expect(await caches.has(own)).toBe(false)
  expect(await kept(openImageStore(own))).toEqual([])
})

test('F-44 each user has separate images, and without a user nothing is stored', async () => {
  const [mine, other, shared] = [
    openImageStore(name()),
    openImageStore(name()),
    openImageStore(null),
  ]
  await mine.keep(address('a'), image(5), 'seen')
  expect(await shared.keep(address('b'), image(5), 'seen')).toBe(false)
  expect([await other.read(address('a')), await shared.read(address('b'))]).toEqual([null, null])
})

test('F-53 a full device removes the images and stores later ones again', async () => {
  const own = name()
  const store = openImageStore(own)
  await store.keep(address('a'), image(5), 'seen')
  await clearCache(own)
  expect(await store.read(address('a'))).toBeNull()
  expect(await store.keep(address('b'), image(5), 'seen')).toBe(true)
  expect(await store.read(address('b'))).not.toBeNull()
})

/** A server that counts how many requests run at once. */
function line(cutAfter = Infinity) {
  const asked: string[] = []
  const most = { atOnce: 0 }
  let now = 0
  const read = async (wanted: string) => {
    now += 1
    most.atOnce = Math.max(most.atOnce, now)
    await new Promise((done) => setTimeout(done, 1))
    now -= 1
    if (asked.length >= cutAfter) {
      connection.set({ state: 'offline', lastAnswer: null })
      return unreachableFailure()
    }
    asked.push(wanted)
    if (wanted.includes('gone'))
      return { ...unreachableFailure(), kind: 'refused' as const, status: 404 }
    return {
      ok: true as const,
      status: 200,
      body: image(10),
      etag: null,
      nextCursor: null,
      epoch: null,
      unchanged: false,
    }
  }
  return { read, asked, most, mend: () => (cutAfter = Infinity) }
}
const online = () => connection.set({ state: 'online', lastAnswer: Date.now() })

test('prefetches missing images one by one, skips a deleted one and removes images no longer needed', async () => {
  online()
  const store = openImageStore(name())
  for (const each of ['a', 'old']) await store.keep(address(each), image(5), 'seen')
  const { read, asked, most } = line()
  onTestFinished(prefetchImages(store, ['a', 'b', 'gone', 'c'].map(address), all, read))
  await expect.poll(() => kept(store)).toEqual(['a', 'b', 'c'].map(address))
  expect(asked).toEqual(['b', 'gone', 'c'].map(address))
  expect(most.atOnce).toBe(1)
  expect(['gone', 'c'].map(address).map(isRefusedImage)).toEqual([true, false])
})

test('leaves the files of others and counts only its own', async () => {
  online()
  const store = openImageStore(name())
  for (const each of [address('a'), address('old'), '/api/rules/b'])
    await store.keep(each, image(5), 'seen')
  const ours = (one: string) => one.startsWith('/api/images/')
  onTestFinished(prefetchImages(store, [address('a')], ours, line().read))
  await expect.poll(() => kept(store)).toEqual(['/api/images/a?size=small', '/api/rules/b'])
  expect(await store.bytes(ours)).toBe(5)
})

test('stops when the connection is lost and continues when it is back', async () => {
  online()
  const store = openImageStore(name())
  const { read, asked, mend } = line(1)
  onTestFinished(prefetchImages(store, ['a', 'b', 'c'].map(address), all, read))
  await expect.poll(() => connection.get().state).toBe('offline')
  expect(asked).toEqual([address('a')])
  mend()
  online()
  await expect.poll(() => kept(store)).toEqual(['a', 'b', 'c'].map(address))
  expect(asked).toEqual(['a', 'b', 'c'].map(address))
})
