import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '#server/db/errors.ts'
import type { Settings } from '#server/settings.ts'
import { isWeakKey, weakKey } from './weak-key.ts'

/** The keys of the installation, the one that encrypts first: of SECRETS_KEY, else of a file beside the embedded database, made at the first start. */
export function secretsKeys({ secretsKey, dataDir }: Pick<Settings, 'secretsKey' | 'dataDir'>): Uint8Array[] {
  if (secretsKey !== null) return secretsKey
  if (!existsSync(keysFile(dataDir))) writeKeys(dataDir, [randomBytes(32)])
  const lines = readFileSync(keysFile(dataDir), 'utf8').split('\n').filter(Boolean)
  const [first = Buffer.alloc(0), ...others] = lines.map((line) => Buffer.from(line, 'hex'))
  if (isWeakKey(first)) throw new StartRefusal('secrets-key', `The key in ${keysFile(dataDir)} ${weakKey}`)
  return [first, ...others]
}

/** For nobody but who runs the server; written beside it first, so that no crash leaves half a key. */
export function writeKeys(dataDir: string, keys: readonly Uint8Array[]): void {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${keysFile(dataDir)}.new`
  writeFileSync(draft, keys.map((key) => `${Buffer.from(key).toString('hex')}\n`).join(''), { mode: 0o600, flush: true })
  renameSync(draft, keysFile(dataDir))
}

/** Where an installation without SECRETS_KEY has its keys. */
export const keysFile = (dataDir: string) => join(dataDir, 'secrets.key')
