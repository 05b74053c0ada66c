import { answered, unanswered } from './connection.ts'
import { spoken } from './language.ts'
import { tellHeard } from './heard.ts'
import { hearDate, serverNow } from './server-clock.ts'
import { isExpired, readToken } from './token.ts'

interface Sending {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  signal: AbortSignal
}

/**
 * The box's way out: a bare request with the sign-in of this tab; one that is over stays at home (SES-54). Follows no redirect, since a captive portal's
 * is no answer of ours, and rejects when nothing came back. What the answer means is the box's business.
 */
export async function send(path: string, request: Sending): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', 'accept-language': spoken(), ...request.headers })
  const token = readToken()
  if (token !== null && !isExpired(token, serverNow())) headers.set('authorization', `Bearer ${token}`)
  try {
    const response = await fetch(path, { ...request, headers, redirect: 'manual', cache: 'no-store' })
    if (response.headers.get('sync-server') !== '1') unanswered()
    else {
      answered(Date.now())
      hearDate(response.headers.get('date'))
      if (response.status === 401) void tell(response.clone(), token)
    }
    return response
  } catch (error) {
    if (!request.signal.aborted) unanswered()
    throw error
  }
}

async function tell(response: Response, token: string | null): Promise<void> {
  const { code }: { code?: string } = await response.json().catch(() => ({}))
  tellHeard({ operation: 'sync.batch', status: 401, code: code ?? 'unauthenticated', epoch: null, token })
}
