import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { guestPath } from '#contract/corrective-actions/guest-replies.ts'
import { buildOfPage } from '#contract/kernel/app-build.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { pageCsp } from './headers.ts'
import { addReportFrame } from './report-frame.ts'
import { problemResponse } from './respond.ts'
import { sendReply } from './routes.ts'

// Vite puts a hash of the content into each name in /assets/.
const hashed = '/assets/'
const year = 'public, max-age=31536000, immutable'
const page = 'index.html'

/**
 * Serves the built client, compressed where the build did it, and answers every address that is
 * nothing else.
 */
export async function addClientFiles(
  app: FastifyInstance,
  folder: string | null,
  operations: readonly Operation[],
): Promise<void> {
  const isThere = folder !== null && existsSync(join(folder, page))
  if (folder !== null && isThere) {
    addReportFrame(app, folder)
    // The fragment with the token is not in the request; the browser adds it to the new address.
    app.get(guestPath.slice(0, -1), (_, reply) => reply.redirect(guestPath, 308))
    // Without its worker a device loses what another app shares; the form says so (SHELL-83).
    app.post(
      '/share',
      {
        onRequest: async (_, reply) =>
          reply.redirect('/back-office/corrective-actions/new?shared=failed', 303),
      },
      () => undefined,
    )
    await app.register(fastifyStatic, {
      root: folder,
      index: [page],
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        const isHashed = path.replaceAll('\\', '/').includes(hashed)
        reply.header('Cache-Control', isHashed ? year : 'no-cache')
        if (/\.html(\.br|\.gz)?$/.test(path))
          addPageHeaders(reply, cspOfPage(path.replace(/\.(br|gz)$/, '')))
        // The worker of the guest page answers only in its own folder.
        if (path.startsWith(join(folder, 'sw.js'))) reply.header('Service-Worker-Allowed', '/')
      },
    })
  }
  const methodsAt = createMethodLookup(operations)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path === '/api' || path.startsWith('/api/')) {
      const methods = methodsAt(path)
      if (methods.length > 0) reply.header('Allow', methods.join(', '))
      const words =
        methods.length > 0
          ? refuse('method')
          : refuse('not-found', { message: 'There is nothing at this address.' })
      return sendReply(reply, problemResponse(words, request.id))
    }
    // Any address of the app serves the app, also to curl; the app itself shows which pages do not
    // exist.
    reply.header('Vary', 'Accept')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isThere && isRead && mayBePage(path, acceptsHtml(request.headers.accept)))
      return reply.sendFile(page)
    return sendReply(
      reply,
      problemResponse(
        refuse('not-found', { message: 'There is nothing at this address.' }),
        request.id,
      ),
    )
  })
}

/**
 * Returns the address of our typeface in the built client, for pages that the server writes itself;
 * null if it is not built or not found.
 */
export function findFontPath(folder: string | null): string | null {
  const assets = folder === null ? '' : join(folder, hashed)
  const file = existsSync(assets)
    ? readdirSync(assets).find((name) => /-latin-wght-normal-.*\.woff2$/.test(name))
    : undefined
  return file === undefined ? null : `${hashed}${file}`
}

/** Returns the build of the app in this folder; null if none is built or the folder is missing. */
export function readClientBuild(folder: string | null): string | null {
  const path = folder === null ? '' : join(folder, page)
  return existsSync(path) ? buildOfPage(readFileSync(path, 'utf8')) : null
}

/**
 * Returns whether a page may answer this path. No address of the app has a point, so a path with
 * one is a missing file unless the caller asks for a page by name.
 */
function mayBePage(path: string, accepted: ReturnType<typeof acceptsHtml>): boolean {
  if (path.startsWith(hashed) || path.startsWith('/dev/')) return false
  return accepted === 'named' || (accepted === 'any' && !path.includes('.'))
}

/** Returns the inline scripts of our own page, which run before the app (`client/preload`). */
export const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, script = '']) => script,
  )

/**
 * Makes the policy from the page's present file: a build under a running process has other scripts,
 * which its policy must allow.
 */
function cspOfPage(path: string): string {
  const { mtimeMs } = statSync(path)
  const known = policies.get(path)
  if (known?.of === mtimeMs) return known.policy
  const policy = pageCsp(inlineScriptsOf(readFileSync(path, 'utf8')))
  policies.set(path, { of: mtimeMs, policy })
  return policy
}

const policies = new Map<string, { of: number; policy: string }>()

function addPageHeaders(reply: Pick<FastifyReply, 'header'>, policy: string): void {
  reply.header('Content-Security-Policy', policy)
}

function createMethodLookup(operations: readonly Operation[]): (path: string) => string[] {
  const routes = operations.map(({ method, path }) => ({
    method,
    matches: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (path) => [
    ...new Set(routes.filter(({ matches }) => matches.test(path)).map(({ method }) => method)),
  ]
}

/**
 * Returns whether a caller accepts a page, by its Accept header (RFC 9110, 12.5.1): `named` from
 * browsers that open an address, `any` from curl or from a page that wants a picture or script;
 * `none` if it accepts only other types.
 */
export function acceptsHtml(accept: string | undefined): 'named' | 'any' | 'none' {
  const wanted = new Map(
    accept?.trim() ? accept.toLowerCase().split(',').map(rangeOf) : [['*/*', true]],
  )
  const named = wanted.get('text/html')
  if (named !== undefined) return named ? 'named' : 'none'
  return (wanted.get('text/*') ?? wanted.get('*/*')) === true ? 'any' : 'none'
}

/** Returns a media range, and whether it is wanted: a weight of 0 excludes it. */
function rangeOf(range: string): [string, boolean] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [type, weight === undefined || Number(weight.slice(2)) !== 0]
}
