import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A form as GoFormz has it. */
export interface FormzForm {
  formId: string
  name: string
  status: { status: string; changeDate: string }
  lastUpdateDate: string
  assignment: { id: string; type: string } | null
  fields: Record<string, { value: unknown }>
}

/** The faults of the stand-in; each lasts as long as it is set. */
export interface FormzFaults {
  /** The status of every call of the API. */
  status?: number
  /** The status of this number of calls, after which calls succeed. */
  next?: { status: number; calls: number }
  /** Seconds in `Retry-After`. */
  retryAfter?: number
  /** Milliseconds before any response. */
  slow?: number
  /** Sends every item of a list twice. */
  repeats?: boolean
  /** The order of its list: the newest first, or shuffled by this number. */
  order?: 'newest' | number
  /** Ignores the time filter of its list. */
  ignoresAfter?: boolean
  /**
   * `page`: no list at all. `items`: no item is a form. `some`: this form's details are invalid.
   * `text`: no JSON. `other`: details of another form. `huge`: a response far too large.
   */
  lies?: 'page' | 'items' | 'text' | 'huge' | { details: string } | { other: string }
  /** Redirects callers to this address. */
  redirects?: string
  /** Refuses the secret. */
  refusesSecret?: boolean
  /** Makes no PDFs. */
  noPdfs?: boolean
  /** Replaces the links of PDFs. */
  pdfLink?: string
  /** The bytes of every PDF. */
  pdf?: Buffer
}

/** A stand-in for GoFormz on this machine: its API v2 as far as it is published, over real HTTP. */
export interface FormzLike {
  url: string
  forms: Map<string, FormzForm>
  users: Map<string, object>
  faults: FormzFaults
  /** The requested paths, the oldest first. */
  asked: string[]
  /** Ends the tokens issued so far. */
  endTokens: () => void
  stop: () => Promise<void>
}

export const formzSecret = 'formz-secret-of-the-tests'
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
)
const listSize = 100

