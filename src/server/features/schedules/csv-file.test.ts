import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished, test, expect } from 'vitest'
import { openStorage } from '#server/files/open-storage.ts'
import { reportOf } from '#tests/world/report-content.ts'
import { s3Like } from '#tests/world/s3-like.ts'
import { withCsvFile } from './csv-file.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-csv-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const nothing = () => Promise.reject(new Error('The report reads nothing.'))
const threeRows = reportOf(async function* cells() {
  yield [['first'], ['second']]
  yield [['third']]
})
const written = '\uFEFFText\r\nfirst\r\nsecond\r\nthird\r\n'

test('a process that is killed during a report leaves no file behind', async () => {
  const folder = aFolder()
  const child = spawn(process.execPath, ['tests/world/report-writer.ts'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [said] = (await Promise.race([once(child.stdout, 'data'), ended])) as unknown[]
  expect(String(said)).toBe('written\n')
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(readdirSync(folder)).toEqual([])
})

test('stores a complete report in a folder or a bucket, and deletes its own copy afterwards', async () => {
  const bucket = await s3Like()
  onTestFinished(() => bucket.stop())
  const dataDir = aFolder()
  const key = '7/0193a5f0-0000-4000-8000-00000000c0de'
  const path = await withCsvFile(nothing, threeRows, async (file) => {
    if (file === null) throw new Error('The file is too long.')
    expect(file).toMatchObject({ rows: 3, size: Buffer.byteLength(written) })
    for (const storageUrl of [pathToFileURL(join(dataDir, 'files')).href, bucket.url()]) {
      const storage = openStorage({ storageUrl, dataDir })
      await storage.put(key, file)
      expect(String(await storage.get(key))).toBe(written)
    }
    return file.path
  })
  await expect(readFile(path)).rejects.toThrow()
})

test('a report whose rows cannot be read leaves no file and gives the reason', async () => {
  const broken = reportOf(() => {
    throw new Error('The rows are away.')
  })
  await expect(withCsvFile(nothing, broken, () => Promise.resolve())).rejects.toThrow(
    'The rows are away.',
  )
})
