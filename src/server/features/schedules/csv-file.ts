import { createHash } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csvOf } from '#contract/kernel/sheet.ts'
import { type LocalFile, StorageUnavailable } from '#server/kernel/storage.ts'
import type { RunRead, Report, ReportFilter, ReportScope } from '#server/reports/report.ts'

/** Bytes of the longest file: a download reads it whole. */
const maxFileBytes = 50 * 1024 * 1024

interface ReportFile extends LocalFile {
  rows: number
}

interface Content {
  report: Report<unknown>
  scope: ReportScope
  filter: ReportFilter
}

/**
 * Writes a report as CSV into a temporary file on this machine and passes it to `work`. Its memory
 * does not grow with the rows. Passes null if the file would be too long. Throws StorageUnavailable
 * if the disk is full.
 */
export async function withCsvFile<T>(
  read: RunRead,
  content: Content,
  work: (file: ReportFile | null) => Promise<T>,
): Promise<T> {
  const file = await openUnnamed().catch(unavailable)
  try {
    return await work(await write(read, content, file))
  } finally {
    await file.close()
  }
}

interface UnnamedFile {
  /** Path that reads the file from its beginning until it is closed. */
  path: string
  handle: FileHandle
  /** Frees the file's space on the disk. */
  close: () => Promise<void>
}

/**
 * Opens a file for this process alone. On Linux it has no name, so that the system removes it
 * however the process ends; its path leads through the open descriptor. On other systems, used by
 * developers, it has a name until it is closed.
 */
async function openUnnamed(): Promise<UnnamedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'siteward-report-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const named = join(folder, 'report.csv')
    const handle = await open(named, 'wx+', 0o600)
    if (process.platform !== 'linux')
      return { path: named, handle, close: () => handle.close().finally(remove) }
    await remove()
    return { path: `/proc/self/fd/${handle.fd}`, handle, close: () => handle.close() }
  } catch (error) {
    await remove()
    throw error
  }
}

async function write(
  read: RunRead,
  { report, scope, filter }: Content,
  { path, handle }: UnnamedFile,
): Promise<ReportFile | null> {
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
      if (size > maxFileBytes) return
      hash.update(piece)
      yield piece
    }
  }
  // The handle continues at the end of its last write.
  for await (const piece of pieces()) await handle.writeFile(piece).catch(unavailable)
  return size > maxFileBytes ? null : { path, size, sha256: hash.digest(), rows }
}

function unavailable(error: unknown): never {
  throw new StorageUnavailable(error)
}
