import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { Outbound, OutboundAnswer } from '#server/outbound/request.ts'
import {
  type CompletedForm,
  type GoFormzPage,
  type FormzService,
  type ServiceResult,
  isFault,
  type ServiceFault,
} from './service.ts'
import {
  exported,
  goFormzFieldText,
  isComplete,
  listedForm,
  queued,
  token as tokenShape,
  goFormzUser as userShape,
  wholeForm,
} from './answers.ts'

/** A company's credentials and addresses for GoFormz. */
export interface FormzLogin {
  apiAddress: string
  signInAddress: string
  clientID: string
  clientSecret: string
}

export const pageSize = 100
const maxJsonBytes = 4 * 1024 * 1024
export const maxPdfBytes = 15 * 1024 * 1024
/**
 * Milliseconds between two checks of a PDF in progress. After the last one another run continues.
 */
const looks = [300, 700, 1500]

/**
 * Calls GoFormz's API v2: OAuth 2 client credentials, JSON, and PDFs from a queue. Serves one run
 * and caches the token for it.
 */
export function formzOverHttp(
  outbound: Outbound,
  login: FormzLogin,
  signal: AbortSignal,
): FormzService {
  const api = makeApi(outbound, login, signal)
  return {
    completedForms: async (after, page) => {
      const query = new URLSearchParams({
        status: 'complete',
        sort: 'lastUpdateDate',
        direction: 'asc',
        pageSize: String(pageSize),
        pageNumber: String(page),
        ...(after !== null && { updatedAfter: after }),
      })
      const answer = await api.json(`/v2/formz?${query}`)
      if (isFault(answer)) return answer
      if (!Array.isArray(answer.value)) return strange('/v2/formz')
      return pageOf(answer.value)
    },

    form: async (formID) => {
      const answer = await api.json(`/v2/formz/${encodeURIComponent(formID)}`)
      if (isFault(answer)) return answer
      if (answer.value === null) return { value: null }
      const found = wholeForm.safeParse(answer.value).data
      // An answer with another form's id is not trusted either.
      if (found === undefined || found.formId !== formID) return { value: 'unread' }
      return { value: isComplete(found.status) ? formOf(found) : null }
    },

    user: async (userID) => {
      const answer = await api.json(`/v2/users/${encodeURIComponent(userID)}`)
      if (isFault(answer)) return answer
      const found = userShape.safeParse(answer.value).data
      return { value: found === undefined || found.name === '' ? null : found }
    },

    pdf: (formID) => pdfOf(api, outbound, formID, signal),
  }
}

function pageOf(items: readonly unknown[]): ServiceResult<GoFormzPage> {
  const read = items.map((item) => listedForm.safeParse(item).data)
  const understood = read.filter((form) => form !== undefined)
  if (items.length > 0 && understood.length === 0) return strange('/v2/formz')
  const forms = understood
    .filter(({ status }) => isComplete(status))
    .map(({ formId, lastUpdateDate }) => ({ formID: formId, updatedAt: lastUpdateDate }))
  return {
    value: { forms, unread: items.length - understood.length, isLast: items.length < pageSize },
  }
}

function formOf({
  formId,
  name,
  status,
  lastUpdateDate,
  assignment,
  fields,
}: z.infer<typeof wholeForm>): CompletedForm {
  const texts = Object.entries(fields ?? {}).map(
    ([field, value]) => [field, goFormzFieldText(value)] as const,
  )
  return {
    formID: formId,
    name,
    updatedAt: lastUpdateDate,
    completedAt: status.changeDate ?? lastUpdateDate,
    fields: Object.fromEntries(texts.filter(([, text]) => text !== '')),
    userID: assignment && /^user$/i.test(assignment.type) ? assignment.id : null,
  }
}

/**
 * Requests a PDF, waits until it is made, and fetches it. Returns null if it takes longer or no
 * longer exists.
 */
async function pdfOf(
  api: Api,
  outbound: Outbound,
  formID: string,
  signal: AbortSignal,
): Promise<ServiceResult<Buffer | null>> {
  const at = `/v2/formz/${encodeURIComponent(formID)}/exports`
  const asked = await api.send('POST', at, { type: 'pdf' })
  if (isFault(asked)) return asked
  const place = asked.value === null ? null : api.pathIn(asked.value.header('location') ?? '')
  if (place === null) return asked.value === null ? { value: null } : strange(at)
  for (const wait of looks) {
    await sleep(wait, undefined, { signal }).catch(() => {})
    const answer = await api.json(place)
    if (isFault(answer)) return answer
    const made = queued.safeParse(answer.value).data
    if (made === undefined) return strange(place)
    const exportID = /^[\w-]{1,100}$/.exec(
      made.resourceId ?? made.redirectUrl?.split('/').at(-1) ?? '',
    )?.[0]
    if (!made.redirectUrl || exportID === undefined) continue
    const answered = await api.json(`${at}/${exportID}`)
    if (isFault(answered)) return answered
    const { link } = exported.safeParse(answered.value).data ?? {}
    return link === undefined ? strange(at) : fetchFile(outbound, link, signal)
  }
  return { value: null }
}

