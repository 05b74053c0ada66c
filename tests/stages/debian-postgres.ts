import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { installByApt } from './chromium.ts'
import type { Counted } from './read-report.ts'

/**
 * Runs tests on Debian's PostgreSQL 15 in its own cluster, which they find by TEST_DATABASE_URL.
 */
export async function runOnDebianPostgres(
  run: (environment: Record<string, string>) => Promise<Counted>,
): Promise<Counted> {
  if (!isThere()) installByApt('postgresql-15')
  if (!isThere())
    throw new Error('This stage needs PostgreSQL 15: install the package "postgresql-15".')
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-postgres-15-'))
  const database = await startEmbedded({
    dataDir,
    durable: false,
    from: 'system',
    maxConnections: 200,
  })
  try {
    return await run({ TEST_DATABASE_URL: database.url })
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function isThere(): boolean {
  const folder = '/usr/lib/postgresql'
  return (
    existsSync(folder) &&
    readdirSync(folder).some((major) => existsSync(join(folder, major, 'bin', 'initdb')))
  )
}
