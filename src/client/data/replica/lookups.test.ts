// Waits one turn of the event loop, in which all settled promises continue.
import { setImmediate as settles } from 'node:timers/promises'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setOnline, setOffline } from '../api/connection.ts'
import { type LookupQuery, prefetchLookups, restoreLookups } from './lookups.ts'

/** Prefetches lookups as a start does; `controls`: the worker takes control. */
function starts(lookups: readonly LookupQuery[]) {
  const worker = Object.assign(new EventTarget(), { controller: null })
  vi.stubGlobal('navigator', { serviceWorker: worker })
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst' } },
  })
  const stop = prefetchLookups(client, lookups, 0)
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
  })
  return { controls: () => worker.dispatchEvent(new Event('controllerchange')) }
}

test('requests a running lookup again when the worker takes control, so that the worker caches it', async () => {
  const asked: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    asked.push(answer)
    return answer.promise
  }
  const { controls } = starts([{ queryKey: ['lookup', 'catalogue'], queryFn, staleTime: 60_000 }])
  await expect.poll(() => asked.length).toBe(1)
  controls()
  await settles()
  asked[0]?.resolve('past the worker')
  await expect.poll(() => asked.length).toBe(2)
})

test('requests a failed lookup again at the next connection, but not a loaded one', async () => {
  const asked = { catalogue: 0, managers: 0 }
  const fails = async () => {
    asked.managers += 1
    throw new Error('no answer')
  }
  starts([
    {
      queryKey: ['lookup', 'catalogue'],
      queryFn: async () => (asked.catalogue += 1),
      staleTime: 60_000,
    },
    { queryKey: ['lookup', 'managers'], queryFn: fails, staleTime: 60_000 },
  ])
  await expect.poll(() => asked.managers).toBe(1)
  setOffline()
  setOnline(1)
  await expect.poll(() => asked.managers).toBe(2)
  expect(asked.catalogue).toBe(1)
})

test('reads missing lookups with their further lookups, and requests none that is there', async () => {
  const client = new QueryClient()
  const asked: string[] = []
  const lookup = (name: string, further: LookupQuery[] = []): LookupQuery => ({
    queryKey: ['lookup', name],
    queryFn: async () => {
      asked.push(name)
      return name
    },
    staleTime: 0,
    dependentLookups: () => further,
  })
  client.setQueryData(['lookup', 'plans'], 'plans')
  await restoreLookups(client, [lookup('plans', [lookup('forms')]), lookup('managers')])
  expect(asked.toSorted()).toEqual(['forms', 'managers'])
})
