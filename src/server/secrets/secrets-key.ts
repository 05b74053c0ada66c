import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '#server/db/errors.ts'
import type { Settings } from '#server/settings/settings.ts'
import { isWeakKey, weakKey } from '../settings/weak-key.ts'

/**
 * Returns the keys of the installation, the one that encrypts first: from SECRETS_KEY, or from a
 * file beside the embedded database, which the first start makes.
 */
export function secretsKeys({
  secretsKey,
  dataDir,
}: Pick<Settings, 'secretsKey' | 'dataDir'>): Uint8Array[] {
  if (secretsKey !== null) return secretsKey
  if (!existsSync(keysFile(dataDir))) writeKeys(dataDir, [randomBytes(32)])
  const lines = readFileSync(keysFile(dataDir), 'utf8').split('\n').filter(Boolean)
  const [first = Buffer.alloc(0), ...others] = lines.map((line) => Buffer.from(line, 'hex'))
  if (isWeakKey(first))
    throw new StartRefusal('secrets-key', `The key in ${keysFile(dataDir)} ${weakKey}`)
  return [first, ...others]
}

/** Writes the keys of an installation without SECRETS_KEY into its DATA_DIR. */
export function writeKeys(dataDir: string, keys: readonly Uint8Array[]): void {
  mkdirSync(dataDir, { recursive: true })
  writeKeyFile(keysFile(dataDir), keys)
}

/**
 * Writes a key file that only its owner can read, as a draft first, so that no crash leaves half a
 * key.
 */
export function writeKeyFile(file: string, keys: readonly Uint8Array[]): void {
  const draft = `${file}.new`
  // Removes an old draft first, because writing would keep its rights.
  rmSync(draft, { force: true })
  const text = keys.map((key) => `${Buffer.from(key).toString('hex')}\n`).join('')
  writeFileSync(draft, text, { mode: 0o600, flush: true, flag: 'wx' })
  renameSync(draft, file)
}

/** Returns the key file of an installation without SECRETS_KEY. */
export const keysFile = (dataDir: string) => join(dataDir, 'secrets.key')
