import { resolve } from 'node:path'
import { onOwnersAddress } from '#server/db/raise-restore.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { readSettings } from '#server/settings.ts'
import { readBackup } from './read-backup.ts'
import { keepKeyBeside, takeKeyBeside, unopened } from './secrets-beside.ts'
import { writeBackup } from './write-backup.ts'

/** `npm run backup -- file` and `npm run restore -- file`, with the settings of the server. */
const [what, path, more] = process.argv.slice(2)
const read = readSettings(process.env)
if ('problems' in read) fail(read.problems)
if (path === undefined || (what !== 'backup' && what !== 'restore')) fail(['Name the file: npm run backup -- siteward.backup, or npm run restore -- siteward.backup.'])
const { databaseUrl, appDatabaseUrl, dataDir } = read.settings
const place = databaseUrl === null ? { dataDir: resolve(dataDir) } : { databaseUrl }
const storage = openStorage(read.settings)
const keyPlace = { secretsKey: read.settings.secretsKey, dataDir: resolve(dataDir) }

try {
  if (what === 'backup') {
    const { rows, files, gone, missing } = await onOwnersAddress(place, (url) => writeBackup(url, storage, path, new Date(), more === '--lacking'))
    console.log(`${path} has ${total(rows)} rows of ${Object.keys(rows).length} tables and ${files} files.${gone > 0 ? ` ${gone} more were removed meanwhile.` : ''}${missing > 0 ? ` ${missing} that the data name are lost.` : ''}`)
    const beside = keepKeyBeside(keyPlace, path)
    console.log(beside === null ? 'API keys and the like in it are encrypted: keep SECRETS_KEY too.' : `${beside} opens the API keys and the like in it: keep both, and not in one place.`)
  } else {
    const { rows, files, lost } = await onOwnersAddress(place, async (url) => {
      const end = await readBackup(url, storage, path, appDatabaseUrl ?? undefined)
      takeKeyBeside(keyPlace, path)
      return { ...end, lost: await unopened(url, keyPlace) }
    }, { makes: true })
    console.log(`${total(rows)} rows and ${files} files are restored. Devices ask what is still known, and send again what is not.`)
    if (lost > 0) console.error(`${lost} API keys, Power BI keys and the like cannot be opened: another key encrypted them. Before the first start give its SECRETS_KEY, or put its secrets.key into DATA_DIR; else people need new API keys and type Power BI keys in again. All else is there.`)
  }
} catch (error) {
  fail([error instanceof Error ? error.message : String(error)])
}

function total(rows: Readonly<Record<string, number>>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}
