import { http, HttpHandler, HttpResponse } from 'msw'
import { operations } from '#contract/index.ts'
import { isRefusal, type Refusal, refusals } from '#contract/kernel/refusal.ts'
import type { CallAnswer, OperationName } from '#client/data/api/operation-types.ts'

/** The request to a mocked operation. */
export interface MockRequest {
  params: Readonly<Record<string, unknown>>
  query: URLSearchParams
  /** The body as received; null without one. */
  body: unknown
  request: Request
}

export const epoch = '00000000-0000-4000-8000-00000000e90c'
const marks = { 'Sync-Server': '1', 'Data-Epoch': epoch, 'Cache-Control': 'no-store' }

/**
 * Mocks one operation of the contract: method, path and status come from the table. The mock checks
 * requests and answers against the operation's own schemas, so it cannot accept or promise more
 * than the server. It sends a `Response` unchanged.
 */
export function mock<Name extends OperationName>(
  name: Name,
  answer: (
    request: MockRequest,
  ) => CallAnswer<Name> | Refusal | Response | Promise<CallAnswer<Name> | Refusal | Response>,
): HttpHandler {
  const operation = operations.find((known) => known.name === name)
  if (!operation) throw new Error(`The contract has no operation ${name}.`)
  return new OperationHandler(
    operation.method,
    operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    async ({ request, params }) => {
      const text = await request.clone().text()
      const body: unknown = text === '' ? null : JSON.parse(text)
      const query = new URL(request.url).searchParams
      const wrong = [
        operation.query?.safeParse(Object.fromEntries(query)),
        operation.body?.safeParse(body),
      ].find((checked) => checked?.success === false)
      if (wrong) return refused({ refused: 'malformed', message: wrong.error?.message })
      const given = await answer({ params, query, body, request })
      if (given instanceof Response) return given
      if (isRefusal(given)) return refused(given)
      if (operation.status === 204) return new HttpResponse(null, { status: 204, headers: marks })
      return HttpResponse.json(operation.answer.parse(given) as object, {
        status: operation.status,
        headers: marks,
      })
    },
  )
}

/**
 * Checks method and path first. Otherwise each of two hundred handlers reads the cookies of every
 * request before it finds that the request is not its own, which was more than half of the cost of
 * a component test.
 */
class OperationHandler extends HttpHandler {
  readonly #path = new RegExp(
    `^${String(this.info.path)
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/:\w+/g, '[^/]+')}/?$`,
  )

  override async parse(
    asked: Parameters<HttpHandler['parse']>[0],
  ): ReturnType<HttpHandler['parse']> {
    const { method, url } = asked.request
    const mine =
      method === this.info.method &&
      this.#path.test(url.slice(location.origin.length).split('?')[0] ?? '')
    return mine ? super.parse(asked) : { match: { matches: false, params: {} }, cookies: {} }
  }
}

/** Mocks every operation of the contract as a reachable server that knows nothing. */
export function nothingMocked(): HttpHandler[] {
  return operations.map((operation) =>
    mock(operation.name as OperationName, () => ({ refused: 'not-found' })),
  )
}

/** Mocks our server as reachable; without it the test server answers, which is not ours. */
export const healthy = (when: Promise<unknown> = Promise.resolve()): HttpHandler =>
  http.get('/healthz', async () => {
    await when
    return HttpResponse.json({ status: 'ok' }, { headers: marks })
  })

/** Cuts the line instead of a response. */
export const cut = (): Response => HttpResponse.error()

/** Cuts the line for every operation, so that the app's own reads do not end the silence. */
export const nobodyAnswers = (): HttpHandler => http.all('/api/*', cut)

/** A captive portal: 200, HTML, without our headers (F-39). */
export const portal = (): Response => HttpResponse.html('<p>Free wifi</p>')

/** Refuses as identity providers do (G1-13). */
export function identityRefusal(error: string, error_description: string): Response {
  return HttpResponse.json({ error, error_description }, { status: 403, headers: marks })
}

function refused({ refused: code, message, fields, row, retryAfter }: Refusal): Response {
  const { status, title, message: usual } = refusals[code]
  const said = message ?? usual
  const body = {
    type: 'about:blank',
    status,
    code,
    title,
    message: said,
    detail: said,
    msg: said,
    fields,
    row,
    requestId: 'mock',
  }
  return HttpResponse.json(body, {
    status,
    headers: { ...marks, ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}) },
  })
}
