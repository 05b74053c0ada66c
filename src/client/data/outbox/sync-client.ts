import { isObject, type Json, type JsonObject } from '#contract/kernel/json.ts'
import { type ReceivedStatus, parseRetryAfter } from './core/classify-status.ts'
import {
  type OutboxOperation,
  type OperationResult,
  type Scope,
  protocolVersion,
} from './core/types.ts'
import { defaultIdleTimeoutMs, timeoutError } from '../api/idle-timeout.ts'
import { installHeader } from './install-header.ts'
import { parseReceipts, parseResults } from './parse-answers.ts'
import type { Clock, HttpMethod, SendRequest } from './environment.ts'
import type { ConsistencyTokens } from './consistency-tokens.ts'
import type { ReceiptRequest, Receipts } from './transactions/receipts.ts'

/**
 * Bytes that upload in time on the weakest supported network. Browsers do not report upload
 * progress, so a larger request that cannot be halved, with a single change, gets one millisecond
 * more for each byte.
 */
const inTime = 16_384

/** A response, accepted only with our headers. `heard` is null when no whole response arrived. */
export interface SyncResponse<Body> {
  received: ReceivedStatus | null
  epoch: string | null
  /** Set only for a 200 of ours whose body names exactly the requested ids. */
  body: Body | null
}

/** The requests of the box; each resolves with an answer and never rejects. */
export interface SyncClient {
  sendBatch(
    epoch: string,
    operations: readonly OutboxOperation[],
    pending: number,
  ): Promise<SyncResponse<OperationResult[]>>
  requestReceipts(question: ReceiptRequest, pending: number): Promise<SyncResponse<Receipts>>
  fetchMe(): Promise<SyncResponse<JsonObject>>
  /** One step of a file upload. */
  sendUploadStep(
    method: 'POST' | 'PATCH',
    path: string,
    body: JsonObject | undefined,
    pending: number,
  ): Promise<SyncResponse<JsonObject>>
  /** Tells whether our server answers at all. */
  healthy(): Promise<boolean>
}

/** Provides the mark for each request and receives the mark of its answer. */
export interface ConsistencyTokenStore {
  current(): string
  store(marks: ConsistencyTokens): Promise<void>
}

/** `signal` ends the request in flight. */
export function createSyncClient(
  send: SendRequest,
  clock: Clock,
  scope: Scope,
  installId: string,
  signal: AbortSignal,
  marks: ConsistencyTokenStore,
): SyncClient {
  const ask = async <Body>(
    method: HttpMethod,
    path: string,
    body: unknown,
    pending: number,
    read: (body: JsonObject) => Body | null,
    alone = false,
  ): Promise<SyncResponse<Body>> => {
    const headers: Record<string, string> = {
      'Client-Schema': String(protocolVersion),
      // Names the box's owner, so that the server refuses a request under another sign-in of this
      // browser.
      'Box-Scope': `${scope.tenant}/${scope.user}`,
    }
    if (method !== 'GET')
      Object.assign(headers, {
        'Content-Type': 'application/json',
        Install: installHeader(installId, pending),
      })
    const returned = marks.current()
    if (returned !== '') headers['Data-Mark'] = returned
    const text = body === undefined ? undefined : JSON.stringify(body)
    const patience = defaultIdleTimeoutMs + (alone ? Math.max(0, (text ?? '').length - inTime) : 0)
    const answer = await fetchWhole(send, clock, signal, patience, path, {
      method,
      headers,
      body: text,
    })
    if (answer === null) return { received: null, epoch: null, body: null }
    const { json } = answer
    const code = isObject(json) && typeof json['code'] === 'string' ? json['code'] : undefined
    const heard: ReceivedStatus = {
      status: answer.status,
      code,
      isFromOurServer: answer.marked && json !== undefined,
      retryAfterMs: answer.wait,
    }
    const content =
      heard.isFromOurServer && (heard.status === 200 || heard.status === 201) && isObject(json)
        ? read(json)
        : null
    // Without the requested ids it is not the answer to this request.
    if (heard.status < 300 && content === null) heard.isFromOurServer = false
    // Stores the mark before the results, so that the loss of a change marked Sent can be detected.
    if (heard.isFromOurServer) await marks.store({ sent: returned, received: answer.mark })
    return { received: heard, epoch: heard.isFromOurServer ? answer.epoch : null, body: content }
  }
  return {
    sendBatch: (epoch, ops, pending) =>
      ask(
        'POST',
        '/api/sync/batch',
        { epoch, ops },
        pending,
        (body) => parseResults(body, new Set(ops.map((one) => one.id))),
        ops.length === 1,
      ),
    requestReceipts: (question, pending) =>
      ask('POST', '/api/sync/receipts', question, pending, (body) =>
        parseReceipts(body, new Set([...question.ids, ...question.void])),
      ),
    fetchMe: () => ask('GET', '/api/users/me', undefined, 0, own),
    sendUploadStep: (method, path, body, pending) => ask(method, path, body, pending, own, true),
    async healthy() {
      const { received } = await ask('GET', '/healthz', undefined, 0, own)
      return received !== null && received.isFromOurServer && received.status === 200
    },
  }
}

const own = (body: JsonObject) => body

interface ReadResponse {
  status: number
  /** It has `Sync-Server: 1`. */
  marked: boolean
  json: Json | undefined
  epoch: string | null
  mark: string | null
  wait: number | undefined
}

/** Returns the whole response; null when it was cut off or ended for want of progress (F-03). */
async function fetchWhole(
  send: SendRequest,
  clock: Clock,
  stop: AbortSignal,
  patience: number,
  path: string,
  request: { method: HttpMethod; headers: Record<string, string>; body?: string },
): Promise<ReadResponse | null> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const wait = () => clock.after(patience, () => ending.abort(timeoutError()))
  let callOff = wait()
  const progress = () => {
    callOff()
    callOff = wait()
  }
  stop.addEventListener('abort', end)
  if (stop.aborted) end()
  try {
    const reply = await send(path, { ...request, signal: ending.signal, progress })
    const text = await reply.text()
    const header = (name: string) => reply.headers.get(name)
    const isJson = /\bjson\b/i.test(header('Content-Type') ?? '')
    return {
      status: reply.status,
      marked: header('Sync-Server') === '1',
      json: isJson ? parsed(text) : undefined,
      epoch: header('Data-Epoch'),
      mark: header('Data-Mark'),
      wait: parseRetryAfter(header('Retry-After'), header('Date')),
    }
  } catch {
    return null
  } finally {
    callOff()
    stop.removeEventListener('abort', end)
  }
}

function parsed(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
