import type { ApiSuccess, IntermediaryCode, ApiFailure, ApiFailureCode } from './api-result.ts'
import { readBodyChunks, readBodyText, type IdleTimeout } from './idle-timeout.ts'

/**
 * Interprets an HTTP response. Accepts only one with `Sync-Server: 1` and readable JSON or a whole
 * file; any other counts as unreachable.
 */
export async function parseResponse(
  response: Response,
  remembered: unknown,
  watch: Pick<IdleTimeout, 'signal' | 'progress'>,
): Promise<ApiSuccess<unknown> | ApiFailure> {
  if (response.headers.get('sync-server') !== '1')
    return unreachableFailure(intermediaryCodeOf(response) ?? undefined)
  const shared = {
    status: response.status,
    etag: response.headers.get('etag'),
    nextCursor: response.headers.get('next-cursor'),
    epoch: response.headers.get('data-epoch'),
  }
  if (response.status === 304) return { ok: true, ...shared, body: remembered, unchanged: true }
  let body: unknown = null
  try {
    if (response.ok && response.headers.get('content-disposition')) {
      const pieces: BlobPart[] = []
      await readBodyChunks(response, watch, (piece) => pieces.push(piece))
      body = new Blob(pieces)
    } else {
      const text = await readBodyText(response, watch)
      body = text === '' ? null : JSON.parse(text)
    }
  } catch {
    // A body that is cut off or not JSON counts as no answer (F-03, F-39).
    return unreachableFailure()
  }
  if (response.ok) return { ok: true, ...shared, body, unchanged: false }
  return failureFromResponse(response, body)
}

/**
 * Names the machine that answered in place of our server; null when the status does not show it.
 */
function intermediaryCodeOf({
  status,
  redirected,
}: Pick<Response, 'status' | 'redirected'>): IntermediaryCode | null {
  if (status === 413) return 'proxy-too-large'
  if ([401, 403, 407, 451].includes(status)) return 'proxy-blocked'
  if (status === 511) return 'network-sign-in'
  if (status >= 502) return 'proxy-gateway'
  return redirected || status === 200 ? 'network-sign-in' : null
}

export function unreachableFailure(code: IntermediaryCode | 'unknown' = 'unknown'): ApiFailure {
  return {
    ok: false,
    kind: 'unreachable',
    status: 0,
    code,
    title: 'No connection',
    message: 'The server did not answer.',
    fields: {},
    retryAfter: null,
  }
}

export function abortedFailure(): ApiFailure {
  return { ...unreachableFailure(), kind: 'aborted' }
}

function failureFromResponse(response: Response, body: unknown): ApiFailure {
  const payload = typeof body === 'object' && body !== null ? body : {}
  const text = (name: string): string | null => {
    const value: unknown = Reflect.get(payload, name)
    return typeof value === 'string' ? value : null
  }
  const seconds = Number(response.headers.get('retry-after'))
  return {
    ok: false,
    kind: 'refused',
    status: response.status,
    // The identity calls use the error form of identity providers (G1-13). The client shows unknown
    // codes as `unknown`.
    code: (text('code') ?? text('error') ?? 'unknown') as ApiFailureCode,
    title: text('title') ?? '',
    message: text('error_description') ?? text('message') ?? '',
    fields: sentences(Reflect.get(payload, 'fields')),
    row: Reflect.get(payload, 'row'),
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  }
}

function sentences(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
