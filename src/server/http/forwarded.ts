import type { IncomingHttpHeaders } from 'node:http'

/** Headers by which proxies, tunnels and content networks say that they passed a call on. */
const ofProxies = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|cf-.*|(?:.*-)?client-ip)$/
const loopback = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/

interface Called {
  socket: { remoteAddress?: string | undefined }
  headers: IncomingHttpHeaders
}

/** Does a call come from this machine itself and through no proxy (rulings, 16)? */
export function isDirect({ socket, headers }: Called): boolean {
  if (!loopback.test(socket.remoteAddress ?? '')) return false
  return !Object.keys(headers).some((name) => ofProxies.test(name))
}

/**
 * Warns once, at the first call with X-Forwarded-For, where no proxy is trusted: everybody behind
 * such a proxy counts as one network then, and shares its limits.
 */
export function makeProxyWarning(
  trustProxy: number,
  log: { warn: (text: string) => void },
): (headers: IncomingHttpHeaders) => void {
  let isSaid = trustProxy > 0
  return (headers) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return
    isSaid = true
    log.warn(
      'X-Forwarded-For came and TRUST_PROXY=0 believes nobody: behind a proxy all people count as one address. Set TRUST_PROXY to the number of your proxies; without one somebody only wrote the header.',
    )
  }
}
