import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  account,
  bucket,
  bytesOf,
  hour,
  kind,
  left,
  sent,
  server,
  setUp,
  sweeping,
} from '../../../tests/world/sweeping.ts'
import { useFile } from './files.ts'
import { openStorage } from './open-storage.ts'

setUp()

describe.each([
  ['a folder', () => openStorage(server.settings)],
  ['a bucket', () => openStorage({ storageUrl: bucket.url(), dataDir: '' })],
] as const)('in %s', (_name, open) => {
  test('counts the day of a file that no record names from the first look', async () => {
    const storage = open()
    const [uid, again] = [
      await sent(storage, { since: null }),
      await sent(storage, { since: null }),
    ]
    await sweeping(storage)
    await sweeping(storage, Date.now() + 23 * hour)
    expect(await left()).toEqual([uid, again].toSorted())
    // A record names it again before its day is over, without `useFile`.
    await server.owner('update accounts set logo_file = $2 where account_id = $1', [account, again])
    await sweeping(storage, Date.now() + 25 * hour)
    expect([await left(), await bytesOf(storage, uid), await bytesOf(storage, again)]).toEqual([
      [again],
      false,
      true,
    ])
    expect(await server.owner('select 1 from files where unused_since is not null')).toEqual([])
  })
})

test('keeps a file that comes into use during the sweep, with or without a request to use it', async () => {
  const storage = openStorage(server.settings)
  for (const asks of [true, false]) {
    const uid = await sent(storage, { since: 25 })
    const [isShown, isSwept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const showing = server.db.account(account, async (tx) => {
      if (asks) expect(await useFile(tx, kind, uid)).toBe(true)
      await tx.exec('update accounts set logo_file = $2 where account_id = $1', [account, uid])
      isShown.resolve()
      await isSwept.promise
    })
    await isShown.promise
    await sweeping(storage)
    isSwept.resolve()
    await showing
    await sweeping(storage)
    expect([await left(), await bytesOf(storage, uid)]).toEqual([[uid], true])
    await server.owner('update accounts set logo_file = null')
    await server.owner('delete from files')
  }
})

test('after four sweeps and forty writers at once, each file allowed for use has its bytes, and all others are gone', async () => {
  const storage = openStorage(server.settings)
  const all: string[] = []
  for (let n = 0; n < 40; n += 1) all.push(await sent(storage, { since: 25 }))
  const shown = new Set<string>()
  const makers = all.map(async (uid, n) => {
    await sleep(n)
    await server.db.account(account, async (tx) => {
      const may = await useFile(tx, kind, uid)
      if (may) shown.add(uid)
    })
  })
  await Promise.all([
    ...makers,
    ...[1, 2, 3, 4].map(async (n) => sleep(n * 5).then(() => sweeping(storage))),
  ])
  expect(new Set(await left())).toEqual(shown)
  for (const uid of all) expect(await bytesOf(storage, uid)).toBe(shown.has(uid))
})
