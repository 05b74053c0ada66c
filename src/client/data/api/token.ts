import { serverNow } from './server-clock.ts'

/** The session cookie: readable here, because it is sent as bearer (SES-16, G1-06). With https its name promises that no other host set it (rulings, 40). */
const plainName = 'session_token'
const hostName = `__Host-${plainName}`

/** What of a token is read on the device; nothing is decided by it but when to ask for sign-in again. */
export interface Claims {
  sub: string
  /** Seconds since 1970, by the server's clock. */
  exp: number
  iat?: number
}

export function readToken(cookies: string = document.cookie): string | null {
  // The plain name is that of http, and with https of before the update: whoever was signed in stays so.
  return cookieIn(cookies, hostName) ?? cookieIn(cookies, plainName)
}

function cookieIn(cookies: string, wanted: string): string | null {
  for (const part of cookies.split(';')) {
    const [name, ...value] = part.trim().split('=')
    if (name === wanted && value.length > 0) return decodeURIComponent(value.join('='))
  }
  return null
}

/** Keep the token until it expires, or only as long as the browser is open (SES-29, G1-07). */
export function keepToken(token: string, remember: boolean): void {
  const claims = readClaims(token)
  // A span and no moment: this device's clock may be days off, and the browser goes by it.
  const life = remember && claims ? `; Max-Age=${Math.max(1, Math.round(claims.exp - (claims.iat ?? serverNow() / 1000)))}` : ''
  if (isHttps()) remove(plainName)
  document.cookie = `${isHttps() ? hostName : plainName}=${encodeURIComponent(token)}; Path=/; SameSite=Strict${secure()}${life}`
}

export function removeToken(): void {
  remove(plainName)
  if (isHttps()) remove(hostName)
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
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || typeof claims.exp !== 'number') return null
    return { sub: 'sub' in claims ? String(claims.sub) : '', exp: claims.exp, ...('iat' in claims && typeof claims.iat === 'number' && { iat: claims.iat }) }
  } catch {
    return null
  }
}

/** Is it over (SES-52)? What cannot be read is over. `now` in ms since 1970 by the server's clock. */
export function isExpired(token: string, now: number): boolean {
  const claims = readClaims(token)
  return claims === null || claims.exp * 1000 <= now
}

const isHttps = () => location.protocol === 'https:'
const secure = () => (isHttps() ? '; Secure' : '')
