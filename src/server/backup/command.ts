import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { onOwnersAddress } from '#server/db/raise-restore.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { secretsKeys } from '#server/secrets/secrets-key.ts'
import { readSettings } from '#server/settings/settings.ts'
import { keyPlaceProblem } from './key-place.ts'
import { restoreInstallation } from './restore-installation.ts'
import { keepKey } from './secrets-beside.ts'
import { writeBackup } from './write-backup.ts'

/** Runs `npm run backup -- file` and `npm run restore -- file`, with the settings of the server. */
const {
  positionals: [what, path],
  values: chosen,
} = argumentsOf(process.argv.slice(2))
const read = readSettings(process.env)
if ('problems' in read) fail(read.problems)
if (path === undefined || (what !== 'backup' && what !== 'restore')) {
  fail(['Name the file: npm run backup -- siteward.backup, or npm run restore -- siteward.backup.'])
}
const { databaseUrl, dataDir } = read.settings
const place = databaseUrl === null ? { dataDir: resolve(dataDir) } : { databaseUrl }
const storage = openStorage(read.settings)
const keyPlace = { secretsKey: read.settings.secretsKey, dataDir: resolve(dataDir) }
const backup = { path, keyAt: chosen['key-at'] }

try {
  await (what === 'backup' ? write() : restore())
} catch (error) {
  fail([error instanceof Error ? error.message : String(error)])
}

async function write(): Promise<void> {
  if (read === undefined || 'problems' in read || path === undefined) return
  const problem = keyPlaceProblem({ ...read.settings, dataDir: keyPlace.dataDir }, backup)
  if (problem !== null) fail([problem])
  const { rows, files, gone, missing, keyFile } = await onOwnersAddress(place, async (url) => {
    const [key] = secretsKeys(keyPlace)
    if (key === undefined) throw new Error('There is no key to sign the backup with.')
    // Writes the key before the backup, so that no backup is without its key.
    const keyFile = keepKey(keyPlace, backup)
    const choices = { now: new Date(), key, isLacking: chosen.lacking === true }
    return { ...(await writeBackup(url, storage, path, choices)), keyFile }
  })
  console.log(
    `${path} has ${total(rows)} rows of ${Object.keys(rows).length} tables and ${files} files.` +
      (gone > 0 ? ` ${gone} more were removed meanwhile.` : '') +
      (missing > 0 ? ` ${missing} files named in the data are missing.` : ''),
  )
  const use = 'to check the backup and to decrypt API keys.'
  console.log(
    keyFile === null
      ? `Keep SECRETS_KEY too: a restore needs it ${use}`
      : `The key is in ${keyFile}. A restore needs it ${use} Keep the two in different places.`,
  )
}

async function restore(): Promise<void> {
  if (read === undefined || 'problems' in read || path === undefined) return
  const isUnchecked = chosen['without-key'] === true
  const order = { ...backup, isUnchecked }
  const { rows, files, lost, isByOwnRole } = await restoreInstallation(read.settings, order)
  console.log(
    `${total(rows)} rows and ${files} files were restored. ` +
      'Devices will ask which of their changes the server still has, and send the missing ones again.',
  )
  if (!isByOwnRole) {
    console.log(
      'The user of DATABASE_URL may not create roles, so the rows were inserted with its own ' +
        'rights, not by a role that can only insert.',
    )
  }
  if (lost > 0) {
    console.error(
      `${lost} API keys, Power BI keys and other secrets cannot be decrypted: they were ` +
        'encrypted with another key. Before the first start, set SECRETS_KEY to that key or put ' +
        'its secrets.key into DATA_DIR. Without it, people need new API keys and have to type ' +
        'Power BI keys in again. Everything else was restored.',
    )
  }
}

function argumentsOf(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        lacking: { type: 'boolean' },
        'key-at': { type: 'string' },
        'without-key': { type: 'boolean' },
      },
    })
  } catch (error) {
    return fail([error instanceof Error ? error.message : String(error)])
  }
}

function total(rows: Readonly<Record<string, number>>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}
