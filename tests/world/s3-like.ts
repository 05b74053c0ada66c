import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The trouble of a request.
 * - a status: refuses it and stores nothing
 * - `cut`: breaks the line before the whole request body or the whole response has arrived
 * - `lost`: carries it out and breaks the line before the response
 * - `endless`: sends a response without a length and breaks it off as if that were its end
 * - `late`: never answers
 * - `trickle`: sends the response a byte at a time
 */
export type Trouble = number | 'cut' | 'lost' | 'endless' | 'late' | 'trickle'

export interface Asked {
  method: string
  /** The key as stored: `7/0193a5f0-…`. */
  key: string
}

/**
 * A bucket on this machine that checks the signature of each request (AWS Signature Version 4) with
 * its own code.
 */
export interface S3Like {
  url: (secret?: string) => string
  /** The stored objects, by path. */
  kept: Map<string, Buffer>
  /** The requests received, the oldest first. */
  asked: Asked[]
  /** Answers every request with this status from now on. */
  answersWith: (status: number | null) => void
  /** Sets the trouble of each request from now on; null: none. */
  meets: (trouble: ((asked: Asked) => Trouble | null) | null) => void
  /** Sets its clock this number of ms ahead of ours. */
  clockIsAhead: (milliseconds: number) => void
  stop: () => Promise<void>
}

const key = 'AKIDTEST'
const secret = 'a/secret+with=signs'
const region = 'eu-test-1'
const folder = '/bucket/folder/'
/** Milliseconds that a signature is valid before and after its time. */
const window = 15 * 60_000
const codes: Readonly<Record<number, string>> = {
  403: 'AccessDenied',
  404: 'NoSuchKey',
  500: 'InternalError',
  503: 'SlowDown',
}

export async function s3Like(): Promise<S3Like> {
  const kept = new Map<string, Buffer>()
  const told = new Map<string, string>()
  const asked: Asked[] = []
  let troubles: ((asked: Asked) => Trouble | null) | null = null
  let ahead = 0

  const refuse = (response: ServerResponse, status: number, code = codes[status] ?? '') =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code></Error>`)
  const carryOut = (
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    trouble: Trouble | null,
  ) => {
    const path = request.url ?? ''
    if (typeof trouble === 'number') return refuse(response, trouble)
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (Math.abs(Date.now() + ahead - timeOf(request)) > window)
      return refuse(response, 403, 'RequestTimeTooSkewed')
    const mark = request.headers['x-amz-meta-sha256']
    if (request.method === 'PUT') {
      kept.set(path, body)
      if (typeof mark === 'string') told.set(path, mark)
      else told.delete(path)
    }
    if (request.method === 'DELETE') kept.delete(path)
    if (trouble === 'lost') return request.socket.destroy()
    const found = kept.get(path)
    if (request.method !== 'GET')
      return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
    return found === undefined
      ? refuse(response, 404)
      : show(response, found, trouble, told.get(path))
  }
  const server = createServer((request, response) => {
    const one = { method: request.method ?? '', key: (request.url ?? '').replace(folder, '') }
    asked.push(one)
    const trouble = troubles?.(one) ?? null
    const chunks: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (trouble === 'cut' && request.method === 'PUT') request.socket.destroy()
    })
    request.on('end', () => {
      if (trouble !== 'late' && !request.socket.destroyed)
        carryOut(request, Buffer.concat(chunks), response, trouble)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: (given = secret) =>
      `s3://${key}:${encodeURIComponent(given)}@127.0.0.1:${port}/bucket/folder?region=${region}&tls=off`,
    kept,
    asked,
    answersWith: (status) => {
      troubles = status === null ? null : () => status
    },
    meets: (trouble) => {
      troubles = trouble
    },
    clockIsAhead: (milliseconds) => {
      ahead = milliseconds
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Sends a stored object as the response, as far as the trouble lets it. */
function show(
  response: ServerResponse,
  bytes: Buffer,
  trouble: Trouble | null,
  mark: string | undefined,
): unknown {
  const marked = mark === undefined ? {} : { 'x-amz-meta-sha256': mark }
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2))
  if (trouble === 'endless')
    return response.writeHead(200, { ...marked, connection: 'close' }).end(half)
  response.writeHead(200, { ...marked, 'content-length': bytes.length })
  if (trouble === 'trickle') return void trickle(response, bytes)
  if (trouble === 'cut') return response.write(half, () => response.destroy())
  return response.end(bytes)
}

async function trickle(response: ServerResponse, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    if (response.destroyed) return
    response.write(Buffer.of(byte))
    await sleep(20)
  }
  response.end()
}

/** The time of the signature, in ms since 1970. */
function timeOf({ headers }: IncomingMessage): number {
  return Date.parse(
    String(headers['x-amz-date']).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)/, '$1-$2-$3:$4:'),
  )
}

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest()

function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (parts === null) return false
  const [, who, day = '', where, names = '', signature] = parts
  const time = String(headers['x-amz-date'])
  // The signature must cover the received body and the day of its date.
  if (
    who !== key ||
    where !== region ||
    headers['x-amz-content-sha256'] !== hash(body) ||
    !time.startsWith(day)
  )
    return false
  // S3 requires that the metadata stored with the bytes is signed too.
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (!needed.every((name) => names.split(';').includes(name))) return false
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, url, '', lines.join(''), names, hash(body)].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, hash(request)].join(
    '\n',
  )
  const signing = ['s3', 'aws4_request'].reduce(
    (by, word) => hmac(by, word),
    hmac(hmac(`AWS4${secret}`, day), region),
  )
  return hmac(signing, text).toString('hex') === signature
}
