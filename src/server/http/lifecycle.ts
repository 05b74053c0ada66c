import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'

/** Requests under way, and whether new ones are still taken. */
export interface Stopping {
  began: () => void
  ended: () => void
  isStopping: () => boolean
  /**
   * Refuse what is new from now on; resolves when what was begun has ended, or after `longest` ms.
   */
  stop: (longest: number) => Promise<void>
}

export function makeStopping(now: () => Date): Stopping {
  let underway = 0
  let stopping = false
  return {
    began: () => {
      underway += 1
    },
    ended: () => {
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
 * `/healthz`: the process answers. `/readyz`: it can also work, and whether it does what is done
 * later, without which it is ready all the same. Both also tell the app that it is us (rulings, 3).
 */
export function addHealth(
  app: FastifyInstance,
  db: Database,
  stopping: Stopping,
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
