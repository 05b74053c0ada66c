import type { Siteward } from './server.ts'

/** The API as a plain client calls it, to check the result on the server. */
export interface Api {
  me: { user_id: number; name: string; accountID: number }
  get<Body>(path: string): Promise<Body>
  /** `key`: a repeated key means the same write. */
  send<Body>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Body>
}

export const password = 'Siteward1!'

/** Returns the token of a new remembered session. */
export async function tokenOf(siteward: Siteward, email: string, word = password): Promise<string> {
  const { access_token } = await ask<{ access_token: string }>(siteward, '/api/oauth/token', {
    method: 'POST',
    body: JSON.stringify({
      grant_type: 'password',
      username: email,
      password: word,
      client_id: 'siteward',
      remember: true,
    }),
    headers: { 'content-type': 'application/json' },
  })
  return access_token
}

/** Signs in over the API. */
export async function apiOf(siteward: Siteward, email: string, word = password): Promise<Api> {
  const headers = {
    authorization: `Bearer ${await tokenOf(siteward, email, word)}`,
    'content-type': 'application/json',
  }
  const me = await ask<{ user_id: number; name: string; user_metadata: { accountID: number } }>(
    siteward,
    '/api/users/me',
    { headers },
  )
  return {
    me: { user_id: me.user_id, name: me.name, accountID: me.user_metadata.accountID },
    get: (path) => ask(siteward, path, { headers }),
    send: (method, path, body, key) =>
      ask(siteward, path, {
        method,
        headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
        body: JSON.stringify(body ?? {}),
      }),
  }
}

async function ask<Body>(siteward: Siteward, path: string, init: RequestInit): Promise<Body> {
  const answer = await fetch(`${siteward.address}${path}`, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text === '' ? 'null' : text)
}
