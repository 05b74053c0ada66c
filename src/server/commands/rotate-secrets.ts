import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { open } from '../db/connect.ts'
import { guestLinksTable } from '../features/guest-links/door.ts'
import { keptSecretsTable } from '../secrets/kept-secrets.ts'
import { reseal } from '../secrets/reseal.ts'
import { createSecretCipher } from '../secrets/secret-box.ts'
import { secretsKeys, writeKeys } from '../secrets/secrets-key.ts'
import { readSettings } from '../settings/settings.ts'

/**
 * Runs `npm run rotate-secrets`, which encrypts stored secrets with a new key. With
 * SECRETS_KEY=new,old it uses the first of them, while the servers run; without it, it makes a key
 * in DATA_DIR, while the server is stopped.
 */
const read = readSettings(process.env)
if ('problems' in read) fail(read.problems)
const { databaseUrl, appDatabaseUrl, secretsKey } = read.settings
const dataDir = resolve(read.settings.dataDir)

try {
  const db = await open(
    databaseUrl === null
      ? { dataDir }
      : { databaseUrl, ...(appDatabaseUrl !== null && { appDatabaseUrl }) },
  )
  try {
    const keys = secretsKeys({ secretsKey, dataDir })
    const wanted = secretsKey === null ? [randomBytes(32), ...keys] : keys
    // Stores the new key before any secret depends on it, and the old one until none does.
    if (secretsKey === null) writeKeys(dataDir, wanted)
    const { sealed, lost } = await reseal(db, createSecretCipher(wanted), [
      keptSecretsTable,
      guestLinksTable,
    ])
    if (secretsKey === null) writeKeys(dataDir, wanted.slice(0, 1))
    console.log(
      `${sealed} secrets are encrypted with the new key.${secretsKey === null ? '' : ' From now on, SECRETS_KEY needs only the first key.'}`,
    )
    if (lost > 0)
      console.log(
        `${lost} secrets could not be decrypted with either key and stay unchanged. People get new API keys when they next look at them; type Power BI keys in again.`,
      )
  } finally {
    await db.close()
  }
} catch (error) {
  fail([error instanceof Error ? error.message : String(error)])
}

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}
