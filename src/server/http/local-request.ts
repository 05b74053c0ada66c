import type { IncomingHttpHeaders } from 'node:http'

/** Headers by which proxies, tunnels and content networks show that they forwarded a call. */
const ofProxies = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|cf-.*|(?:.*-)?client-ip)$/
const loopback = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/

interface RequestOrigin {
  socket: { remoteAddress?: string | undefined }
  headers: IncomingHttpHeaders
}

/** Returns true for a call from this machine that came through no proxy (rulings, 16). */
export function isLocalRequest({ socket, headers }: RequestOrigin): boolean {
  if (!loopback.test(socket.remoteAddress ?? '')) return false
  return !Object.keys(headers).some((name) => ofProxies.test(name))
}

/**
 * Warns once if X-Forwarded-For comes while no proxy is trusted: all people behind that proxy then
 * share the limits of one network.
 */
export function createProxyWarning(
  trustProxy: number,
  log: { warn: (text: string) => void },
): (headers: IncomingHttpHeaders) => void {
  let isSaid = trustProxy > 0
  return (headers) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return
    isSaid = true
    log.warn(
      'A call came with X-Forwarded-For, but TRUST_PROXY=0 ignores it. Behind a proxy, all people share the limits of one address: set TRUST_PROXY to the number of proxies. Without a proxy, ignore this warning.',
    )
  }
}
