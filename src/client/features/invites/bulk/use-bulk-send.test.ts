import { expect, test } from 'vitest'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { sendInParts } from './use-bulk-send.ts'

const key = '0193a5f0-0000-4000-8000-00000000c0de'
const tooLarge: SaveOutcome = {
  outcome: 'not-saved',
  code: 'proxy-too-large',
  title: '',
  message: '',
}
const sent = (rows: readonly number[]): SaveOutcome => ({
  outcome: 'sent',
  id: key,
  row: rows.map((row) => row * 10) as never,
})

/**
 * A proxy that passes at most this number of rows per request; `calls` are the keys and lengths of
 * the requests.
 */
function proxy(most: number, after: (calls: number) => SaveOutcome | null = () => null) {
  const calls: [string, number][] = []
  const send = (rows: readonly number[], id: string) => {
    calls.push([id, rows.length])
    return Promise.resolve(after(calls.length) ?? (rows.length > most ? tooLarge : sent(rows)))
  }
  return { calls, send }
}

test("a list within the proxy's limit is one call", async () => {
  const { calls, send } = proxy(5)
  expect(await sendInParts([1, 2, 3, 4, 5], key, send)).toEqual({
    answers: [10, 20, 30, 40, 50],
    failed: null,
  })
  expect(calls).toEqual([[key, 5]])
})

test('a list over the limit is sent in halves with stable keys and one combined answer', async () => {
  const [first, again] = [proxy(2), proxy(2)]
  expect(await sendInParts([1, 2, 3, 4, 5], key, first.send)).toEqual({
    answers: [10, 20, 30, 40, 50],
    failed: null,
  })
  await sendInParts([1, 2, 3, 4, 5], key, again.send)
  expect(again.calls).toEqual(first.calls)
  expect(new Set(first.calls.map(([id]) => id)).size).toBe(first.calls.length)
})

test('stops at the first half without an answer and reports the answered ones', async () => {
  const away: SaveOutcome = { outcome: 'not-saved', code: 'no-answer', title: '', message: '' }
  const { send } = proxy(2, (calls) => (calls === 3 ? away : null))
  expect(await sendInParts([1, 2, 3, 4], key, send)).toEqual({ answers: [10, 20], failed: away })
  expect(await sendInParts([1], key, proxy(0).send)).toEqual({ answers: [], failed: tooLarge })
})
