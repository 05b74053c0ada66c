import type { ApiSuccess, ApiFailure } from './api-result.ts'
import { setOnline, setOffline } from './connection.ts'
import { getApiLanguage } from './language.ts'
import {
  isTimeoutAbort,
  readBodyChunks,
  defaultIdleTimeoutMs,
  type IdleTimeout,
  startIdleTimeout,
} from './idle-timeout.ts'
import { abortedFailure, parseResponse, unreachableFailure } from './parse-response.ts'
import { updateServerClock } from './server-clock.ts'
import { readToken } from './token.ts'

/**
 * Reads the bytes at an address of our API (`/api/…`), because an `<img>` sends no token. Never
 * throws. Requires `Sync-Server: 1` as every answer does, and sends the token to no other address.
 */
export async function fetchFile(
  address: string,
  signal?: AbortSignal,
): Promise<ApiSuccess<Blob> | ApiFailure> {
  const token = readToken()
  const watch = startIdleTimeout(defaultIdleTimeoutMs, signal)
  let answer: ApiSuccess<Blob> | ApiFailure
  try {
    const response = await fetch(assertApiPath(address), {
      headers: {
        'accept-language': getApiLanguage(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      signal: watch.signal,
      cache: 'no-store',
    })
    updateServerClock(response.headers.get('date'))
    answer =
      response.ok && response.headers.get('sync-server') === '1'
        ? await readFileBody(response, watch)
        : asFailure(await parseResponse(response, undefined, watch))
  } catch {
    answer = unreachableFailure()
  }
  if (signal?.aborted) answer = abortedFailure()
  watch.end()
  if (!answer.ok && answer.kind === 'aborted') return answer
  if (!answer.ok && answer.kind === 'unreachable') setOffline(isTimeoutAbort(watch.signal))
  else setOnline(Date.now(), answer.status)
  return answer
}

/**
 * Reads the bytes of one of the app's own files. Such a file has no `Sync-Server` header, so the
 * caller must verify its content. Null: not available, or aborted. `progress` receives the number
 * of bytes so far. Never throws.
 */
export async function fetchAsset(
  address: string,
  progress: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const watch = startIdleTimeout(defaultIdleTimeoutMs, signal)
  try {
    const response = await fetch(address, { signal: watch.signal })
    if (!response.ok) return null
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    await readBodyChunks(response, watch, (piece) => {
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

async function readFileBody(response: Response, watch: IdleTimeout): Promise<ApiSuccess<Blob>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  await readBodyChunks(response, watch, (piece) => pieces.push(piece))
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
const asFailure = (answer: ApiSuccess<unknown> | ApiFailure): ApiFailure =>
  answer.ok ? unreachableFailure() : answer

function assertApiPath(address: string): string {
  if (!address.startsWith('/api/')) throw new Error('No address of our API.')
  return address
}
