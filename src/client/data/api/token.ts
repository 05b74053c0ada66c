import { serverNow } from './server-clock.ts'

/**
 * The session cookie: readable here, because it is sent as bearer (SES-16, G1-06). With https its
 * name promises that no other host set it (rulings, 40).
 */
const plainName = 'session_token'

/**
 * The name of a cookie of ours. Browsers share cookies between the ports of a host, so a port other
 * than the usual one is a part of it: two installations on one host leave each other alone (ruling
 * 78).
 */
export function ownName(name: string, port: string = ownPort()): string {
  return port === '' ? name : `${name}_${port}`
}

const ownPort = () => globalThis.location?.port ?? ''

/**
 * What of a token is read on the device; nothing is decided by it but when to ask for sign-in
 * again.
 */
export interface Claims {
  sub: string
  /** Seconds since 1970, by the server's clock. */
  exp: number
  iat?: number
  /** Who really acts, where it is a session of Login as. */
  actor?: string
}

export function readToken(cookies: string = document.cookie): string | null {
  return readCookie(cookies, plainName)
}

// Reads a cookie without the prefix too: earlier versions set it so, and their people stay signed
// in.
export const readCookie = (cookies: string, name: string) =>
  cookieIn(cookies, `__Host-${ownName(name)}`) ?? cookieIn(cookies, ownName(name))

function cookieIn(cookies: string, wanted: string): string | null {
  for (const part of cookies.split(';')) {
    const [name, ...value] = part.trim().split('=')
    if (name === wanted && value.length > 0) return decodeURIComponent(value.join('='))
  }
  return null
}

/** Keep the token until it expires, or only as long as the browser is open (SES-29, G1-07). */
export function keepToken(token: string, remember: boolean): void {
  writeCookie(plainName, token, lifeOf(token, remember))
}

/** How long a cookie with it is kept. */
export function lifeOf(token: string, remember: boolean): string {
  const claims = readClaims(token)
  // A span and no moment: this device's clock may be days off, and the browser goes by it.
  return remember && claims
    ? `; Max-Age=${Math.max(1, Math.round(claims.exp - (claims.iat ?? serverNow() / 1000)))}`
    : ''
}

export function writeCookie(name: string, value: string, life: string): void {
  const own = ownName(name)
  if (isHttps()) remove(own)
  document.cookie = `${isHttps() ? `__Host-${own}` : own}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure()}${life}`
}

export function removeToken(): void {
  removeCookie(plainName)
}

export function removeCookie(name: string): void {
  const own = ownName(name)
  remove(own)
  if (isHttps()) remove(`__Host-${own}`)
}

function remove(name: string): void {
  document.cookie = `${name}=; Path=/; SameSite=Strict${secure()}; Max-Age=0`
}

/** The claims of a token, null when it is none. The signature is the server's business. */
export function readClaims(token: string): Claims | null {
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
 * Is it over (SES-52)? What cannot be read is over. `now` in ms since 1970 by the server's clock.
 */
export function isExpired(token: string, now: number): boolean {
  const claims = readClaims(token)
  return claims === null || claims.exp * 1000 <= now
}

const isHttps = () => location.protocol === 'https:'
const secure = () => (isHttps() ? '; Secure' : '')
