import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'
import type { Stopping } from './stopping.ts'

/** `/healthz`: the process answers. `/readyz`: it can also work. Both also tell the app that it is us (rulings, 3). */
export function addHealth(app: FastifyInstance, db: Database, stopping: Stopping): void {
  const headers = { 'Cache-Control': 'no-store', 'Sync-Server': '1' }
  app.get('/healthz', (_request, reply) => reply.headers({ ...headers, 'Data-Epoch': db.epoch }).send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = !stopping.isStopping() && (await db.ready())
    return reply
      .code(isReady ? 200 : 503)
      .headers({ ...headers, ...(!isReady && { 'Retry-After': '2' }) })
      .send({ status: isReady ? 'ready' : 'not ready' })
  })
}
