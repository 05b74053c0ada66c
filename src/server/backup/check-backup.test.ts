import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { checkBackup } from './check-backup.ts'

const head = '#{"siteward":"backup","format":1,"at":"","migrations":[]}'

/** Writes a backup of these lines and an end with their sum; `behind` follows the end. */
function written(lines: readonly string[], { behind = '', flaw = {} } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'siteward-check-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const text = lines.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const end = `#${JSON.stringify({ end: true, rows: {}, files: 0, sha256, ...flaw })}\n`
  const path = join(folder, 'a.backup')
  // Uncompressed, so that a long file is long.
  writeFileSync(path, gzipSync(text + end + behind, { level: 0 }))
  return path
}

test.each([['#{'], ['#null'], ['#{"siteward":"backup","format":1,"migrations":"x"}'], ['{}']])(
  'a file that begins with %s is no backup',
  async (line) => {
    await expect(checkBackup(written([line]), null)).rejects.toThrow('is no backup of Siteward')
  },
)

test.each([['#{'], ['#null'], ['#{"table":"accounts","columns":5}']])(
  'a backup with the line %s is damaged',
  async (line) => {
    await expect(checkBackup(written([head, line]), null)).rejects.toThrow('damaged')
  },
)

test('a backup whose signature is not text is damaged', async () => {
  const path = written([head], { flaw: { keyed: { by: 5, sum: null } } })
  await expect(checkBackup(path, [Buffer.alloc(32, 'key')])).rejects.toThrow('damaged')
})

test('closes the file, also where more follows the end of the backup', async () => {
  const path = written([head], { behind: 'x'.repeat(2_000_000) })
  await checkBackup(path, null)
  await expect.poll(() => openFiles()).not.toContain(path)
})

/** Returns the files that this process has open; only Linux shows them. */
function openFiles(): string[] {
  const folder = '/proc/self/fd'
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))]
    } catch {
      // Skips the descriptor that reads this folder.
      return []
    }
  })
}
