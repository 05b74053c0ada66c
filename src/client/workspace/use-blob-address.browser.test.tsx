import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { unreachable } from '#client/data/api/read-answer.ts'
import { useBlobAddress } from './use-blob-address.ts'

type Find = Parameters<typeof useBlobAddress>[1]

function Shown({ of, find }: { of: string; find: Find }) {
  const { src, missing, again } = useBlobAddress(of, find)
  return src === null ? (
    <button type="button" onClick={again}>
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

test('a screen that is drawn anew by another workspace keeps the image that it has, and asks for none again', async () => {
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

test('another image is asked for in its own way, and what was shown is released only when no image can still be reading it', async () => {
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

test('what is on its way is asked for once, however often the screen is drawn anew', async () => {
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

test('what is missing comes by itself when the screen is drawn anew and it can be had', async () => {
  const missing = async () => unreachable()
  const { rerender, unmount } = await render(<Shown of="ladder" find={missing} />)
  await expect.element(page.getByRole('button', { name: 'again' })).toBeVisible()
  await rerender(<Shown of="ladder" find={picture} />)
  await expect.element(page.getByRole('img', { name: 'ladder' })).toBeVisible()
  await unmount()
})

test('what is missing is asked for again by a press', async () => {
  const find = vi.fn<Find>(picture).mockResolvedValueOnce(unreachable())
  const { unmount } = await render(<Shown of="ladder" find={find} />)
  await page.getByRole('button', { name: 'again' }).click()
  await expect.element(page.getByRole('img', { name: 'ladder' })).toBeVisible()
  await unmount()
})

test('who leaves while it is on its way ends the reading', async () => {
  const find = vi.fn<Find>(() => new Promise(() => undefined))
  const { unmount } = await render(<Shown of="ladder" find={find} />)
  await expect.element(page.getByRole('button', { name: 'coming' })).toBeVisible()
  await unmount()
  expect(find.mock.calls.map(([signal]) => signal.aborted)).toEqual([true])
})
