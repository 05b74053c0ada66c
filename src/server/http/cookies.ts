/**
 * With https a cookie's name promises that it is ours alone: secure, of this host, for all of it
 * (rulings, 40).
 */
export function cookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name
}

/** The cookie of exactly this name. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const found = header
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

/** `Set-Cookie` of what only the server reads. The prefix asks for the path `/`. */
export function cookieFor(
  name: string,
  value: string,
  { isHttps, seconds, path = '/' }: { isHttps: boolean; seconds: number; path?: string },
): string {
  return `${cookieName(name, isHttps)}=${value}; Path=${isHttps ? '/' : path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
}
