import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { installByApt } from './chromium.ts'
import type { Counted } from './read-report.ts'

/** What asks the database nothing that other files do not ask, by the same statements (`plans` sends those of all capabilities): it cannot be another on another version. */
export const sameOnEach = [
  'src/server/db/embedded.db.test.ts',
  'tests/contract/allowance.test.ts',
  'tests/contract/both-names.test.ts',
  'tests/contract/callers.test.ts',
  'tests/contract/catalogue-carrying.test.ts',
  'tests/contract/catalogue-editing.test.ts',
  'tests/contract/catalogue-weight.test.ts',
  'tests/contract/certificates.test.ts',
  'tests/contract/companies.test.ts',
  'tests/contract/corrective-actions-lists.test.ts',
  'tests/contract/fields.test.ts',
  'tests/contract/foreign-references.test.ts',
  'tests/contract/frame.test.ts',
  'tests/contract/goformz-connector.test.ts',
  'tests/contract/goformz-converge.test.ts',
  'tests/contract/guessing.test.ts',
  'tests/contract/hazards.test.ts',
  'tests/contract/help.test.ts',
  'tests/contract/image-doors.test.ts',
  'tests/contract/images-anew.test.ts',
  'tests/contract/invites-bulk.test.ts',
  'tests/contract/invites-waiting.test.ts',
  'tests/contract/kept-submissions.test.ts',
  'tests/contract/licences.test.ts',
  'tests/contract/limits.test.ts',
  'tests/contract/login-as.test.ts',
  'tests/contract/logo.test.ts',
  'tests/contract/needed-fields.test.ts',
  'tests/contract/packages.test.ts',
  'tests/contract/person.test.ts',
  'tests/contract/photos.test.ts',
  'tests/contract/pre-task-meter.test.ts',
  'tests/contract/pre-task-plans.test.ts',
  'tests/contract/pre-task-print.test.ts',
  'tests/contract/print-audit.test.ts',
  'tests/contract/prints.test.ts',
  'tests/contract/proxy-links.test.ts',
  'tests/contract/proxy-users.test.ts',
  'tests/contract/record-tags.test.ts',
  'tests/contract/regulation-images.test.ts',
  'tests/contract/regulations.test.ts',
  'tests/contract/reset-mail.test.ts',
  'tests/contract/seals.test.ts',
  'tests/contract/start.test.ts',
  'tests/contract/storage-faults.test.ts',
  'tests/contract/strange-values.test.ts',
  'tests/contract/submission-print.test.ts',
  'tests/contract/whole-rows.test.ts',
]

/** Run tests on Debian's PostgreSQL 15 in a cluster of their own; they find it by TEST_DATABASE_URL, and what is the same on each stays out (TEST_WITHOUT). */
export async function runOnDebianPostgres(run: (environment: Record<string, string>) => Promise<Counted>): Promise<Counted> {
  if (!isThere()) installByApt('postgresql-15')
  if (!isThere()) throw new Error('This stage needs PostgreSQL 15: install the package "postgresql-15".')
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-postgres-15-'))
  const database = await startEmbedded({ dataDir, durable: false, from: 'system', maxConnections: 200 })
  try {
    return await run({ TEST_DATABASE_URL: database.url, TEST_WITHOUT: sameOnEach.join() })
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function isThere(): boolean {
  const folder = '/usr/lib/postgresql'
  return existsSync(folder) && readdirSync(folder).some((major) => existsSync(join(folder, major, 'bin', 'initdb')))
}
