import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { connectOwner } from '#server/db/prepare.ts'
import { nameOfKey } from '#server/secrets/secret-box.ts'
import { keysFile, secretsKeys, writeKeys } from '#server/secrets/secrets-key.ts'
import type { Settings } from '#server/settings.ts'

type Place = Pick<Settings, 'secretsKey' | 'dataDir'>

/** A backup, and where the key lies that belongs to it: a file that `--key-at` names, else one beside it. */
export interface BackupPlace {
  path: string
  keyAt?: string | undefined
}

const keyFileOf = ({ path, keyAt }: BackupPlace) => keyAt ?? `${path}.secrets.key`

/**
 * Why the key must not be written where it would be, before anything is; null: it may. Who has both
 * a backup and its key reads every API key and can write a backup that a restore believes, so a real
 * installation keeps them in different folders (issue 38, point 6).
 */
export function keyPlaceProblem(
  { isReal, secretsKey, databaseUrl }: Pick<Settings, 'isReal' | 'secretsKey' | 'databaseUrl'>,
  { path, keyAt }: BackupPlace,
): string | null {
  if (secretsKey !== null) {
    return keyAt === undefined ? null : 'The key is SECRETS_KEY, which you keep yourself: leave out --key-at.'
  }
  if (databaseUrl !== null) return 'DATABASE_URL needs SECRETS_KEY, which the backup is signed by.'
  if (!isReal) return null
  if (keyAt === undefined) {
    return 'A real installation keeps the backup and its key in different places: name another folder for the key, npm run backup -- FILE --key-at /elsewhere/siteward.key.'
  }
  if (folderOf(keyAt) !== folderOf(path)) return null
  return 'The backup and its key are to lie in different folders: whoever has both reads every API key.'
}

/** The folder of a file that need not be there yet, without detours. */
function folderOf(file: string): string {
  const folder = dirname(resolve(file))
  return existsSync(folder) ? realpathSync(folder) : folder
}

/**
 * The installation's own keys go to the file of the key, for its owner's eyes alone. Keys that are
 * in it stay: backups of before a rotation need them. Null: SECRETS_KEY is kept by whoever set it.
 */
export function keepKey(place: Place, backup: BackupPlace): string | null {
  if (place.secretsKey !== null) return null
  const file = keyFileOf(backup)
  const lines = [...secretsKeys(place), ...keysIn(file)].map((key) => Buffer.from(key).toString('hex'))
  const content = [...new Set(lines)].map((line) => `${line}\n`).join('')
  writeFileSync(file, content, { mode: 0o600, flush: true })
  return file
}

/** A new DATA_DIR takes the keys of the backup; those that it has already stay. */
export function takeKey({ secretsKey, dataDir }: Place, backup: BackupPlace): void {
  const keys = keysIn(keyFileOf(backup))
  if (secretsKey !== null || existsSync(keysFile(dataDir)) || keys.length === 0) return
  writeKeys(dataDir, keys)
}

/** Every key by which a backup may have been written: the installation's own, and those of the file of the key. */
export function keysAtHand(place: Place, backup: BackupPlace): Uint8Array[] {
  return [...ownKeys(place), ...keysIn(keyFileOf(backup))]
}

/** The installation's keys; none is made. */
function ownKeys(place: Place): Uint8Array[] {
  const hasNone = place.secretsKey === null && !existsSync(keysFile(place.dataDir))
  return hasNone ? [] : secretsKeys(place)
}

function keysIn(file: string): Uint8Array[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => Buffer.from(line, 'hex')).filter(({ length }) => length === 32)
}

/** How many secrets of the restored data no key of this installation opens; 0 also where a release had none. */
export async function unopened(ownerUrl: string, place: Place): Promise<number> {
  const known = ownKeys(place).map(nameOfKey)
  const client = await connectOwner(ownerUrl)
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.kept_secrets') is not null as there`)
    if (rows[0]?.there !== true) return 0
    const lost = await client.query<{ count: number }>('select count(*)::int as count from kept_secrets where sealed_by <> all($1)', [known])
    return lost.rows[0]?.count ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}
