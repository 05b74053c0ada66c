/**
 * Adds the prefix by which, with https, a cookie is ours alone: secure, of this host, for all of it
 * (rulings, 40).
 */
export function cookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name
}

/** Returns the value of the cookie with exactly this name. */
export function parseCookie(header: string | undefined, name: string): string | undefined {
  const found = header
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

/**
 * Returns `Set-Cookie` for a cookie that only the server reads. The prefix requires the path `/`.
 */
export function setCookieHeader(
  name: string,
  value: string,
  { isHttps, seconds, path = '/' }: { isHttps: boolean; seconds: number; path?: string },
): string {
  return `${cookieName(name, isHttps)}=${value}; Path=${isHttps ? '/' : path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
}
