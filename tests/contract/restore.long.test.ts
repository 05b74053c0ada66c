import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startApp } from '#server/app.ts'
import { open } from '#server/db/connect.ts'
import { raiseRestoreNumber } from '#server/db/raise-restore.ts'
import { backUp } from '#tests/world/time-travel.ts'
import { change, epochOf, lead, markOf, safety, server, setUp, speaks } from './restore-world.ts'

setUp()

describe('an older copy is restored under the running server', () => {
  test('fifty devices that report it at once start one new epoch', async () => {
    // Far ahead of its clock, so that each restore counts one.
    await server.owner('update installation set restore_number = 1000000000')
    await speaks(safety)
    const copy = await backUp(server.owner)
    const saved = await change(safety, 'Pier 9')
    const before = epochOf(saved)
    await copy.restore()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => speaks(safety, markOf(saved))),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const after = new Set(
      [...answers, await speaks(safety, markOf(saved)), await speaks(lead)]
        .map(epochOf)
        .filter((epoch) => epoch !== before),
    )
    expect(after.size).toBe(1)
    expect(await server.owner('select restore_number from installation')).toEqual([
      { restore_number: 1_000_000_001 },
    ])
  })
})

describe('npm run restored', () => {
  test('every process learns it, also one that gets no requests', async () => {
    const other = await open({ databaseUrl: server.databaseUrl }, { poolSize: 2 })
    const { stop } = await startApp({ ...server.settings, port: 0 }, other, { clientFolder: null })
    const before = other.epoch
    await raiseRestoreNumber({ databaseUrl: server.databaseUrl })
    await expect.poll(() => other.epoch, { timeout: 5_000 }).not.toBe(before)
    await speaks(safety)
    expect(other.epoch).toBe(server.db.epoch)
    await stop()
  })

  test('two restores of one copy give two epochs, and the number is always a new one', async () => {
    // The tests above raised it more often than once a second.
    await server.owner('update installation set restore_number = 0')
    const copy = await backUp(server.owner)
    await raiseRestoreNumber({ databaseUrl: server.databaseUrl })
    const once = epochOf(await speaks(safety))
    await copy.restore()
    await sleep(1_100)
    await raiseRestoreNumber({ databaseUrl: server.databaseUrl })
    expect(epochOf(await speaks(safety))).not.toBe(once)
  })
})
