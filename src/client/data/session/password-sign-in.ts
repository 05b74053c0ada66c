import { roles } from '#contract/kernel/role.ts'
import { call } from '#client/data/api/call.ts'
import { storeToken, removeToken } from '#client/data/api/token.ts'
import type { SignInOutcome } from './session.ts'

/** The values of the sign-in form. */
export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/**
 * Requests a token and its person from the server (SES-28 to SES-43). Keeps the token only when the
 * person may enter.
 */
export async function signInWithPassword({
  email,
  password,
  remember,
}: Credentials): Promise<SignInOutcome> {
  const body = {
    grant_type: 'password' as const,
    username: email,
    password,
    client_id: 'siteward',
    audience: 'siteward',
    remember,
  }
  const granted = await call('access.signIn', { body })
  if (!granted.ok) {
    if (granted.kind !== 'refused') return { outcome: 'refused', refused: granted }
    if (granted.message === 'user is blocked') return { outcome: 'blocked' }
    return granted.code === 'invalid_grant'
      ? { outcome: 'wrong' }
      : { outcome: 'refused', refused: granted }
  }
  storeToken(granted.body.access_token, remember)
  const answer = await call('access.me', {})
  if (!answer.ok) {
    removeToken()
    return answer.code === 'blocked' ? { outcome: 'blocked' } : { outcome: 'profile' }
  }
  const me = answer.body
  const role = me.app_metadata?.role?.roleID
  if (role === roles.safetyProfessional || role === roles.systemAdmin) return { outcome: 'in', me }
  removeToken()
  return { outcome: role === roles.mobileUser ? 'mobile' : 'roles' }
}
