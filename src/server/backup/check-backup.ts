import { createHash } from 'node:crypto'
import { linesOf, RestoreRefusal } from './backup-lines.ts'
import { isSameSum, keyedSum } from './keyed-sum.ts'
import type { BackupEnd, BackupLine, NamingLine } from './tables.ts'

/**
 * Reads a backup to its end, answers what it names of the database, and refuses one that is damaged, or that was not written by the key of
 * this installation: whoever changes a backup can count and sum it anew, but not by that key. Asked
 * before anything of it reaches the database. `keys` null: the operator restores it without a key.
 */
export async function checkBackup(
  path: string,
  keys: readonly Uint8Array[] | null,
): Promise<NamingLine[]> {
  const sum = createHash('sha256')
  const keyed = (keys ?? []).map(keyedSum)
  const { end, named } = await readThrough(path, (text) => {
    sum.update(text)
    for (const one of keyed) one.update(text)
  })
  if (end.sha256 !== sum.digest('hex')) throw damaged()
  if (keys === null) return named
  const { keyed: written } = end
  if (written === undefined) throw new RestoreRefusal(ofOlderRelease)
  const own = keyed.map((one) => one.end()).find(({ by }) => by === written.by)
  if (own === undefined) throw new RestoreRefusal(byAnotherKey)
  if (!isSameSum(own.sum, written.sum)) throw new RestoreRefusal(changed)
  return named
}

/** What it holds differs from what its end says. */
export const damaged = () =>
  new RestoreRefusal(
    'The backup is damaged: what it holds is not what its end says. Nothing was restored.',
  )

const unchecked =
  'Nothing was restored. Where you know that nobody has changed it: npm run restore -- FILE --without-key.'
const ofOlderRelease = `The backup has no sum by a key, so nobody can tell whether it was changed: an older release wrote it. ${unchecked}`
const byAnotherKey = `The backup was written by another key than those at hand: give its SECRETS_KEY, or the file of its key by --key-at. ${unchecked}`
const changed =
  'The backup was changed by somebody who does not have its key. Nothing was restored.'

/** The last line, and those that name something; each line before it is handed to `take`, with its end. */
async function readThrough(
  path: string,
  take: (text: string) => void,
): Promise<{ end: BackupEnd; named: NamingLine[] }> {
  const named: NamingLine[] = []
  for await (const text of linesOf(path)) {
    // Files are long and name nothing of the database.
    const isShort = text.startsWith('#') && !text.startsWith('#{"file"')
    const line = isShort ? (JSON.parse(text.slice(1)) as BackupLine) : null
    if (line !== null && 'end' in line) return { end: line, named }
    if (line !== null && ('table' in line || 'sequence' in line)) named.push(line)
    take(`${text}\n`)
  }
  throw new RestoreRefusal('The backup ends too early. Nothing was restored.')
}
