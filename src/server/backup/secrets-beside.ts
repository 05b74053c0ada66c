import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connectOwner } from '#server/db/prepare.ts'
import { makeSecretBox } from '#server/secrets/secret-box.ts'
import { keysFile, secretsKeys, writeKeys } from '#server/secrets/secrets-key.ts'
import type { Settings } from '#server/settings.ts'

type Place = Pick<Settings, 'secretsKey' | 'dataDir'>

/** Beside the backup and not in it: whoever has both reads every API key. */
const besideOf = (path: string) => `${path}.secrets.key`

/** The installation's own key goes to a file beside the backup, for its owner's eyes alone. Null: SECRETS_KEY is kept by whoever set it, or none was made yet. */
export function keepKeyBeside({ secretsKey, dataDir }: Place, path: string): string | null {
  if (secretsKey !== null || !existsSync(keysFile(dataDir))) return null
  writeFileSync(besideOf(path), readFileSync(keysFile(dataDir)), { mode: 0o600, flush: true })
  return besideOf(path)
}

/** A new DATA_DIR takes the key that lies beside the backup; one that it has already stays. */
export function takeKeyBeside({ secretsKey, dataDir }: Place, path: string): void {
  if (secretsKey !== null || existsSync(keysFile(dataDir)) || !existsSync(besideOf(path))) return
  writeKeys(dataDir, readFileSync(besideOf(path), 'utf8').split('\n').filter(Boolean).map((line) => Buffer.from(line, 'hex')))
}

/** How many secrets of the restored data no key of this installation opens; 0 also where a release had none. */
export async function unopened(ownerUrl: string, place: Place): Promise<number> {
  const keys = place.secretsKey === null && !existsSync(keysFile(place.dataDir)) ? [] : secretsKeys(place)
  const known = keys.map((key) => makeSecretBox([key]).current)
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
