import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { csvOf } from '#contract/kernel/sheet.ts'
import { type LocalFile, StorageUnavailable } from '#server/files/storage.ts'
import type { Read, Report, ReportFilter, ReportScope } from '#server/reports/report.ts'

/** Bytes of the longest file: a download reads it whole. */
const mostMade = 50 * 1024 * 1024

interface ReportFile extends LocalFile {
  rows: number
}

interface Content {
  report: Report<unknown>
  scope: ReportScope
  filter: ReportFilter
}

/**
 * Writes a report as CSV into a file of its own on this machine, hands it over and removes it. The
 * memory that it takes does not grow with the rows. Hands over null where the file would be too
 * long. Throws StorageUnavailable where the disk is full.
 */
export async function withCsvFile<T>(read: Read, content: Content, work: (file: ReportFile | null) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'siteward-report-')).catch(unavailable)
  try {
    return await work(await write(read, content, join(folder, 'report.csv')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function write(read: Read, { report, scope, filter }: Content, path: string): Promise<ReportFile | null> {
  const hash = createHash('sha256')
  let [rows, size] = [0, 0]
  async function* cells() {
    for await (const page of report.cells(read, scope, filter)) {
      rows += page.length
      yield* page
    }
  }
  async function* pieces() {
    for await (const text of csvOf({ name: report.link, columns: report.head, rows: cells() })) {
      const piece = Buffer.from(text)
      size += piece.length
      if (size > mostMade) return
      hash.update(piece)
      yield piece
    }
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  let diskError: unknown
  file.once('error', (error) => (diskError = error))
  await pipeline(pieces, file).catch((error: unknown) => {
    throw error === diskError ? new StorageUnavailable(error) : error
  })
  return size > mostMade ? null : { path, size, sha256: hash.digest(), rows }
}

function unavailable(error: unknown): never {
  throw new StorageUnavailable(error)
}
