import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { unreachableFailure } from '#client/data/api/parse-response.ts'
import { useBlobUrl } from './use-blob-url.ts'

type Find = Parameters<typeof useBlobUrl>[1]

function Shown({ of, find }: { of: string; find: Find }) {
  const { src, missing, retry } = useBlobUrl(of, find)
  return src === null ? (
    <button type="button" onClick={retry}>
      {missing === null ? 'coming' : 'again'}
    </button>
  ) : (
    <img alt={of} src={src} />
  )
}

const picture = async () =>
  new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'], {
    type: 'image/svg+xml',
  })
const srcOf = (name: string) => page.getByRole('img', { name }).element().getAttribute('src') ?? ''
const stands = async (src: string) => (await fetch(src)).ok

test('a screen rendered again by another workspace keeps its image and requests none', async () => {
  const first = vi.fn(picture)
  const second = vi.fn(picture)
  const { rerender, unmount } = await render(<Shown of="ladder" find={first} />)
  await expect.element(page.getByRole('img', { name: 'ladder' })).toBeVisible()
  const src = srcOf('ladder')
  await rerender(<Shown of="ladder" find={second} />)
  await new Promise((done) => setTimeout(done, 100))
  expect(srcOf('ladder')).toBe(src)
  expect(await stands(src)).toBe(true)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  await unmount()
})

test('requests a different image and releases the old one only when no element can still read it', async () => {
  const { rerender, unmount } = await render(<Shown of="ladder" find={picture} />)
  await expect.element(page.getByRole('img', { name: 'ladder' })).toBeVisible()
  const before = srcOf('ladder')
  await rerender(<Shown of="scaffold" find={picture} />)
  await expect.element(page.getByRole('img', { name: 'scaffold' })).toBeVisible()
  const now = srcOf('scaffold')
  expect(now).not.toBe(before)
  expect(await stands(before)).toBe(true)
  vi.useFakeTimers()
  await unmount()
  expect(await stands(now)).toBe(true)
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await expect(fetch(now)).rejects.toThrow()
})

test('requests a loading image once, however often the screen renders', async () => {
  const coming = Promise.withResolvers<Blob>()
  const slow = vi.fn(() => coming.promise)
  const { rerender, unmount } = await render(<Shown of="ladder" find={slow} />)
  const second = vi.fn(picture)
  await rerender(<Shown of="ladder" find={second} />)
  coming.resolve(await picture())
  await expect.element(page.getByRole('img', { name: 'ladder' })).toBeVisible()
  expect([slow, second].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  await unmount()
})

test('a missing image loads automatically on a new render once it is available', async () => {
  const missing = async () => unreachableFailure()
  const { rerender, unmount } = await render(<Shown of="ladder" find={missing} />)
  await expect.element(page.getByRole('button', { name: 'again' })).toBeVisible()
  await rerender(<Shown of="ladder" find={picture} />)
  await expect.element(page.getByRole('img', { name: 'ladder' })).toBeVisible()
  await unmount()
})

test('a press requests a missing image again', async () => {
  const find = vi.fn<Find>(picture).mockResolvedValueOnce(unreachableFailure())
  const { unmount } = await render(<Shown of="ladder" find={find} />)
  await page.getByRole('button', { name: 'again' }).click()
  await expect.element(page.getByRole('img', { name: 'ladder' })).toBeVisible()
  await unmount()
})

test('leaving the screen aborts the loading', async () => {
  const find = vi.fn<Find>(() => new Promise(() => undefined))
  const { unmount } = await render(<Shown of="ladder" find={find} />)
  await expect.element(page.getByRole('button', { name: 'coming' })).toBeVisible()
  await unmount()
  expect(find.mock.calls.map(([signal]) => signal.aborted)).toEqual([true])
})
