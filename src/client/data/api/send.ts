import { answered, unanswered } from './connection.ts'
import { spoken } from './language.ts'
import { tellHeard } from './heard.ts'
import { isExpired, readToken } from './token.ts'

interface Sending {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  signal: AbortSignal
}

/**
 * The box's way out: a bare request with the sign-in of this tab. Follows no redirect, since a captive portal's
 * is no answer of ours, and rejects when nothing came back. What the answer means is the box's business.
 */
export async function send(path: string, request: Sending): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', 'accept-language': spoken(), ...request.headers })
  const token = readToken()
  if (token !== null && !isExpired(token, Date.now())) headers.set('authorization', `Bearer ${token}`)
  try {
    const response = await fetch(path, { ...request, headers, redirect: 'manual', cache: 'no-store' })
    if (response.headers.get('sync-server') !== '1') unanswered()
    else {
      answered(Date.now())
      if (response.status === 401) tellHeard({ operation: 'sync.batch', status: 401, code: 'unauthenticated', epoch: null, token })
    }
    return response
  } catch (error) {
    if (!request.signal.aborted) unanswered()
    throw error
  }
}
