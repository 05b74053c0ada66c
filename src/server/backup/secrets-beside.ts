import { existsSync } from 'node:fs'
import { connectOwner } from '#server/db/prepare.ts'
import { nameOfKey } from '#server/secrets/secret-box.ts'
import { keysFile, secretsKeys, writeKeyFile, writeKeys } from '#server/secrets/secrets-key.ts'
import { isWeakKey } from '#server/settings/weak-key.ts'
import type { Settings } from '#server/settings/settings.ts'
import { keysIn, realFile } from './key-file.ts'
import { type BackupPlace, keyFileOf } from './key-place.ts'

type Place = Pick<Settings, 'secretsKey' | 'dataDir'>

/**
 * Writes the installation's own keys to the key file of a backup and returns its name. Keeps keys
 * that are in it, because backups from before a rotation need them. Returns null if SECRETS_KEY is
 * set: the operator keeps that key.
 */
export function keepKey(place: Place, backup: BackupPlace): string | null {
  if (place.secretsKey !== null) return null
  const file = keyFileOf(backup)
  const keys = [...secretsKeys(place), ...keysIn(file)]
  const byName = new Map(keys.map((key) => [nameOfKey(key), key]))
  writeKeyFile(realFile(file), [...byName.values()])
  return file
}

/**
 * Returns the keys of the file that `--key-at` names. A restore reads no other file: an attacker
 * who can write to the folder of the backup could put their own key beside it.
 */
export function namedKeys(keyAt: string | undefined): Uint8Array[] {
  if (keyAt === undefined) return []
  if (!existsSync(keyAt)) throw new Error(`There is no file ${keyAt}.`)
  return keysIn(keyAt)
}

/** Returns the keys that may have signed a backup, without keys that are easy to guess. */
export function keysAtHand(place: Place, named: readonly Uint8Array[]): Uint8Array[] {
  return [...ownKeys(place), ...named].filter((key) => !isWeakKey(key))
}

/** Gives a new DATA_DIR the keys that the operator named. Keys that it has already stay. */
export function takeKeys({ secretsKey, dataDir }: Place, named: readonly Uint8Array[]): void {
  if (secretsKey !== null || existsSync(keysFile(dataDir)) || named.length === 0) return
  writeKeys(dataDir, named)
}

/** Returns the installation's keys and makes none. */
function ownKeys(place: Place): Uint8Array[] {
  const hasNone = place.secretsKey === null && !existsSync(keysFile(place.dataDir))
  return hasNone ? [] : secretsKeys(place)
}

/** Counts the restored secrets that no key of this installation opens; 0 in old releases. */
export async function unopened(ownerUrl: string, place: Place): Promise<number> {
  const known = ownKeys(place).map(nameOfKey)
  const client = await connectOwner(ownerUrl)
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.kept_secrets') is not null as there`,
    )
    if (rows[0]?.there !== true) return 0
    const lost = await client.query<{ count: number }>(
      'select count(*)::int as count from kept_secrets where sealed_by <> all($1)',
      [known],
    )
    return lost.rows[0]?.count ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}
