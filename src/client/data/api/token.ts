import { serverNow } from './server-clock.ts'

/**
 * The session cookie. Scripts can read it, because the client sends it as a bearer token (SES-16,
 * G1-06). With https the prefix of its name guarantees that no other host set it (rulings, 40).
 */
const tokenCookie = 'session_token'

/**
 * Returns the name of one of our cookies. Browsers share cookies between the ports of a host, so
 * the name contains an unusual port. Two installations on one host do not interfere (ruling 78).
 */
export function cookieNameWithPort(name: string, port: string = ownPort()): string {
  return port === '' ? name : `${name}_${port}`
}

const ownPort = () => globalThis.location?.port ?? ''

/** The claims of a token that the device reads, only to know when to ask for sign-in again. */
export interface ClientClaims {
  sub: string
  /** Seconds since 1970, by the server's clock. */
  exp: number
  iat?: number
  /** The acting person in a session of Login as. */
  actor?: string
}

export function readToken(cookies: string = document.cookie): string | null {
  return readCookie(cookies, tokenCookie)
}

// Reads a cookie without the prefix too, because earlier versions set it so. Their users stay
// signed in.
export const readCookie = (cookies: string, name: string) =>
  cookieIn(cookies, `__Host-${cookieNameWithPort(name)}`) ??
  cookieIn(cookies, cookieNameWithPort(name))

function cookieIn(cookies: string, wanted: string): string | null {
  for (const part of cookies.split(';')) {
    const [name, ...value] = part.trim().split('=')
    if (name === wanted && value.length > 0) return decodeURIComponent(value.join('='))
  }
  return null
}

/** Stores the token until it expires, or only while the browser is open (SES-29, G1-07). */
export function storeToken(token: string, remember: boolean): void {
  writeCookie(tokenCookie, token, cookieMaxAge(token, remember))
}

/** Returns the cookie attribute for the token's lifetime. */
export function cookieMaxAge(token: string, remember: boolean): string {
  const claims = readClaims(token)
  // Uses a duration, not a date, because the browser follows this device's clock, which may be days
  // off.
  return remember && claims
    ? `; Max-Age=${Math.max(1, Math.round(claims.exp - (claims.iat ?? serverNow() / 1000)))}`
    : ''
}

export function writeCookie(name: string, value: string, life: string): void {
  const own = cookieNameWithPort(name)
  if (isHttps()) expireCookie(own)
  document.cookie = `${isHttps() ? `__Host-${own}` : own}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure()}${life}`
}

export function removeToken(): void {
  removeCookie(tokenCookie)
}

export function removeCookie(name: string): void {
  const own = cookieNameWithPort(name)
  expireCookie(own)
  if (isHttps()) expireCookie(`__Host-${own}`)
}

function expireCookie(name: string): void {
  document.cookie = `${name}=; Path=/; SameSite=Strict${secure()}; Max-Age=0`
}

/**
 * Returns the claims of a token, or null for anything else. Only the server checks the signature.
 */
export function readClaims(token: string): ClientClaims | null {
  const middle = token.split('.')[1]
  if (middle === undefined) return null
  try {
    const claims: unknown = JSON.parse(atob(middle.replaceAll('-', '+').replaceAll('_', '/')))
    if (
      typeof claims !== 'object' ||
      claims === null ||
      !('exp' in claims) ||
      typeof claims.exp !== 'number'
    )
      return null
    const act =
      'act' in claims &&
      typeof claims.act === 'object' &&
      claims.act !== null &&
      'sub' in claims.act
        ? String(claims.act.sub)
        : null
    return {
      sub: 'sub' in claims ? String(claims.sub) : '',
      exp: claims.exp,
      ...('iat' in claims && typeof claims.iat === 'number' && { iat: claims.iat }),
      ...(act !== null && { actor: act }),
    }
  } catch {
    return null
  }
}

/**
 * Tells whether a token has expired (SES-52). An unreadable one counts as expired. `now`: ms since
 * 1970 by the server's clock.
 */
export function isExpired(token: string, now: number): boolean {
  const claims = readClaims(token)
  return claims === null || claims.exp * 1000 <= now
}

const isHttps = () => location.protocol === 'https:'
const secure = () => (isHttps() ? '; Secure' : '')
