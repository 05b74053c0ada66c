import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Thrown when a backup cannot be restored. The operator sees the message. */
export class RestoreError extends Error {}

/** Refuses a backup that does not match its checksums, or that no release wrote. */
export const damagedBackup = () =>
  new RestoreError(
    'The backup is damaged: its content does not match its checksum. Nothing was restored.',
  )

/** Yields the lines of a backup without line ends. */
export async function* readBackupLines(path: string): AsyncGenerator<string> {
  const plain = createGunzip()
  // Closes the file even if the reader stops early; an error reaches the loop.
  pipeline(createReadStream(path), plain, () => {})
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
    throw new RestoreError(`The backup cannot be read: ${why}. Nothing was restored.`)
  }
  if (rest !== '') yield rest
}
