import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/handler.ts'
import { formPolicy } from './headers.ts'
import { mostOfBody } from './limits/limits.ts'
import { logOf } from './routes.ts'

/** A page that the server writes itself, for people without the app; or a file of its own that such a page needs. */
export interface Page {
  method: 'GET' | 'POST'
  path: string
  answer: (request: PageRequest) => Promise<PageAnswer>
}

export interface PageRequest {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** Fields of a posted form. */
  form: Readonly<Record<string, string>>
  header: (name: string) => string | undefined
  /** Of all headers, in small letters. */
  headerNames: readonly string[]
  address: string
  requestId: string
  log: Context['log']
}

export interface PageAnswer {
  status: number
  html: string
  /** Of a file: what it is. A page is HTML. */
  type?: string
  policy?: string
  headers?: Readonly<Record<string, string>>
}

export function addPages(app: FastifyInstance, pages: readonly Page[]): void {
  for (const page of pages) {
    app.route({
      method: page.method,
      url: page.path,
      config: { isPublic: true },
      bodyLimit: mostOfBody.stranger,
      handler: async (request, reply) => {
        const { status, html, type = 'text/html; charset=utf-8', policy = formPolicy, headers = {} } = await page.answer(pageRequestFrom(request))
        return reply
          .code(status)
          .headers({ 'Content-Type': type, 'Cache-Control': 'no-store', 'Content-Security-Policy': policy, ...headers })
          .send(html)
      },
    })
  }
}

function pageRequestFrom(request: FastifyRequest): PageRequest {
  const body: unknown = request.body
  const text = typeof body === 'object' && body !== null && 'text' in body && 'isForm' in body && body.isForm === true ? String(body.text) : ''
  return {
    params: texts(request.params),
    query: texts(request.query),
    form: Object.fromEntries(new URLSearchParams(text)),
    header: (name) => request.headers[name.toLowerCase()]?.toString(),
    headerNames: Object.keys(request.headers),
    address: request.ip,
    requestId: request.id,
    log: logOf(request),
  }
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
