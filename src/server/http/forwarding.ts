import type { FastifyInstance } from 'fastify'

const forwarding = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|cf-.*|.*-client-ip)$/

/** Whether a call came through a proxy, by the names of its headers in small letters (ruling 83). */
export function isForwarded(names: readonly string[]): boolean {
  return names.some((name) => forwarding.test(name))
}

/**
 * Writes one warning when a proxy forwards calls and none is trusted: all people behind it then share
 * the places and waits of one address (ruling 83, TRUST_PROXY in docs/operate.md).
 */
export function warnOfForwarding(app: FastifyInstance, trustProxy: number): void {
  if (trustProxy > 0) return
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true
      request.log.warn(
        'A call has X-Forwarded-For, and TRUST_PROXY=0 believes it to nobody: behind a proxy everybody counts as one address. Set TRUST_PROXY to the number of proxies.',
      )
    }
    done()
  })
}
