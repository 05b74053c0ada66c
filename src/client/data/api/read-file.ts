import type { Answered, Refused } from './answer.ts'
import { noteAnswer, unanswered } from './connection.ts'
import { spoken } from './language.ts'
import { isTimeOut, piecesOf, silence, type Watch, watchFor } from './progress.ts'
import { aborted, readAnswer, unreachable } from './read-answer.ts'
import { hearDate } from './server-clock.ts'
import { readToken } from './token.ts'

/**
 * Reads the bytes at an address of our API (`/api/…`), because an `<img>` sends no token. Never
 * throws. Requires `Sync-Server: 1` as every answer does, and sends the token to no other address.
 */
export async function readFile(
  address: string,
  signal?: AbortSignal,
): Promise<Answered<Blob> | Refused> {
  const token = readToken()
  const watch = watchFor(silence, signal)
  let answer: Answered<Blob> | Refused
  try {
    const response = await fetch(ownAddress(address), {
      headers: {
        'accept-language': spoken(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      signal: watch.signal,
      cache: 'no-store',
    })
    hearDate(response.headers.get('date'))
    answer =
      response.ok && response.headers.get('sync-server') === '1'
        ? await fileIn(response, watch)
        : refusalIn(await readAnswer(response, undefined, watch))
  } catch {
    answer = unreachable()
  }
  if (signal?.aborted) answer = aborted()
  watch.end()
  if (!answer.ok && answer.kind === 'aborted') return answer
  if (!answer.ok && answer.kind === 'unreachable') unanswered(isTimeOut(watch.signal))
  else noteAnswer(Date.now(), answer.status)
  return answer
}

/**
 * Reads the bytes of one of the app's own files. Such a file has no `Sync-Server` header, so the
 * caller must verify its content. Null: not available, or aborted. `progress` receives the number
 * of bytes so far. Never throws.
 */
export async function readAsset(
  address: string,
  progress: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const watch = watchFor(silence, signal)
  try {
    const response = await fetch(address, { signal: watch.signal })
    if (!response.ok) return null
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    await piecesOf(response, watch, (piece) => {
      pieces.push(piece)
      bytes += piece.length
      progress(bytes)
    })
    return new Uint8Array(await new Blob(pieces).arrayBuffer())
  } catch {
    return null
  } finally {
    watch.end()
  }
}

async function fileIn(response: Response, watch: Watch): Promise<Answered<Blob>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  await piecesOf(response, watch, (piece) => pieces.push(piece))
  const body = new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
  return {
    ok: true,
    status: response.status,
    body,
    etag: response.headers.get('etag'),
    nextCursor: null,
    epoch: null,
    unchanged: false,
  }
}

/** A success that is not a file of ours counts as unreachable. */
const refusalIn = (answer: Answered<unknown> | Refused): Refused =>
  answer.ok ? unreachable() : answer

function ownAddress(address: string): string {
  if (!address.startsWith('/api/')) throw new Error('No address of our API.')
  return address
}
