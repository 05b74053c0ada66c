import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'

/** Counts requests under way, and ends the acceptance of new ones. */
export interface GracefulShutdown {
  requestStarted: () => void
  requestEnded: () => void
  isStopping: () => boolean
  /**
   * Refuses new requests from now on; resolves when the running ones have ended, or after `longest`
   * ms.
   */
  stop: (longest: number) => Promise<void>
}

export function createGracefulShutdown(now: () => Date): GracefulShutdown {
  let underway = 0
  let stopping = false
  return {
    requestStarted: () => {
      underway += 1
    },
    requestEnded: () => {
      underway -= 1
    },
    isStopping: () => stopping,
    stop: async (longest) => {
      stopping = true
      const latest = now().getTime() + longest
      while (underway > 0 && now().getTime() < latest)
        await new Promise((resolve) => setTimeout(resolve, 20))
    },
  }
}

/**
 * Adds `/healthz`, which answers while the process runs, and `/readyz`, which answers whether it
 * can also work, and whether jobs run (it is ready without them too). Both also show the app that
 * the server is ours (rulings, 3).
 */
export function addHealthRoutes(
  app: FastifyInstance,
  db: Database,
  stopping: GracefulShutdown,
  jobs: { isRunning: () => boolean },
): void {
  const headers = { 'Cache-Control': 'no-store', 'Sync-Server': '1' }
  app.get('/healthz', (_request, reply) =>
    reply.headers({ ...headers, 'Data-Epoch': db.epoch }).send({ status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) => {
    const isReady = !stopping.isStopping() && (await db.ready())
    return reply
      .code(isReady ? 200 : 503)
      .headers({ ...headers, ...(!isReady && { 'Retry-After': '2' }) })
      .send({
        status: isReady ? 'ready' : 'not ready',
        jobs: jobs.isRunning() ? 'running' : 'standing still',
      })
  })
}
