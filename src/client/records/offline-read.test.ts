import 'fake-indexeddb/auto'
import { setTimeout as after } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openQueryStore } from '#client/data/replica/query-store.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { createOfflineRead } from './offline-read.ts'
import { readQueryKey } from './use-read.ts'

const args = { params: { accountID: '1' } }
const key = readQueryKey('contractors.list', args)
const hour = 3_600_000

let asked: number
let answer: () => Response

beforeEach(() => {
  asked = 0
  answer = () => Response.json([{ name: 'Acme Concrete' }], { headers: { 'sync-server': '1' } })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return answer()
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

/** Simulates a start of the app on the device of this name; returns whether the read arrived. */
function starts(name: string) {
  const reads = openQueryStore(name, true)
  const brings = () =>
    createOfflineRead('contractors.list', args).download({
      reads,
      remember: true,
    } as unknown as Workspace)
  return { reads, brings }
}

test('loads a read for its page ahead, and requests it again after half a day', async () => {
  const name = `read:${crypto.randomUUID()}`
  const first = starts(name)
  expect(await first.brings()).toBe(true)
  expect(first.reads.client.getQueryData(key)).toEqual([{ name: 'Acme Concrete' }])
  await expect.poll(() => first.reads.cache.holds([`rows-${JSON.stringify(key)}`])).toBe(true)
  vi.setSystemTime(Date.now() + 11 * hour)
  expect([await starts(name).brings(), asked]).toEqual([true, 1])
  vi.setSystemTime(Date.now() + 2 * hour)
  expect([await starts(name).brings(), asked]).toEqual([true, 2])
  await after(20)
})

test('does not retry a refusal, but retries a missing response', async () => {
  const { brings } = starts(`read:${crypto.randomUUID()}`)
  answer = () =>
    Response.json(
      { code: 'role', title: '', message: '' },
      { status: 403, headers: { 'sync-server': '1' } },
    )
  expect(await brings()).toBe(true)
  answer = () => Response.json({}, { status: 502 })
  expect(await brings()).toBe(false)
})
