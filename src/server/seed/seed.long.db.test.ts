import { dayIn } from '#contract/kernel/day.ts'
import { beforeAll, expect, test } from 'vitest'
import { expiryStates, summaries } from '#contract/certificates/expiry.ts'
import { lacking, lacksNow } from '#contract/certificates/required.ts'
import { fileIn } from '#contract/certificates/rules.ts'
import { companyOf } from '#server/features/certificates/queries.ts'
import { requiredOf } from '#server/features/certificates/required.ts'
import { keyOf } from '#server/files/files.ts'
import type { Storage } from '#server/files/storage.ts'
import { kinds } from '#server/kinds.ts'
import { recordList } from '#server/lists/record-list.ts'
import { testDatabase } from '#tests/world/database.ts'
import { database, hash, now, setUp, whole } from '#tests/world/demo-database.ts'
import { seedDemo } from './demo.ts'
import { seedScale } from './scale.ts'

setUp()
beforeAll(async () => {
  await seedDemo(database.db, { now, hash })
})

test('certificates in every state, some with a card that is read, and who lacks what their job title asks for', async () => {
  const other = await testDatabase()
  const kept = new Map<string, Uint8Array>()
  const storage: Storage = { put: async (key, bytes) => void kept.set(key, bytes), get: async (key) => Buffer.from(kept.get(key) ?? []), remove: async (key) => void kept.delete(key) }
  await seedDemo(other.db, { now, hash, storage })
  const [people, required, held] = await other.db.accountSnapshot(1, async (tx) => [(await companyOf(tx, null)).people, await requiredOf(tx), (await recordList(tx, kinds.certificate, other.db.epoch, null).page(null, 1000)).rows] as const)
  const today = dayIn('America/Denver', now.getTime())
  expect(new Set([...summaries(held, today).values()].map(({ worst }) => worst))).toEqual(new Set(expiryStates))
  const missing = lacking(people, required, held, today)
  expect(new Set(missing.map((one) => lacksNow(one, today)))).toEqual(new Set([true, false]))
  // The logo too: one that nothing seems to show is not read, and goes with the next sweep.
  expect(await other.owner(`select kind, unused_since, bytes - received as missing from files where kind = 'logo'`)).toEqual([{ kind: 'logo', unused_since: null, missing: 0 }])
  const files = await other.owner<{ account_id: number; uid: string; bytes: number }>(`select account_id, uid, bytes from files where kind = 'certificate'`)
  expect(files.map(({ account_id, uid }) => kept.get(keyOf(account_id, uid))?.length)).toEqual(files.map(({ bytes }) => bytes))
  const named = held.flatMap(({ certificateImageUri }) => certificateImageUri.map(({ certificateImageURL }) => fileIn(certificateImageURL)?.uid ?? ''))
  expect(named.toSorted()).toEqual(files.map(({ uid }) => uid).toSorted())
  expect(files.length).toBeGreaterThanOrEqual(8)
  await other.drop()
})

test('the same company each time', async () => {
  const other = await testDatabase()
  await seedDemo(other.db, { now, hash })
  const titles = (rows: { title: string; incidentTime: string; status: string }[]) => rows.map((row) => [row.title, row.incidentTime, row.status])
  const again = await other.db.accountSnapshot(1, async (tx) => (await recordList(tx, kinds.correctiveAction, other.db.epoch, null).page(null, 1000)).rows)
  expect(titles(again)).toEqual(titles(await whole(1)))
  await other.drop()
})

test('a large company is there, in all its buckets', async () => {
  const made = await seedScale(database.db, { now, hash, actions: 3000, company: 'Bench & Co' })
  expect(made).toMatchObject({ company: 'Bench & Co', email: 'owner@bench-co.test' })
  expect(await whole(made.accountID)).toHaveLength(3000)
  const buckets = await database.owner<{ bucket: number }>(`select bucket from buckets where account_id = $1 and entity = 'action' order by 1`, [made.accountID])
  expect(buckets.map((row) => row.bucket)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect((await seedScale(database.db, { now, hash, actions: 10, company: 'Bench & Co' })).email).toBe('owner@bench-co-2.test')
})
