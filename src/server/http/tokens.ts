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
  /** What it was found to say before, and still running: tells whose it is, and lets nobody in. */
  recall: (token: string) => Claims | undefined
}

// One algorithm and one type: what the token itself claims about them is never believed.
const algorithm = 'HS256'
const type = 'at+jwt'
const longestToken = 2000
const remembered = 5000

// Also of a token that we signed: a number or a time that the database cannot hold is nobody's.
const payload = z.object({ sub: pathID, exp: z.int().min(0).max(253_402_300_799), jti: z.uuid(), sv: z.int() })

/** Signed tokens of our own (trust, 'Identity and sessions'); verified ones are remembered until they expire. */
export function makeTokens(keys: SigningKeys, audience: string, now: () => Date): Tokens {
  const verified = makeLru<Claims & { kid: string }>(remembered)
  return {
    sign: async ({ user_id, session, sessionVersion, accountID, issued, expires }) => {
      const { kid, secret } = await keys.current()
      return new SignJWT({ sv: sessionVersion, acc: accountID })
        .setProtectedHeader({ alg: algorithm, kid, typ: type })
        .setSubject(String(user_id))
        .setAudience(audience)
        .setJti(session)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(secret)
    },
    recall: (token) => {
      const remembered = token.length > longestToken ? undefined : verified.get(token)
      return remembered !== undefined && remembered.expires * 1000 > now().getTime() ? remembered : undefined
    },
    verify: async (token) => {
      if (token.length > longestToken) return undefined
      const known = verified.get(token)
      const claims = known ?? (await check(token, keys, audience, now()))
      if (claims === undefined) return undefined
      const key = await keys.named(claims.kid)
      if (key === undefined) {
        verified.delete(token)
        return undefined
      }
      if (known === undefined) verified.set(token, claims)
      return { ...claims, state: stateOf(claims.expires * 1000, key.retired, now().getTime()) }
    },
  }
}

/** Whose key was retired while it ran, ended then; whose time came first, is over. All in ms. */
function stateOf(expires: number, retired: number | null, now: number): Verified['state'] {
  if (retired !== null && retired <= now && retired < expires) return 'ended'
  return expires > now ? 'running' : 'over'
}

async function check(token: string, keys: SigningKeys, audience: string, currentDate: Date): Promise<(Claims & { kid: string }) | undefined> {
  const kid = kidOf(token)
  const key = kid === undefined ? undefined : await keys.named(kid)
  if (key === undefined) return undefined
  const checked = await jwtVerify(token, key.secret, { algorithms: [algorithm], audience, typ: type, currentDate, requiredClaims: ['sub', 'exp', 'iat', 'jti'] }).catch(
    // Its time is what is looked at last, so everything else about it is true.
    (error: unknown) => (error instanceof errors.JWTExpired ? error : undefined),
  )
  const said = payload.safeParse(checked?.payload).data
  return said && { user_id: said.sub, session: said.jti, sessionVersion: said.sv, expires: said.exp, kid: key.kid }
}

function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}