export async function formzLike(): Promise<FormzLike> {
  let tokens = new Set<string>()
  let given = 0
  const like: FormzLike = {
    url: '',
    forms: new Map(),
    users: new Map(),
    faults: {},
    asked: [],
    endTokens: () => {
      tokens = new Set()
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }

  const token = (body: string, response: ServerResponse) => {
    const asked = new URLSearchParams(body)
    if (
      like.faults.refusesSecret ||
      asked.get('client_secret') !== formzSecret ||
      asked.get('grant_type') !== 'client_credentials'
    )
      return json(response, 400, { error: 'invalid_client' })
    const made = `token-${(given += 1)}`
    tokens.add(made)
    return json(response, 200, { access_token: made, expires_in: 3600, token_type: 'Bearer' })
  }

  const api = (url: URL, method: string, response: ServerResponse) => {
    const { faults, forms, users } = like
    const [, formID, exportID] =
      /^\/v2\/formz\/([\w-]+)(?:\/exports(?:\/([\w-]+))?)?$/.exec(url.pathname) ?? []
    if (url.pathname === '/v2/formz') return list(url, response)
    if (formID !== undefined && url.pathname.endsWith('/exports') && method === 'POST')
      return faults.noPdfs
        ? json(response, 404, {})
        : json(response, 202, {}, { location: `${like.url}/v2/queue/${formID}` })
    if (formID !== undefined && exportID !== undefined)
      return json(response, 200, { link: faults.pdfLink ?? `${like.url}/files/${formID}.pdf` })
    const queuedID = /^\/v2\/queue\/([\w-]+)$/.exec(url.pathname)?.[1]
    if (queuedID !== undefined)
      return json(response, 200, {
        progressIndicator: 100,
        resourceId: `export-${queuedID}`,
        redirectUrl: `${like.url}/v2/formz/${queuedID}/exports/export-${queuedID}`,
      })
    const userID = /^\/v2\/users\/([\w-]+)$/.exec(url.pathname)?.[1]
    const found = formID === undefined ? users.get(userID ?? '') : details(forms, formID, faults)
    return found === undefined ? json(response, 404, {}) : json(response, 200, found)
  }

  const list = (url: URL, response: ServerResponse) => {
    const { faults, forms } = like
    if (faults.lies === 'page') return json(response, 200, { items: 'none' })
    if (faults.lies === 'items') return json(response, 200, [{ formId: 7 }, { name: 'x' }])
    const after = url.searchParams.get('updatedAfter')
    const narrowed = [...forms.values()].filter(
      ({ lastUpdateDate }) =>
        faults.ignoresAfter || after === null || Date.parse(lastUpdateDate) > Date.parse(after),
    )
    const sorted = narrowed.toSorted((one, other) => orderOf(one, other, faults.order))
    const page = Number(url.searchParams.get('pageNumber') ?? 1)
    const items = sorted
      .slice((page - 1) * listSize, page * listSize)
      .map(({ formId, status, lastUpdateDate, assignment }) => ({
        formId,
        status,
        lastUpdateDate,
        assignment,
        url: `${like.url}/v2/formz/${formId}`,
        surprise: { nobody: 'asked' },
      }))
    return json(response, 200, faults.repeats ? items.flatMap((item) => [item, item]) : items, {
      'x-total-count': String(sorted.length),
    })
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const part of request) body += String(part)
    const url = new URL(request.url ?? '/', like.url)
    like.asked.push(`${request.method} ${url.pathname}`)
    const { faults } = like
    if (faults.slow) await sleep(faults.slow)
    if (url.pathname.startsWith('/files/'))
      return response.writeHead(200, { 'content-type': 'application/pdf' }).end(faults.pdf ?? pdf)
    if (url.pathname === '/connect/token') return token(body, response)
    if (faults.redirects) return response.writeHead(302, { location: faults.redirects }).end()
    if (faults.lies === 'text')
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html>Be back soon</html>')
    if (faults.lies === 'huge')
      return response.writeHead(200).end(Buffer.alloc(5 * 1024 * 1024, 32))
    const status =
      faults.status ?? (faults.next && faults.next.calls-- > 0 ? faults.next.status : undefined)
    if (status !== undefined)
      return json(
        response,
        status,
        {},
        faults.retryAfter ? { 'retry-after': String(faults.retryAfter) } : {},
      )
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      return json(response, 401, {})
    return api(url, request.method ?? 'GET', response)
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // The server listens on a port, so its address is an object.
  like.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return like
}

function details(
  forms: Map<string, FormzForm>,
  formID: string,
  { lies }: FormzFaults,
): object | undefined {
  const form = forms.get(formID)
  if (
    form !== undefined &&
    typeof lies === 'object' &&
    'details' in lies &&
    lies.details === formID
  )
    return { ...form, lastUpdateDate: 'yesterday', name: null }
  return form !== undefined && typeof lies === 'object' && 'other' in lies && lies.other === formID
    ? { ...form, formId: 'another-one' }
    : form
}

function orderOf(one: FormzForm, other: FormzForm, order: FormzFaults['order']): number {
  const [a, b] = [Date.parse(one.lastUpdateDate), Date.parse(other.lastUpdateDate)]
  if (typeof order === 'number') return mixed(one.formId, order) - mixed(other.formId, order)
  return (order === 'newest' ? b - a : a - b) || (one.formId < other.formId ? -1 : 1)
}

/** Hashes a text with a seed. */
function mixed(text: string, seed: number): number {
  let hash = seed | 0
  for (let n = 0; n < text.length; n += 1)
    hash = Math.imul(hash ^ text.charCodeAt(n), 0x5bd1e995) ^ (hash >>> 13)
  return hash
}

function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))
}

/** The time this number of minutes into 2026, in the service's format. */
export const momentOf = (minute: number) =>
  new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString().replace('.000Z', '.0000000+00:00')

/** A completed form of this stand-in. `at`: its last change, in minutes since the start of 2026. */
export function aFormzForm(
  formId: string,
  at: number,
  more: Partial<Omit<FormzForm, 'formId'>> & { user?: string; project?: string } = {},
): FormzForm {
  const { user = 'u-1', project = 'Harbour wall', ...rest } = more
  const moment = momentOf(at)
  return {
    formId,
    name: `Form ${formId}`,
    status: { status: 'complete', changeDate: moment },
    lastUpdateDate: moment,
    assignment: { id: user, type: 'User' },
    fields: { 'Project Name': { value: project }, Weather: { value: 'Rain' } },
    ...rest,
  }
}
