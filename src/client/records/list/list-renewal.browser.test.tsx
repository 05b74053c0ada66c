import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiSuccess } from '#client/data/api/api-result.ts'
import { setOnline, connection, setOffline } from '#client/data/api/connection.ts'
import { createExampleRow } from '#client/records/example-record.ts'
import { names, ServerParts, shows } from '#tests/world/parts-list.tsx'

const minute = 60_000

beforeEach(async () => {
  await page.viewport(1440, 900)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const before = connection.get()
  onTestFinished(() => {
    connection.set(before)
    vi.useRealTimers()
  })
})

const answer = (body: unknown, nextCursor: string | null = null): ApiSuccess<never> => ({
  ok: true,
  status: 200,
  body: body as never,
  etag: null,
  nextCursor,
  epoch: 'e',
  unchanged: false,
})
const part = (name: string) => createExampleRow({ uid: name, name })

test('reloads a server list and its count each minute, and waits without a network', async () => {
  const there = [part('Hook')]
  let asked = 0
  const read = async () => ((asked += 1), answer([...there]))
  const readCounts = async () => answer({ state: { on: there.length, off: 0 } })
  await shows(<ServerParts read={read} readCounts={readCounts} />)
  await expect.poll(names).toEqual(['Hook'])
  await expect.element(page.getByRole('radio', { name: /^on\s*1/ })).toBeVisible()
  there.push(part('Rope'))
  vi.advanceTimersByTime(minute)
  await expect.poll(names).toEqual(['Hook', 'Rope'])
  await expect.element(page.getByRole('radio', { name: /^on\s*2/ })).toBeVisible()
  expect(asked).toBe(2)
  setOffline()
  await expect.element(page.getByText(/Data as of/)).toBeVisible()
  vi.advanceTimersByTime(5 * minute)
  expect(asked).toBe(2)
  setOnline(Date.now())
  await expect.poll(() => (vi.advanceTimersByTime(minute), asked)).toBe(3)
})

test('does not reload all pages each minute after the user has scrolled on', async () => {
  const asked: (string | undefined)[] = []
  const read = async ({ cursor }: Readonly<Record<string, string>>) => {
    asked.push(cursor)
    return cursor === undefined ? answer([part('Hook')], 'second') : answer([part('Rope')])
  }
  await shows(<ServerParts read={read} />)
  await expect.poll(names).toEqual(['Hook', 'Rope'])
  vi.advanceTimersByTime(5 * minute)
  await expect.poll(names).toEqual(['Hook', 'Rope'])
  expect(asked).toEqual([undefined, 'second'])
})
