import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/handler.ts'
import { isDirect } from './forwarded.ts'
import { formPolicy } from './headers.ts'
import { mostOfBody } from './limits/limits.ts'
import { goneOf, logOf } from './routes.ts'

/**
 * A page that the server writes itself, for people without the app, or a file that such a page
 * needs.
 */
export interface Page {
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
  isGone: () => boolean
  requestId: string
  log: Context['log']
}

export interface PageAnswer {
  status: number
  body: string | Buffer
  /** The media type of a file. A page is HTML. */
  type?: string
  policy?: string
  headers?: Readonly<Record<string, string>>
}

export function addPages(app: FastifyInstance, pages: readonly Page[]): void {
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

function addPage(app: FastifyInstance, page: Page): void {
  app.route({
    method: page.method,
    url: page.path,
    config: { isPublic: true },
    bodyLimit: mostOfBody.stranger,
    handler: async (request, reply) => {
      const answer = await page.answer(pageRequestFrom(request))
      const { status, body, type = htmlType, policy = formPolicy, headers = {} } = answer
      const sent = {
        'Content-Type': type,
        'Cache-Control': 'no-store',
        'Content-Security-Policy': policy,
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
    isDirect: isDirect(request),
    isGone: goneOf(request),
    requestId: request.id,
    log: logOf(request),
  }
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
