import { raiseRestoreNumber } from '../db/raise-restore.ts'
import { readSettings } from '../settings/settings.ts'

/**
 * Runs `npm run restored`, which an operator calls once after restoring a backup; the server may
 * run.
 */
const read = readSettings(process.env)
if ('problems' in read) fail(read.problems)
const { databaseUrl, appDatabaseUrl, dataDir } = read.settings

try {
  const number = await raiseRestoreNumber(
    databaseUrl === null
      ? { dataDir }
      : { databaseUrl, appDatabaseUrl: appDatabaseUrl ?? undefined },
  )
  console.log(
    `The restore number is now ${number}. Devices will ask which of their changes the server still has, and send the missing ones again.`,
  )
} catch (error) {
  fail([error instanceof Error ? error.message : String(error)])
}

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}
