import { isObject, type Json, type JsonObject } from '#contract/kernel/json.ts'
import { type ReceivedStatus, retryAfter } from './core/classify.ts'
import {
  type OutboxOperation,
  type OperationResult,
  type Scope,
  clientSchema,
} from './core/types.ts'
import { silence, timedOut } from '../api/progress.ts'
import { readReceipts, readResults } from './read-answer.ts'
import type { Clock, Method, Send } from './environment.ts'
import type { ConsistencyTokens } from './consistency-tokens.ts'
import type { ReceiptRequest, Receipts } from './transactions/receipts.ts'

/**
 * Bytes that upload in time on the weakest supported network. Browsers do not report upload
 * progress, so a larger request that cannot be halved, with a single change, gets one millisecond
 * more for each byte.
 */
const inTime = 16_384

/** A response, accepted only with our headers. `heard` is null when no whole response arrived. */
export interface NetAnswer<Body> {
  heard: ReceivedStatus | null
  epoch: string | null
  /** Set only for a 200 of ours whose body names exactly the requested ids. */
  body: Body | null
}

/** The requests of the box; each resolves with an answer and never rejects. */
export interface Net {
  batch(
    epoch: string,
    operations: readonly OutboxOperation[],
    pending: number,
  ): Promise<NetAnswer<OperationResult[]>>
  receipts(question: ReceiptRequest, pending: number): Promise<NetAnswer<Receipts>>
  me(): Promise<NetAnswer<JsonObject>>
  /** One step of a file upload. */
  file(
    method: 'POST' | 'PATCH',
    path: string,
    body: JsonObject | undefined,
    pending: number,
  ): Promise<NetAnswer<JsonObject>>
  /** Tells whether our server answers at all. */
  healthy(): Promise<boolean>
}

/** Provides the mark for each request and receives the mark of its answer. */
export interface MarkKeeping {
  own(): string
  heard(marks: ConsistencyTokens): Promise<void>
}

/** `signal` ends the request in flight. */
export function netOf(
  send: Send,
  clock: Clock,
  scope: Scope,
  installId: string,
  signal: AbortSignal,
  marks: MarkKeeping,
): Net {
  const ask = async <Body>(
    method: Method,
    path: string,
    body: unknown,
    pending: number,
    read: (body: JsonObject) => Body | null,
    alone = false,
  ): Promise<NetAnswer<Body>> => {
    const headers: Record<string, string> = {
      'Client-Schema': String(clientSchema),
      // Names the box's owner, so that the server refuses a request under another sign-in of this
      // browser.
      'Box-Scope': `${scope.tenant}/${scope.user}`,
    }
    if (method !== 'GET')
      Object.assign(headers, {
        'Content-Type': 'application/json',
        Install: `${installId}; pending=${pending}`,
      })
    const returned = marks.own()
    if (returned !== '') headers['Data-Mark'] = returned
    const text = body === undefined ? undefined : JSON.stringify(body)
    const patience = silence + (alone ? Math.max(0, (text ?? '').length - inTime) : 0)
    const answer = await whole(send, clock, signal, patience, path, { method, headers, body: text })
    if (answer === null) return { heard: null, epoch: null, body: null }
    const { json } = answer
    const code = isObject(json) && typeof json['code'] === 'string' ? json['code'] : undefined
    const heard: ReceivedStatus = {
      status: answer.status,
      code,
      ours: answer.marked && json !== undefined,
      wait: answer.wait,
    }
    const content =
      heard.ours && (heard.status === 200 || heard.status === 201) && isObject(json)
        ? read(json)
        : null
    // Without the requested ids it is not the answer to this request.
    if (heard.status < 300 && content === null) heard.ours = false
    // Stores the mark before the results, so that the loss of a change marked Sent can be detected.
    if (heard.ours) await marks.heard({ returned, heard: answer.mark })
    return { heard, epoch: heard.ours ? answer.epoch : null, body: content }
  }
  return {
    batch: (epoch, ops, pending) =>
      ask(
        'POST',
        '/api/sync/batch',
        { epoch, ops },
        pending,
        (body) => readResults(body, new Set(ops.map((one) => one.id))),
        ops.length === 1,
      ),
    receipts: (question, pending) =>
      ask('POST', '/api/sync/receipts', question, pending, (body) =>
        readReceipts(body, new Set([...question.ids, ...question.void])),
      ),
    me: () => ask('GET', '/api/users/me', undefined, 0, own),
    file: (method, path, body, pending) => ask(method, path, body, pending, own, true),
    async healthy() {
      const { heard } = await ask('GET', '/healthz', undefined, 0, own)
      return heard !== null && heard.ours && heard.status === 200
    },
  }
}

const own = (body: JsonObject) => body

interface Whole {
  status: number
  /** It has `Sync-Server: 1`. */
  marked: boolean
  json: Json | undefined
  epoch: string | null
  mark: string | null
  wait: number | undefined
}

/** Returns the whole response; null when it was cut off or ended for want of progress (F-03). */
async function whole(
  send: Send,
  clock: Clock,
  stop: AbortSignal,
  patience: number,
  path: string,
  request: { method: Method; headers: Record<string, string>; body?: string },
): Promise<Whole | null> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const wait = () => clock.after(patience, () => ending.abort(timedOut()))
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
      wait: retryAfter(header('Retry-After'), header('Date')),
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
