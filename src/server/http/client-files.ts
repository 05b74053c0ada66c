import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Operation } from '#contract/kernel/operation.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { pagePolicy, trustedTypes } from './headers.ts'
import { htmlWish } from './html-wish.ts'
import { refuseAtDoor } from './respond.ts'
import { sendOut } from './routes.ts'

// Vite's names: what is in /assets/ carries a hash of its content.
const hashed = '/assets/'
const year = 'public, max-age=31536000, immutable'
const page = 'index.html'

/** The built client, packed where the build did it, and the answer to every address that is nothing else. */
export async function addClientFiles(app: FastifyInstance, folder: string | null, operations: readonly Operation[]): Promise<void> {
  const isThere = folder !== null && existsSync(join(folder, page))
  if (folder !== null && isThere) {
    await app.register(fastifyStatic, {
      root: folder,
      index: [page],
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        const isHashed = path.replaceAll('\\', '/').includes(hashed)
        reply.header('Cache-Control', isHashed ? year : 'no-cache')
        if (/\.html(\.br|\.gz)?$/.test(path)) addPageHeaders(reply)
        if (basename(path).startsWith('sw.js')) reply.header('Service-Worker-Allowed', '/')
      },
    })
  }
  const methodsAt = makeMethodsAt(operations)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path === '/api' || path.startsWith('/api/')) {
      const methods = methodsAt(path)
      if (methods.length > 0) reply.header('Allow', methods.join(', '))
      const words = methods.length > 0 ? refuse('method') : refuse('not-found', { message: 'There is nothing at this address.' })
      return sendOut(reply, refuseAtDoor(words, request.id))
    }
    // Any address of the app is the app, also to curl; it says itself what does not exist.
    reply.header('Vary', 'Accept')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isThere && isRead && mayBePage(path, htmlWish(request.headers.accept))) return reply.sendFile(page)
    return sendOut(reply, refuseAtDoor(refuse('not-found', { message: 'There is nothing at this address.' }), request.id))
  })
}

/** A missing file stays missing: no address of the app has a point, so one that has is a page only to who asks for a page. */
function mayBePage(path: string, wish: ReturnType<typeof htmlWish>): boolean {
  if (path.startsWith(hashed) || path.startsWith('/dev/')) return false
  return wish === 'named' || (wish === 'any' && !path.includes('.'))
}

function addPageHeaders(reply: Pick<FastifyReply, 'header'>): void {
  reply.header('Content-Security-Policy', pagePolicy)
  reply.header('Content-Security-Policy-Report-Only', trustedTypes)
}

function makeMethodsAt(operations: readonly Operation[]): (path: string) => string[] {
  const known = operations.map(({ method, path }) => ({ method, matches: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  return (path) => [...new Set(known.filter(({ matches }) => matches.test(path)).map(({ method }) => method))]
}
