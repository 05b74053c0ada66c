import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/world/database.ts'
import { open } from './connect.ts'
import { runningProcesses, stopProcesses } from './embedded-processes.ts'
import { clusterName } from './embedded-socket.ts'
import { raiseRestoreNumber } from './raise-restore.ts'

let dataDir: string

beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'siteward-data-')))
})
afterEach(async () => {
  await stopProcesses(known(), 'SIGINT', 5_000)
  rmSync(dataDir, { recursive: true })
})

const known = () => ({ folder: join(dataDir, 'postgres'), name: clusterName(dataDir) })
const place = () => ({ dataDir, durable: false })

test('F-59 `npm run restored` gives the data a new epoch, with its server stopped or running', async () => {
  const before = await open(place())
  await before.close()

  const first = await raiseRestoreNumber(place())
  expect(runningProcesses(known())).toEqual({ postmaster: undefined, rest: [] })
  const running = await open(place())
  expect([running.restoreNumber, running.epoch]).toEqual([
    first,
    expect.not.stringContaining(before.epoch),
  ])

  const second = await raiseRestoreNumber(place())
  expect(second).toBeGreaterThan(first)
  await expect.poll(() => running.restoreNumber).toBe(second)
  // Proves that it stopped nothing that it had not started.
  expect(await running.one('select 1 as x')).toEqual({ x: 1 })
  await running.close()
})

test('refuses a folder without Siteward data and creates none there', async () => {
  const nowhere = join(dataDir, 'nowhere')
  await expect(raiseRestoreNumber({ dataDir: nowhere })).rejects.toThrow(
    `There is no Siteward in the folder ${nowhere}, or`,
  )
  expect(existsSync(nowhere)).toBe(false)
  const empty = await emptyDatabase()
  await expect(raiseRestoreNumber({ databaseUrl: empty.url })).rejects.toThrow(
    'There is no Siteward in that database, or',
  )
  expect(await empty.owner(`select 1 from pg_class where relname = 'installation'`)).toEqual([])
  await empty.drop()
})
