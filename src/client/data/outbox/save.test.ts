import { expect, test } from 'vitest'
import type { ApiSuccess } from '../api/api-result.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Outbox } from './outbox.ts'
import { save } from './save.ts'
import type { SaveInput } from './save-outcome.ts'

const input: SaveInput = {
  id: '6f9619ff-8b86-4011-b42d-00cf4fc964ff',
  entity: 'project',
  ref: '0b0e3c1e-8a43-4a52-9d7d-1a1f2b3c4d5e',
  op: 'patch',
  patch: { name: 'Tower C' },
  seen: { name: 'Tower B' },
  guards: {},
}
const { id } = input
const answer: ApiSuccess<JsonObject> = {
  ok: true,
  status: 200,
  body: { name: 'Tower C' },
  etag: null,
  nextCursor: null,
  epoch: null,
  unchanged: false,
}
const none = { box: null, isOnline: false, call: undefined, tenant: '7' }

/** A box that confirms each change at once. */
const box = {
  append: async () => ({ ok: true, id }),
  awaitOutcome: async () => 'sent',
  subscribe: () => () => undefined,
  snapshot: () => ({ byId: new Map(), confirmed: new Map(), emptied: null }),
} as unknown as Outbox

test('a save into the box, in memory or by a call has the same outcome', async () => {
  const call = async () => answer
  expect(await save({ ...none, box }, input)).toEqual({ outcome: 'sent', id, row: null })
  const online = await save({ ...none, box, isOnline: true }, input)
  expect(online).toEqual({ outcome: 'sent', id, row: null })
  const direct = await save({ ...none, call }, input)
  expect(direct).toEqual({ outcome: 'sent', id, row: answer.body })
})

test('a kind that this person may not save is not saved, and no call is made', async () => {
  expect(await save(none, input)).toMatchObject({ outcome: 'not-saved', code: 'not-permitted' })
})
