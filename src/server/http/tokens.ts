import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
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

export interface Tokens {
  sign: (claims: Claims & { accountID: number; issued: number }) => Promise<string>
  /** Undefined for everything that is not a token of ours for this audience and still running. */
  verify: (token: string) => Promise<Claims | undefined>
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
      const remembered = verified.get(token)
      if (remembered !== undefined) {
        if (remembered.expires * 1000 > now().getTime() && (await keys.named(remembered.kid)) !== undefined) return remembered
        verified.delete(token)
        return undefined
      }
      const claims = await check(token, keys, audience, now())
      if (claims !== undefined) verified.set(token, claims)
      return claims
    },
  }
}

async function check(token: string, keys: SigningKeys, audience: string, currentDate: Date): Promise<(Claims & { kid: string }) | undefined> {
  const kid = kidOf(token)
  const key = kid === undefined ? undefined : await keys.named(kid)
  if (key === undefined) return undefined
  const checked = await jwtVerify(token, key.secret, { algorithms: [algorithm], audience, typ: type, currentDate, requiredClaims: ['sub', 'exp', 'iat', 'jti'] }).catch(
    () => undefined,
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
