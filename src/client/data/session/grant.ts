import { roles } from '#contract/kernel/role.ts'
import { call } from '#client/data/api/call.ts'
import { keepToken, removeToken } from '#client/data/api/token.ts'
import type { SignInOutcome } from './session.ts'

/** What somebody typed at the sign-in. */
export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/**
 * Asks the server for a token and whose it is (SES-28 to SES-43); the token stays only where they
 * are let in.
 */
export async function grant({ email, password, remember }: Credentials): Promise<SignInOutcome> {
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
  keepToken(granted.body.access_token, remember)
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
