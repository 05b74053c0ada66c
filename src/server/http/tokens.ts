import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { pathID } from '#contract/kernel/shapes.ts'
import { createLru } from '#server/kernel/lru.ts'
import type { SigningKeyStore } from './signing-keys.ts'

/** The content of a token (G1-14). */
export interface TokenClaims {
  user_id: number
  /** `jti`: signing out ends it. */
  session: string
  /** `sv`: a version older than the login's has ended (blocked, new password, other role). */
  sessionVersion: number
  /** Seconds since 1970. */
  expires: number
  /** `act`: the person who really acts, in a session of Login as. */
  actor?: number
  /** `acc`: the company at sign-in; links have none. */
  accountID?: number
}

/**
 * A token that we signed for this audience.
 * - `running`
 * - `over`: its time is over, and its key was valid for all of it
 * - `ended`: its key was retired before
 */
export interface VerifiedToken extends TokenClaims {
  state: 'running' | 'over' | 'ended'
}

export interface TokenService {
  sign: (claims: TokenClaims & { accountID: number; issued: number }) => Promise<string>
  /** Returns the content of a token; undefined if it is not ours. */
  verify: (token: string) => Promise<VerifiedToken | undefined>
  /**
   * Signs a link for one file and its person, valid as long as the session; it opens nothing else,
   * and no other token opens a file this way.
   */
  signLink: (claims: TokenClaims, file: string) => Promise<string>
  /** Returns the content of a link's token; undefined if it is not ours or names another file. */
  verifyLink: (token: string, file: string) => Promise<VerifiedToken | undefined>
  /**
   * Returns the content of a token that was verified before and still runs: enough to count a call,
   * but not to let it in.
   */
  recall: (token: string) => TokenClaims | undefined
}

// One fixed algorithm and type: the token's own claims about them are never trusted.
const algorithm = 'HS256'
const type = 'at+jwt'
const linkType = 'file+jwt'
const longestToken = 2000
const maxCachedTokens = 5000

// Applies also to a token that we signed: it is refused if the database cannot hold its number or
// time.
const payload = z.object({
  file: z.string().optional(),
  sub: pathID,
  exp: z.int().min(0).max(253_402_300_799),
  jti: z.uuid(),
  sv: z.int(),
  acc: z.int().min(0).optional(),
  act: z.object({ sub: pathID }).optional(),
})

/**
 * Signs and verifies our own tokens (trust, 'Identity and sessions'); verified ones are remembered
 * until they expire.
 */
export function createTokenService(
  keys: SigningKeyStore,
  audience: string,
  now: () => Date,
): TokenService {
  const verified = createLru<SignedClaims>(maxCachedTokens)
  const sign = async (
    typ: string,
    { user_id, session, sessionVersion, expires, actor }: TokenClaims,
    more: Record<string, unknown>,
    issued: number,
  ): Promise<string> => {
    const { kid, secret } = await keys.current()
    return new SignJWT({
      sv: sessionVersion,
      ...more,
      ...(actor !== undefined && { act: { sub: String(actor) } }),
    })
      .setProtectedHeader({ alg: algorithm, kid, typ })
      .setSubject(String(user_id))
      .setAudience(audience)
      .setJti(session)
      .setIssuedAt(issued)
      .setExpirationTime(expires)
      .sign(secret)
  }
  const stated = async (claims: SignedClaims): Promise<VerifiedToken | undefined> => {
    const key = await keys.find(claims.kid)
    return key && { ...claims, state: stateOf(claims.expires * 1000, key.retired, now().getTime()) }
  }
  return {
    sign: ({ accountID, issued, ...claims }) => sign(type, claims, { acc: accountID }, issued),
    signLink: (claims, file) =>
      sign(linkType, claims, { file }, Math.floor(now().getTime() / 1000)),
    verifyLink: async (token, file) => {
      const claims =
        token.length > longestToken
          ? undefined
          : await check(token, keys, { audience, typ: linkType }, now())
      return claims?.file === file ? stated(claims) : undefined
    },
    recall: (token) => {
      const remembered = token.length > longestToken ? undefined : verified.get(token)
      return remembered !== undefined && remembered.expires * 1000 > now().getTime()
        ? remembered
        : undefined
    },
    verify: async (token) => {
      if (token.length > longestToken) return undefined
      const known = verified.get(token)
      const claims = known ?? (await check(token, keys, { audience, typ: type }, now()))
      const found = claims && (await stated(claims))
      if (found === undefined) verified.delete(token)
      else if (claims !== undefined && known === undefined) verified.set(token, claims)
      return found
    },
  }
}

/**
 * Returns `ended` if the key was retired while the token ran, `over` if its own time came first.
 * All in ms.
 */
function stateOf(expires: number, retired: number | null, now: number): VerifiedToken['state'] {
  if (retired !== null && retired <= now && retired < expires) return 'ended'
  return expires > now ? 'running' : 'over'
}

/** The content of a signed token, and the key that signed it. */
type SignedClaims = TokenClaims & { kid: string; file?: string }

async function check(
  token: string,
  keys: SigningKeyStore,
  of: { audience: string; typ: string },
  currentDate: Date,
): Promise<SignedClaims | undefined> {
  const kid = kidOf(token)
  const key = kid === undefined ? undefined : await keys.find(kid)
  if (key === undefined) return undefined
  const checked = await jwtVerify(token, key.secret, {
    algorithms: [algorithm],
    ...of,
    currentDate,
    requiredClaims: ['sub', 'exp', 'iat', 'jti'],
  }).catch(
    // The time is checked last, so everything else about the token is valid.
    (error: unknown) => (error instanceof errors.JWTExpired ? error : undefined),
  )
  const claims = payload.safeParse(checked?.payload).data
  return (
    claims && {
      user_id: claims.sub,
      session: claims.jti,
      sessionVersion: claims.sv,
      expires: claims.exp,
      kid: key.kid,
      ...(claims.file !== undefined && { file: claims.file }),
      ...(claims.acc !== undefined && { accountID: claims.acc }),
      ...(claims.act && { actor: claims.act.sub }),
    }
  )
}

function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}
