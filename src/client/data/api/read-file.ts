import type { Answered, Refused } from './answer.ts'
import { answered, unanswered } from './connection.ts'
import { spoken } from './language.ts'
import { isTimeOut, piecesOf, silence, type Watch, watchFor } from './progress.ts'
import { aborted, readAnswer, unreachable } from './read-answer.ts'
import { hearDate } from './server-clock.ts'
import { readToken } from './token.ts'

/**
 * The bytes behind an address of our API (`/api/…`), which an `<img>` could not ask for: it bears
 * no token. Never throws. Believed as every answer is, by `Sync-Server: 1`; no other address ever
 * gets the token.
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
  else answered(Date.now(), answer.status)
  return answer
}

/**
 * The bytes of a file of the app itself, which bears no mark of an answer: who asks for it must
 * know it by its content. Null: it was not to be had, or was ended. `progress` is told of the bytes
 * that are here. Never throws.
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

/** Something else that was fine is no file of ours. */
const refusalIn = (answer: Answered<unknown> | Refused): Refused =>
  answer.ok ? unreachable() : answer

function ownAddress(address: string): string {
  if (!address.startsWith('/api/')) throw new Error('No address of our API.')
  return address
}
