import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { pathID } from '#contract/kernel/shapes.ts'
import { makeLru } from '#server/lru.ts'
import type { SigningKeys } from './signing-keys.ts'

/** What a token says (G1-14). */
export interface Claims {
  user_id: number
  /** `jti`: ends by signing out. */
  session: string
  /** `sv`: an older one than the login's is over (blocked, new password, other role). */
  sessionVersion: number
  /** Seconds since 1970. */
  expires: number
  /** `act`: who really acts, in a session of Login as. */
  actor?: number
  /** `acc`: the company at sign-in; links have none. */
  accountID?: number
}

/**
 * A token that we signed for this audience.
 * - `running`
 * - `over`: by its time, and its key was good for all of it
 * - `ended`: its key was retired before
 */
export interface Verified extends Claims {
  state: 'running' | 'over' | 'ended'
}

export interface Tokens {
  sign: (claims: Claims & { accountID: number; issued: number }) => Promise<string>
  /** Undefined for everything that is no token of ours. */
  verify: (token: string) => Promise<Verified | undefined>
  /**
   * For one file and its person, as long as the session runs; it opens nothing else, and no other
   * token opens a file this way.
   */
  signLink: (claims: Claims, file: string) => Promise<string>
  /** Undefined for everything that is no link's token of ours for this file. */
  verifyLink: (token: string, file: string) => Promise<Verified | undefined>
  /** What it was found to say before, and still running: tells whose it is, and lets nobody in. */
  recall: (token: string) => Claims | undefined
}

// One algorithm and one type: what the token itself claims about them is never believed.
const algorithm = 'HS256'
const type = 'at+jwt'
const linkType = 'file+jwt'
const longestToken = 2000
const remembered = 5000

// Also of a token that we signed: a number or a time that the database cannot hold is nobody's.
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
 * Signed tokens of our own (trust, 'Identity and sessions'); verified ones are remembered until
 * they expire.
 */
export function makeTokens(keys: SigningKeys, audience: string, now: () => Date): Tokens {
  const verified = makeLru<Found>(remembered)
  const sign = async (
    typ: string,
    { user_id, session, sessionVersion, expires, actor }: Claims,
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
  const stated = async (claims: Found): Promise<Verified | undefined> => {
    const key = await keys.named(claims.kid)
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

/** Whose key was retired while it ran, ended then; whose time came first, is over. All in ms. */
function stateOf(expires: number, retired: number | null, now: number): Verified['state'] {
  if (retired !== null && retired <= now && retired < expires) return 'ended'
  return expires > now ? 'running' : 'over'
}

/** What a signed token says, and by which key. */
type Found = Claims & { kid: string; file?: string }

async function check(
  token: string,
  keys: SigningKeys,
  of: { audience: string; typ: string },
  currentDate: Date,
): Promise<Found | undefined> {
  const kid = kidOf(token)
  const key = kid === undefined ? undefined : await keys.named(kid)
  if (key === undefined) return undefined
  const checked = await jwtVerify(token, key.secret, {
    algorithms: [algorithm],
    ...of,
    currentDate,
    requiredClaims: ['sub', 'exp', 'iat', 'jti'],
  }).catch(
    // Its time is what is looked at last, so everything else about it is true.
    (error: unknown) => (error instanceof errors.JWTExpired ? error : undefined),
  )
  const said = payload.safeParse(checked?.payload).data
  return (
    said && {
      user_id: said.sub,
      session: said.jti,
      sessionVersion: said.sv,
      expires: said.exp,
      kid: key.kid,
      ...(said.file !== undefined && { file: said.file }),
      ...(said.acc !== undefined && { accountID: said.acc }),
      ...(said.act && { actor: said.act.sub }),
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
