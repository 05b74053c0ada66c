import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { connection } from '#client/data/api/connection.ts'
import { startListRefresh } from './list-refresh.ts'

const nothing = { rows: [], asOf: null, complete: false, restored: false, error: null }

test('stops fetching lists after the user signs out', async () => {
  connection.set({ state: 'offline', lastAnswer: null })
  const { promise, resolve } = Promise.withResolvers<void>()
  const pull = vi.fn(() => promise)
  const fresh = startListRefresh({
    replica: { pull, restore: async () => undefined, cached: () => nothing },
    box: null,
    kinds: ['correctiveAction', 'project', 'associate'],
    client: new QueryClient(),
  })
  connection.set({ state: 'online', lastAnswer: Date.now() })
  expect(pull.mock.calls).toEqual([['correctiveAction']])
  fresh.stop()
  resolve()
  await promise
  await new Promise((done) => setTimeout(done, 50))
  expect(pull.mock.calls).toEqual([['correctiveAction']])
})
