import { noteAnswer, unanswered } from './connection.ts'
import { spoken } from './language.ts'
import { tellHeard } from './received-answers.ts'
import { isTimeOut, readBodyText } from './progress.ts'
import { hearDate, serverNow } from './server-clock.ts'
import { isExpired, readToken } from './token.ts'

interface Sending {
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
export async function send(
  path: string,
  { progress = none, ...request }: Sending,
): Promise<{ status: number; headers: Headers; text: () => Promise<string> }> {
  const { signal } = request
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': spoken(),
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
    if (response.headers.get('sync-server') !== '1') unanswered()
    else {
      noteAnswer(Date.now(), response.status)
      hearDate(response.headers.get('date'))
      if (response.status === 401)
        tellHeard({
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
    if (!signal.aborted || isTimeOut(signal)) unanswered(isTimeOut(signal))
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
