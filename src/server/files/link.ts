import type { Context } from '#server/kernel/handler.ts'
import type { TokenService } from '#server/http/tokens.ts'

/**
 * Signs a token for one thing, `scope`, in the name of the caller. It is valid for `seconds`, but
 * never longer than the session that requested it.
 */
export async function signedLink(
  tokens: Pick<TokenService, 'signLink'>,
  { caller, session, now }: Pick<Context, 'caller' | 'session' | 'now'>,
  scope: string,
  seconds: number,
): Promise<{ token: string; until: string }> {
  const expires = Math.min(Math.floor(now().getTime() / 1000) + seconds, session.expires)
  const token = await tokens.signLink(
    {
      user_id: caller.user_id,
      session: session.id,
      sessionVersion: session.version,
      expires,
      ...(caller.actor && { actor: caller.actor.user_id }),
    },
    scope,
  )
  return { token, until: new Date(expires * 1000).toISOString() }
}

/**
 * Returns an address that shows one file without a session, for `seconds` and as long as its person
 * may see it: the permission is checked at each read. It is never valid longer than the session
 * that requested it.
 */
export async function linkTo(
  tokens: Pick<TokenService, 'signLink'>,
  context: Pick<Context, 'caller' | 'session' | 'now'>,
  uid: string,
  seconds: number,
): Promise<{ uri: string; until: string }> {
  const { token, until } = await signedLink(tokens, context, uid, seconds)
  return { uri: `/api/files/${uid}?token=${token}`, until }
}
