import { expect, onTestFinished, test } from 'vitest'
import { deleteCache } from '#client/data/api/lookup-cache.ts'
import { deleteCachedData } from '#client/data/session/profile-cache.ts'
import { openFileCache } from './file-cache.ts'

const bytes = (letter: string) => new TextEncoder().encode(letter.repeat(8))

function name(): string {
  const own = `past-cases.test.${crypto.randomUUID()}`
  onTestFinished(() => deleteCache(own))
  return own
}
const text = async (file: ReturnType<typeof openFileCache>) => {
  const found = await file.read()
  return found && [new TextDecoder().decode(found.bytes), found.isOlder]
}

test('returns the stored file; a file of an earlier app is marked as older and removed when the new one is stored', async () => {
  const own = name()
  const [before, now] = [
    openFileCache('/assets/cases-1.bin', own),
    openFileCache('/assets/cases-2.bin', own),
  ]
  expect(await text(before)).toBeNull()
  expect(await before.keep(bytes('a'))).toBe(true)
  expect([await text(before), await text(now)]).toEqual([
    ['aaaaaaaa', false],
    ['aaaaaaaa', true],
  ])
  await now.keep(bytes('b'))
  expect(await text(now)).toEqual(['bbbbbbbb', false])
  expect((await (await caches.open(own)).keys()).map(({ url }) => new URL(url).pathname)).toEqual([
    '/assets/cases-2.bin',
  ])
  await now.remove()
  expect([await caches.has(own), await text(now)]).toEqual([false, null])
})

test('signing out leaves the file, because all users share it', async () => {
  const own = name()
  const file = openFileCache('/assets/cases-1.bin', own)
  await file.keep(bytes('a'))
  await deleteCachedData({ tenant: '1', user: '1' })
  expect(await text(file)).toEqual(['aaaaaaaa', false])
})

test('SHELL-83 signing out removes what another app shared, for the next person is another one', async () => {
  await (await caches.open('shared-files')).put('/shared-files/1-one-text', new Response('Edge'))
  await deleteCachedData({ tenant: '1', user: '1' })
  expect(await caches.has('shared-files')).toBe(false)
})
