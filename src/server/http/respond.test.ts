import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { type Caller, reply } from '#server/kernel/handler.ts'
import { createAllowlist } from './allowlist.ts'
import { type CachedAnswer, createAnswerCache } from './compress.ts'
import type { Endpoint } from './endpoint.ts'
import { cacheKey, type RequestInfo, respond } from './respond.ts'

const operation = contract.projects.list
const endpoint: Endpoint = {
  operation,
  handle: async () => null,
  allowlist: createAllowlist(operation.answer),
  rowAllowlist: createAllowlist(operation.answer),
  isPublic: false,
  shapeHash: '',
}
const listTag = 'e.7.a'

/**
 * Answers a list to person 1 `times` times, each at another address; returns how many answers are
 * cached.
 */
async function kept(answer: unknown, times: number): Promise<number> {
  const answers = createAnswerCache()
  const counted = new Map<string, CachedAnswer>()
  const cached = {
    ...answers,
    set: (key: string, value: CachedAnswer) => void counted.set(key, value),
  }
  const caller = { user_id: 1 } as Caller
  for (let n = 0; n < times; n += 1) {
    const request: RequestInfo = {
      url: `/api/accounts/1/projects?n=${n}`,
      requestId: '',
      ifNoneMatch: undefined,
      acceptEncoding: 'gzip',
      accept: undefined,
    }
    expect(
      await respond(endpoint, { answer, caller, listTag }, request, {
        checkAnswers: false,
        answerCache: cached,
      }),
    ).toMatchObject({ status: 200, headers: { ETag: `"${listTag}"` } })
    expect(counted.has(cacheKey(1, listTag, request))).toBe(counted.size === n + 1)
  }
  return counted.size
}

test('caches a page for the same request, but never a delta, however often it is requested', async () => {
  const delta = {
    epoch: 'e',
    access: 'a',
    reset: false,
    buckets: [{ bucket: 0, since: 7, rows: [] }],
    more: false,
  }
  expect(await kept([], 3)).toBe(3)
  expect(await kept(reply(delta, { etag: listTag }), 60)).toBe(0)
})
