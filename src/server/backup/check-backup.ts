import { createHash } from 'node:crypto'
import { damagedBackup, readBackupLines, RestoreError } from './backup-lines.ts'
import { migrationsIn } from './backup-migrations.ts'
import { isSameSum, type KeyedSum, keyedSum } from './keyed-sum.ts'
import { type EndLine, parseLine } from './parse-line.ts'
import type { NamingLine } from './tables.ts'

/** A checked backup. The restore reads the file again and accepts no other content. */
export interface CheckedBackup {
  /** The migrations that had run when it was written. */
  migrations: readonly string[]
  /** Its tables and sequences. */
  named: readonly NamingLine[]
  /**
   * The sum of all lines up to each file, because no transaction can undo the storage of a file.
   */
  fileSums: readonly string[]
  end: EndLine
}

/**
 * Reads a backup to its end. Throws if it is damaged or if no key of `keys` signed it: an attacker
 * can recompute the plain sum, but not the keyed one. Runs before anything reaches the database.
 * `keys` null skips the signature.
 */
export async function checkBackup(
  path: string,
  keys: readonly Uint8Array[] | null,
): Promise<CheckedBackup> {
  const sum = createHash('sha256')
  const keyed = (keys ?? []).map(keyedSum)
  const fileSums: string[] = []
  const read = await readThrough(path, (text) => {
    sum.update(text)
    for (const one of keyed) one.update(text)
    if (isFile(text)) fileSums.push(sum.copy().digest('hex'))
  })
  if (read.end.sha256 !== sum.digest('hex')) throw damagedBackup()
  const refusal =
    keys === null
      ? null
      : refusalOf(
          read.end,
          keyed.map((one) => one.end()),
        )
  if (refusal !== null) throw new RestoreError(refusal)
  return { ...read, fileSums }
}

/** Returns why the signature of a backup is not trusted, or null. */
function refusalOf({ keyed: written }: EndLine, own: readonly KeyedSum[]): string | null {
  if (!written) return notSigned
  if (own.length === 0) return noKey
  const same = own.find(({ by }) => by === written.by)
  if (same === undefined) return byAnotherKey
  return isSameSum(same.sum, written.sum) ? null : changed
}

const unchecked =
  'Nothing was restored. If you are sure that nobody changed it: ' +
  'npm run restore -- FILE --without-key.'
const notSigned =
  'The backup is not signed, because an older release wrote it. Nobody can tell whether it was ' +
  `changed. ${unchecked}`
const giveKey = 'Set its SECRETS_KEY, or name its key file with --key-at.'
const noKey = `There is no key to check the backup with. ${giveKey} ${unchecked}`
const byAnotherKey = `The backup was signed with another key. ${giveKey} ${unchecked}`
const changed =
  'The backup was changed by somebody who does not have its key. Nothing was restored.'

/** Skips the lines of files: they are long and name no table. */
const isFile = (text: string) => text.startsWith('#{"file"')

/**
 * Returns the named tables and the last line of a backup; passes every line before it to `take`.
 */
async function readThrough(
  path: string,
  take: (text: string) => void,
): Promise<Omit<CheckedBackup, 'fileSums'>> {
  let migrations: readonly string[] | null = null
  const named: NamingLine[] = []
  for await (const text of readBackupLines(path)) {
    migrations ??= migrationsIn(text, path)
    const line = text.startsWith('#') && !isFile(text) ? parseLine(text) : null
    if (line !== null && 'end' in line) return { migrations, named, end: line }
    if (line !== null && ('table' in line || 'sequence' in line)) named.push(line)
    take(`${text}\n`)
  }
  throw new RestoreError('The backup ends too early. Nothing was restored.')
}
