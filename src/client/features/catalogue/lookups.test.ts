import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '#contract/access/schema.ts'
import { partOf } from '#contract/catalogue/parts.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { setLookupCacheName } from '#client/data/api/lookup-cache.ts'
import { lookupValues, fetchLookups, type CachedLookup } from '#client/data/replica/lookups.ts'
import type { NameResolver } from '#client/data/replica/record.ts'
import { aPlan } from '#tests/mocks/rows.ts'
import { bringPrograms, cachedCatalogue } from './join.ts'
import { listLookup, ownLookups, type Plans } from './lookups.ts'
import { cachedProgram } from './plan-in.ts'

const me = { user_metadata: { accountID: 7 } } as Me
const bare = <Form extends { questions?: unknown }>({ questions: _questions, ...form }: Form) =>
  form
const withoutQuestions = (plan: SafetyPlan): SafetyPlan => ({
  ...plan,
  forms: plan.forms.map((form) => ({ ...bare(form), subForms: form.subForms.map(bare) })),
})

/** Three parts, of which the third has no enabled program. */
let plans: SafetyPlan[]
/** Answers that the worker stores, by address. */
let kept: Map<string, string>
let asked: string[]
let client: QueryClient

beforeEach(() => {
  plans = [5, 40, 70].map((safetyPlanID) => ({
    ...aPlan(),
    safetyPlanID,
    name: `Program ${safetyPlanID}`,
    isEnable: safetyPlanID < 64,
  }))
  kept = new Map()
  asked = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  setLookupCacheName('lookups:7.1')
  vi.stubGlobal('document', { cookie: '' })
  // Mocks the worker and the server behind it.
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    const way = headers.get('lookup-way')
    const { searchParams } = new URL(address, 'https://siteward.test')
    const part = searchParams.get('part')
    const there = kept.get(address)
    asked.push(
      `${part === null ? 'list' : `part ${part}`} ${way}${way === 'kept' && there ? '' : ' of the server'}`,
    )
    if (way === 'kept' && there)
      return new Response(there, {
        headers: { 'sync-server': '1', 'kept-by-worker': '1', 'kept-at': '1000' },
      })
    const text = JSON.stringify(
      part === null
        ? plans.map(withoutQuestions)
        : plans.filter((plan) => partOf(plan.safetyPlanID) === Number(part)),
    )
    kept.set(address, text)
    return new Response(text, { headers: { 'sync-server': '1' } })
  })
})
afterEach(() => {
  setLookupCacheName(null)
  vi.unstubAllGlobals()
})

const lookup: NameResolver['lookup'] = (key) => client.getQueryData(key)
const questionsOf = (safetyPlanID: number) =>
  cachedProgram(lookup, safetyPlanID)?.forms[0]?.questions?.map(({ id }) => id)

test('a device fetches the list, then the questions of enabled programs part by part', async () => {
  await fetchLookups(client, ownLookups(me))
  expect(asked).toEqual([
    'list kept of the server',
    'part 0 kept of the server',
    'part 1 kept of the server',
  ])
  expect([questionsOf(5), questionsOf(40), questionsOf(70)]).toEqual([
    [501, 502],
    [501, 502],
    undefined,
  ])
})

test('the next start shows the cache, confirms the list and refetches no current questions', async () => {
  await fetchLookups(client, ownLookups(me))
  client = new QueryClient()
  asked = []
  await fetchLookups(client, ownLookups(me))
  expect(asked).toEqual(['list kept', 'list renewed of the server', 'part 0 kept', 'part 1 kept'])
  expect(
    client.getQueryData<CachedLookup<Plans>>(listLookup({ accountID: 7, isOwn: true }).queryKey)
      ?.asOf,
  ).toBeGreaterThan(1000)
})

test('refetches only the questions of a republished program', async () => {
  await fetchLookups(client, ownLookups(me))
  plans = plans.map((plan) => (plan.safetyPlanID === 40 ? { ...plan, version: 2 } : plan))
  client = new QueryClient()
  asked = []
  await fetchLookups(client, ownLookups(me))
  expect(asked).toEqual([
    'list kept',
    'list renewed of the server',
    'part 0 kept',
    'part 1 kept',
    'part 1 renewed of the server',
  ])
})

test('switching programs on or off refetches no questions', async () => {
  await fetchLookups(client, ownLookups(me))
  plans = plans.map((plan) => ({
    ...plan,
    isEnable: true,
    forms: plan.forms.map((form) => ({ ...form, isEnable: false })),
  }))
  asked = []
  await client.prefetchQuery({ ...listLookup({ accountID: 7, isOwn: true }), staleTime: 0 })
  await fetchLookups(client, ownLookups(me))
  expect(asked).toEqual(['list renewed of the server', 'part 2 kept of the server'])
  // The list decides which forms are enabled.
  expect(cachedProgram(lookup, 5)?.forms.map(({ isEnable }) => isEnable)).toEqual([false, false])
})

test('loads disabled programs where a record names them', async () => {
  await bringPrograms(client, me, [70, 999])
  expect(asked).toEqual(['list kept of the server', 'part 2 kept of the server'])
  expect(questionsOf(70)).toEqual([501, 502])
})

test('programs stay the same objects while list and questions do, and rows get new names only on a change', async () => {
  await fetchLookups(client, ownLookups(me))
  const [whole, brought] = [cachedCatalogue(lookup), lookupValues(client, ownLookups(me))]
  await client.prefetchQuery({ ...listLookup({ accountID: 7, isOwn: true }), staleTime: 0 })
  expect(cachedCatalogue(lookup)).toBe(whole)
  expect(lookupValues(client, ownLookups(me)).every((value, at) => value === brought[at])).toBe(
    true,
  )
})