/**
 * Fetches a file from its temporary link on any host, without our token and through the same guard.
 * Returns null if it is missing.
 */
async function fetchFile(
  outbound: Outbound,
  url: string,
  signal: AbortSignal,
): Promise<ServiceResult<Buffer | null>> {
  const answer = await outbound({ method: 'GET', url, maxBytes: maxPdfBytes, signal })
  if ('fault' in answer)
    return {
      fault:
        answer.fault === 'address' || answer.fault === 'long'
          ? 'shape'
          : answer.fault === 'slow'
            ? 'slow'
            : 'away',
      detail: 'PDF',
    }
  if (answer.status === 200) return { value: answer.body }
  return answer.status >= 500
    ? { fault: 'away', detail: `HTTP ${answer.status} PDF` }
    : { value: null }
}

interface Api {
  /** Returns null for a missing resource (404). */
  send: (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ) => Promise<ServiceResult<OutboundAnswer | null>>
  json: (path: string) => Promise<ServiceResult<unknown>>
  /** Returns the path of an address on this service, or null for another host. */
  pathIn: (address: string) => string | null
}

function makeApi(outbound: Outbound, login: FormzLogin, signal: AbortSignal): Api {
  let token: string | null = null

  const signIn = async (): Promise<ServiceResult<string>> => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'public_api',
      client_id: login.clientID,
      client_secret: login.clientSecret,
    }).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    }
    const answer = await outbound({
      method: 'POST',
      url: `${trimmed(login.signInAddress)}/connect/token`,
      headers,
      body,
      maxBytes: 64 * 1024,
      signal,
    })
    if ('fault' in answer) return { fault: unanswered[answer.fault], detail: '/connect/token' }
    if (answer.status === 400 || answer.status === 401 || answer.status === 403)
      return { fault: 'sign-in', detail: `HTTP ${answer.status} /connect/token` }
    if (answer.status !== 200) return faultOf(answer, '/connect/token')
    const found = tokenShape.safeParse(parsed(answer.body)).data
    return found === undefined ? strange('/connect/token') : { value: found.access_token }
  }

  const send: Api['send'] = async (method, path, body) => {
    for (const again of [true, false]) {
      if (token === null) {
        const signed = await signIn()
        if (isFault(signed)) return signed
        token = signed.value
      }
      const headers = {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      }
      const answer = await outbound({
        method,
        url: trimmed(login.apiAddress) + path,
        headers,
        ...(body && { body: JSON.stringify(body) }),
        maxBytes: maxJsonBytes,
        signal,
      })
      const [bare = ''] = path.split('?')
      if ('fault' in answer) return { fault: unanswered[answer.fault], detail: bare }
      if (answer.status === 404) return { value: null }
      if (answer.status >= 200 && answer.status < 300) return { value: answer }
      // The token may have expired, so it signs in again once.
      if (answer.status !== 401 || !again) return faultOf(answer, bare)
      token = null
    }
    return { fault: 'sign-in', detail: 'HTTP 401' }
  }

  return {
    send,
    json: async (path) => {
      const answer = await send('GET', path)
      if (isFault(answer)) return answer
      if (answer.value === null) return { value: null }
      const value = parsed(answer.value.body)
      return value === undefined ? strange(path.split('?')[0] ?? '') : { value }
    },
    pathIn: (address) => {
      const [own, named] = [
        URL.parse(login.apiAddress),
        URL.parse(address, trimmed(login.apiAddress)),
      ]
      return own !== null && named !== null && named.origin === own.origin && named.pathname !== '/'
        ? named.pathname + named.search
        : null
    },
  }
}

const unanswered = { address: 'address', unreachable: 'away', slow: 'slow', long: 'shape' } as const

function faultOf({ status, header }: OutboundAnswer, path: string): ServiceFault {
  const detail = `HTTP ${status} ${path}`
  const seconds = Number(header('retry-after'))
  const retryAfter =
    Number.isFinite(seconds) && seconds > 0 ? { retryAfter: Math.min(seconds, 3600) } : {}
  if (status === 401) return { fault: 'sign-in', detail }
  if (status === 403) return { fault: 'rights', detail }
  if (status === 429) return { fault: 'busy', detail, ...retryAfter }
  return { fault: status >= 500 ? 'away' : 'shape', detail, ...retryAfter }
}

const strange = (path: string): ServiceFault => ({ fault: 'shape', detail: path })
const trimmed = (address: string) => address.replace(/\/+$/, '')

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
