import { setOnline, setOffline } from './connection.ts'
import { getApiLanguage } from './language.ts'
import { notifyResponse } from './response-events.ts'
import { isTimeoutAbort, readBodyText } from './idle-timeout.ts'
import { updateServerClock, serverNow } from './server-clock.ts'
import { isExpired, readToken } from './token.ts'

interface BoxRequest {
  method: 'GET' | 'POST' | 'PATCH'
  headers: Readonly<Record<string, string>>
  body?: string
  signal: AbortSignal
  progress?: () => void
}

/**
 * Sends a request of the box with this tab's token, unless the token has expired (SES-54). Follows
 * no redirect, because only a captive portal sends one. Rejects when no whole response arrives. The
 * box interprets the response.
 */
export async function sendBoxRequest(
  path: string,
  { progress = none, ...request }: BoxRequest,
): Promise<{ status: number; headers: Headers; text: () => Promise<string> }> {
  const { signal } = request
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': getApiLanguage(),
    ...request.headers,
  })
  const token = readToken()
  if (token !== null && !isExpired(token, serverNow()))
    headers.set('authorization', `Bearer ${token}`)
  try {
    const response = await fetch(path, {
      ...request,
      headers,
      redirect: 'manual',
      cache: 'no-store',
    })
    // Reads to the end before it reports the connection, because a cut response is no answer
    // (F-03).
    const text = await readBodyText(response, { signal, progress })
    if (response.headers.get('sync-server') !== '1') setOffline()
    else {
      setOnline(Date.now(), response.status)
      updateServerClock(response.headers.get('date'))
      if (response.status === 401)
        notifyResponse({
          operation: 'sync.batch',
          status: 401,
          code: codeIn(text) ?? 'unauthenticated',
          epoch: null,
          token,
        })
    }
    return { status: response.status, headers: response.headers, text: () => Promise.resolve(text) }
  } catch (error) {
    // Our own abort shows nothing about the connection; a time-out does.
    if (!signal.aborted || isTimeoutAbort(signal)) setOffline(isTimeoutAbort(signal))
    throw error
  }
}

const none = () => undefined

function codeIn(text: string): string | undefined {
  try {
    const body: { code?: string } = JSON.parse(text)
    return body.code
  } catch {
    return undefined
  }
}
