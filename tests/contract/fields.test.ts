import { describe, expect, test } from 'vitest'
import type { Delta } from '#contract/kernel/shapes.ts'
import { definitions } from '#server/kinds.ts'
import { lossesOfOneRound, type Row } from './field-proof.ts'
import { setUp, w, waysOf } from './fields-world.ts'
import { good, whole } from './ways.ts'

setUp()

// One way each; the proof runs all of them.
describe('every field arrives that a record gets on creation or later', () => {
  test.each(Object.keys(definitions))('%s', async (kind) => {
    expect(await lossesOfOneRound(waysOf(kind))).toEqual([])
  })
})

test('a device whose copy has other fields gets a whole response, even without a change', async () => {
  const list = `/api/accounts/${w.safety.accountID}/projects`
  const since = async (known: object) =>
    (await good(
      w.safety.asks('GET', `${list}?since=${encodeURIComponent(JSON.stringify(known))}`),
    )) as Delta<Row>
  const now = await since({ epoch: '', access: '', buckets: {} })
  const buckets = Object.fromEntries(
    now.buckets.map(({ bucket, since: counter }) => [bucket, counter]),
  )
  expect(await since({ epoch: now.epoch, access: now.access, buckets })).toMatchObject({
    reset: false,
    buckets: [],
  })
  // The same person at the same moment, from a list with other fields.
  const other = (await good(
    w.safety.asks('GET', `/api/accounts/${w.safety.accountID}/actions?${whole}`),
  )) as Delta<Row>
  expect(other.access).not.toBe(now.access)
  expect(await since({ epoch: now.epoch, access: other.access, buckets })).toMatchObject({
    reset: true,
    all: [0],
    buckets: [{ bucket: 0 }],
  })
})
