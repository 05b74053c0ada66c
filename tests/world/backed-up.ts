import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { restoreBackup, type RestoreChoices } from '#server/backup/restore-backup.ts'
import { writeBackup, type WrittenBackup } from '#server/backup/write-backup.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import { world, type World } from '#tests/world/company.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/world/database.ts'

/** The key of the installation in the backup. */
export const key = Buffer.from('backup-key-of-the-tests-12345678')

export let w: World
export let folder: string
export let path: string
export let written: WrittenBackup
export let sums: Map<string, string>

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'siteward-backup-'))
    path = join(folder, 'siteward.backup')
    w = await world()
    await w.safety.opens(w.tower, w.lead)
    const picture = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#06c' },
    })
      .png()
      .toBuffer()
    await w.boss.asks('POST', `/api/accounts/${w.people.ridgeline}/logo`, {
      fileName: 'Ünïcode "logo".png',
      base64Data: picture.toString('base64'),
    })
    const regulations = [
      {
        number: '29 CFR 1926.501(b)(1)',
        description: 'Unprotected sides and edges.',
        regulationImages: [
          {
            fileName: 'edge.png',
            base64Data: (
              await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c60' } })
                .png()
                .toBuffer()
            ).toString('base64'),
          },
        ],
      },
    ]
    await w.sysadmin.asks('POST', '/api/safetyplans/forms/101/questions', {
      description: 'Are the edges guarded?',
      questionTypeID: 3,
      regulations,
    })
    const { body } = await w.safety.asks(
      'POST',
      `/api/users/${w.lead.user_id}/certificates/files`,
      { fileName: 'card.pdf', base64Data: Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64') },
    )
    await w.safety.asks('POST', `/api/users/${w.lead.user_id}/certificates`, {
      certificateTitle: 'Rigger',
      certificateImageUri: [body],
    })
    await w.safety.asks(
      'PATCH',
      `/api/accounts/${w.people.ridgeline}/projects/${w.tower.projectID}`,
      { name: 'Line\nbreak \\ "quotes" #hash 工事 \u2028' },
    )
    sums = await sumsOf(w.server.owner)
    written = await writeBackup(w.server.databaseUrl, folderStorage(w.server.filesFolder), path, {
      now: new Date(),
      key,
    })
  })
  afterAll(async () => {
    await w.stop()
    rmSync(folder, { recursive: true })
  })
}

export type Owner = EmptyDatabase['owner']

// The columns that a running job server updates in its queue: when it looked, and its counts.
const ofRounds = [
  'monitor_claim_on',
  'monitor_on',
  'maintain_on',
  'delta_on',
  'delta_seconds',
  'ready_history',
  'singletons_active',
  'deferred_count',
  'queued_count',
  'ready_count',
  'active_count',
  'failed_count',
  'total_count',
  'created_delta',
  'completed_delta',
  'failed_delta',
]

/**
 * The row count and checksum of every table that a backup holds, without the columns that the job
 * server updates in the queue.
 */
export async function sumsOf(owner: Owner): Promise<Map<string, string>> {
  const own = ['schema_migrations', 'installation', 'siteward_secrets', 'version']
  const tables = await owner<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'siteward_jobs') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1) order by 1`,
    [own],
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const text =
      name === 'siteward_jobs.queue'
        ? `(to_jsonb(t) - '{${ofRounds.join(',')}}'::text[])::text`
        : 't::text'
    const [row] = await owner<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(${text}, '|' order by ${text})), '') as sum from ${name} t`,
    )
    found.set(name, row?.sum ?? '')
  }
  return found
}

export async function restored(from = path, choices: RestoreChoices = { keys: [key] }) {
  const database = await emptyDatabase()
  const files = mkdtempSync(join(tmpdir(), 'siteward-restored-'))
  onTestFinished(async () => {
    await database.drop()
    rmSync(files, { recursive: true })
  })
  return {
    database,
    files,
    reading: restoreBackup(database.url, folderStorage(files), from, choices),
  }
}
