import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/kernel/handler.ts'
import { isLocalRequest } from './local-request.ts'
import { formCsp } from './headers.ts'
import { maxBodyBytes } from './limits/limits.ts'
import { createDisconnectCheck, requestLog } from './routes.ts'

/**
 * A page that the server writes itself, for people without the app, or a file that such a page
 * needs.
 */
export interface ServerPage {
  method: 'GET' | 'POST'
  path: string
  /** Takes a body of any type and reads none of it. */
  ignoresBody?: boolean
  answer: (request: PageRequest) => Promise<PageAnswer>
}

export interface PageRequest {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** Fields of a posted form. */
  form: Readonly<Record<string, string>>
  header: (name: string) => string | undefined
  address: string
  /** Whether the call comes from this machine itself, through no proxy. */
  isDirect: boolean
  isDisconnected: () => boolean
  requestId: string
  log: Context['log']
}

export interface PageAnswer {
  status: number
  body: string | Buffer
  /** The media type of a file. A page is HTML. */
  type?: string
  csp?: string
  headers?: Readonly<Record<string, string>>
}

export function addPages(app: FastifyInstance, pages: readonly ServerPage[]): void {
  for (const page of pages.filter(({ ignoresBody }) => ignoresBody !== true)) addPage(app, page)
  void app.register((anyType, _, done) => {
    anyType.removeAllContentTypeParsers()
    anyType.addContentTypeParser('*', { parseAs: 'string' }, (_request, _text, parsed) =>
      parsed(null),
    )
    for (const page of pages.filter(({ ignoresBody }) => ignoresBody === true))
      addPage(anyType, page)
    done()
  })
}

function addPage(app: FastifyInstance, page: ServerPage): void {
  app.route({
    method: page.method,
    url: page.path,
    config: { isPublic: true },
    bodyLimit: maxBodyBytes.anonymous,
    handler: async (request, reply) => {
      const answer = await page.answer(pageRequestFrom(request))
      const { status, body, type = htmlType, csp = formCsp, headers = {} } = answer
      const sent = {
        'Content-Type': type,
        'Cache-Control': 'no-store',
        'Content-Security-Policy': csp,
      }
      return reply
        .code(status)
        .headers({ ...sent, ...headers })
        .send(body)
    },
  })
}

const htmlType = 'text/html; charset=utf-8'

function pageRequestFrom(request: FastifyRequest): PageRequest {
  const body: unknown = request.body
  const text =
    typeof body === 'object' &&
    body !== null &&
    'text' in body &&
    'isForm' in body &&
    body.isForm === true
      ? String(body.text)
      : ''
  return {
    params: texts(request.params),
    query: texts(request.query),
    form: Object.fromEntries(new URLSearchParams(text)),
    header: (name) => request.headers[name.toLowerCase()]?.toString(),
    address: request.ip,
    isDirect: isLocalRequest(request),
    isDisconnected: createDisconnectCheck(request),
    requestId: request.id,
    log: requestLog(request),
  }
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
