import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { BackupHead } from './tables.ts'

/** The backup cannot be restored; the message is the one line for the operator. */
export class RestoreRefusal extends Error {}

/** The lines of a backup, without their ends, as far as the file can be read. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const plain = createGunzip()
  createReadStream(path)
    .on('error', (error) => plain.destroy(error))
    .pipe(plain)
  plain.setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of plain as AsyncIterable<string>) {
      rest += chunk
      // A file is one line of many pieces.
      if (!chunk.includes('\n')) continue
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new RestoreRefusal(`The backup cannot be read: ${why}. Nothing was restored.`)
  }
  if (rest !== '') yield rest
}

/** The first line of a backup; refuses what is none. */
export async function headOf(path: string): Promise<BackupHead> {
  for await (const text of linesOf(path)) {
    const head = text.startsWith('#') ? (JSON.parse(text.slice(1)) as Partial<BackupHead>) : {}
    const { siteward, format, at = '', migrations } = head
    if (siteward === 'backup' && format === 1 && migrations !== undefined) {
      return { siteward, format, at, migrations }
    }
    break
  }
  throw new RestoreRefusal(`${path} is no backup of Siteward.`)
}
